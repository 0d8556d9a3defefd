"""pravek play: bots among themselves, people at the table, what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli import good, objects, refused, run

import pravek

BOTS = ("play", "kingdomino", "--players", "random,random")
YOU = ("play", "kingdomino", "--players", "you,random", "--seed", 7)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# Bots among themselves


def test_bots_play_through_and_the_result_is_printed() -> None:
    told = good(*BOTS, "--seed", 7)
    assert "1.  random" in told
    assert "The same deal: pravek play --deal kingdomino/2/plain/7-" in told


def test_the_result_is_json_for_machines() -> None:
    [result] = objects(*BOTS, "--seed", 7, "--json")
    assert result["game"] == "kingdomino"
    assert result["end"] == "over"
    assert result["options"]["players"] == 2
    assert sorted(seat["place"] for seat in result["seats"]) in ([1, 1], [1, 2])
    for seat in result["seats"]:
        assert seat["total"] == sum(line["points"] for line in seat["lines"])


@pytest.mark.parametrize("game", [entry.name for entry in pravek.core.registry.entries()])
def test_a_seed_repeats_the_whole_game(game: str) -> None:
    args = ("play", game, "--players", "random,random,random", "--json", "--seed")
    assert good(*args, 5) == good(*args, 5)
    assert good(*args, 5) != good(*args, 6)


def test_a_deal_code_deals_the_same_game_again() -> None:
    [first] = objects(*BOTS, "--option", "harmony", "--json")
    [again] = objects("play", "--players", "random,random", "--deal", first["deal"], "--json")
    assert again == first


def test_the_number_of_players_follows_the_list() -> None:
    for number in (2, 3, 4):
        [result] = objects(
            "play", "kingdomino", "--players", ",".join(["random"] * number), "--json"
        )
        assert len(result["seats"]) == number


def test_every_mode_of_origins_plays_through() -> None:
    for mode in ("discovery", "totem", "tribe"):
        args = ("play", "origins", "--mode", mode, "--players", "random,random,random")
        [result] = objects(*args, "--seed", 1, "--json", "--option", "homo_habilis")
        assert result["options"]["mode"] == mode
        assert good(*args, "--seed", 1)


def test_the_record_goes_to_the_output_file() -> None:
    good(*BOTS, "--seed", 7, "--output", "game.jsonl")
    match = pravek.load(Path("game.jsonl").read_text())
    assert match.names == ("random 1", "random 2")
    assert isinstance(match.turn, pravek.Over)


def test_many_games_give_means_and_shares_of_wins() -> None:
    [result] = objects(*BOTS, "--num", 30, "--seed", 7, "--json")
    assert result["games"] == 30
    assert result["decisions"] == 48
    assert sum(seat["win_share"] for seat in result["seats"]) == pytest.approx(1)
    told = good(*BOTS, "--num", 30, "--seed", 7)
    assert f"{result['seats'][0]['mean']:.2f} ±" in told
    assert "30 games, 48.0 decisions a game" in told


def test_many_games_put_their_records_in_a_folder() -> None:
    good(*BOTS, "--num", 12, "--seed", 7, "--output", "games")
    files = sorted(Path("games").iterdir())
    assert [file.name for file in files][:2] == ["kingdomino-01.jsonl", "kingdomino-02.jsonl"]
    assert good("verify", *files).count(": ok: ") == 12


# A person at the table


def test_a_person_plays_a_whole_game_by_numbers() -> None:
    told = good(*YOU, text="1\n" * 100)
    assert "1." in told
    assert "The same deal" in told


def test_the_table_shows_both_lines_the_choices_and_the_news() -> None:
    told = good(*YOU, text="1\n1\n")
    for words in ("First line", "This line", "Next line", "A new line:", "random takes", "you> "):
        assert words in told


def test_placements_are_sorted_best_first() -> None:
    told = good(*YOU, text="1\n" * 30)
    block = told[told.rindex("Build domino") :].splitlines()[1:]
    gains = [int(line.split()[0]) for line in block if line.strip().startswith("+")]
    assert gains == sorted(gains, reverse=True)


def test_two_people_share_a_terminal() -> None:
    told = good("play", "kingdomino", "--players", "you:name=Ann,you:name=Ben", text="1\n" * 100)
    assert "Ann> " in told
    assert "Ben> " in told
    assert "Pass the screen" not in told  # nobody has a secret


def test_a_choice_can_be_spelled() -> None:
    ask = "2\n1\n{}\nquit\n"
    for words in ("1,0 east", "(1,0)east", "1 0 e", "(1, 0) →"):
        good(*YOU, "--output", "spelled.jsonl", text=ask.format(words))
        log = pravek.load(Path("spelled.jsonl").read_text()).log
        places = [event for event in log if type(event).__name__ == "Place" and event.seat == 0]
        assert [(place.at, place.towards) for place in places] == [((1, 0), "east")], words


def test_a_domino_can_be_taken_by_its_number() -> None:
    good(*YOU, "--output", "taken.jsonl", text="take-16\nquit\n")
    log = pravek.load(Path("taken.jsonl").read_text()).log
    assert any(getattr(event, "domino", 0) == 16 and event.seat == 0 for event in log)


def test_what_is_not_legal_is_answered_with_the_clause() -> None:
    told = good(*YOU, text="take-48\n1\n1\n9,9 east\n0 0 e\nquit\n")
    assert "Domino 48 is not in the line to choose from. (KD-2.5)" in told
    assert "(KD-4.3)" in told
    assert "(KD-4.1)" in told


def test_nonsense_is_answered_and_asked_again() -> None:
    told = good(*YOU, text="\n0\n99\nfoo bar\n-1\n²\nshow\nshow x\nshow 99\n\x00\nquit\n")
    assert "'foo bar' is not understood" in told
    assert "'0' is not understood" in told
    assert "Show which one?" in told


def test_help_score_log_show_and_table_are_words() -> None:
    told = good(*YOU, text="help\nlog\n1\n1\nscore\nshow 1\ntable\nquit\n")
    assert "take your last decision back" in told
    assert "A new line: 2, 16, 17, 46." in told
    assert "total" in told
    assert "›" in told


def test_undo_takes_the_last_decision_back() -> None:
    good(*YOU, "--output", "one.jsonl", text="1\n1\n5\nundo\nquit\n")
    good(*YOU, "--output", "two.jsonl", text="1\n1\nquit\n")
    assert Path("one.jsonl").read_text() == Path("two.jsonl").read_text()


def test_undo_is_refused_once_something_happened() -> None:
    assert "It cannot be undone" in good(*YOU, text="undo\nquit\n")


def test_undo_among_bots_takes_their_answers_back_too_and_is_noted() -> None:
    until_my_claim = "1\n1\n1\ntake-12\n1\ntake-34\n1\n"  # the bot plays 18 and 25 before my 34
    good(*YOU, "--output", "before.jsonl", text=until_my_claim + "quit\n")
    good(*YOU, "--output", "after.jsonl", text=until_my_claim + "1\nundo\nquit\n")
    before, after = (Path(f"{name}.jsonl").read_text() for name in ("before", "after"))
    note = '{"note": "undo", "seat": 0}\n'
    assert note in after
    assert after.replace(note, "") == before
    refused = good(*YOU, text=until_my_claim + "1\n" + "undo\n" * 3 + "quit\n")
    assert refused.count("It cannot be undone") == 1  # claim and place go back, the line does not


def test_two_people_may_undo_across_the_table() -> None:
    args = ("play", "kingdomino", "--players", "you,you", "--seed", 7)
    good(*args, "--output", "a.jsonl", text="1\n1\n1\n1\n1\nquit\n")
    good(*args, "--output", "b.jsonl", text="1\n1\n1\n1\n1\n1\nundo\nquit\n")
    assert Path("a.jsonl").read_text() == Path("b.jsonl").read_text()


def test_quitting_saves_and_says_how_to_continue() -> None:
    told = good(*YOU, text="1\nquit\n")
    [file] = Path().glob("kingdomino-*.jsonl")
    assert f"pravek play --continue {file} --players you,random --seed 7" in told
    assert json.loads(file.read_text().splitlines()[-1])["end"] == "open"
    assert "seed" not in file.read_text()


def test_the_end_of_stdin_saves_too() -> None:
    assert "Saved in" in good(*YOU, text="1\n")


def test_a_second_save_does_not_overwrite_the_first() -> None:
    good(*YOU, text="quit\n")
    good(*YOU, text="quit\n")
    assert len(list(Path().glob("kingdomino-*.jsonl"))) == 2


def test_a_saved_game_goes_on_with_the_same_luck_for_the_same_seed() -> None:
    two = ("play", "kingdomino", "--players", "you,you", "--seed", 7)
    good(*two, "--output", "whole.jsonl", text="1\n" * 100)
    good(*two, "--output", "half.jsonl", text="1\n" * 20)
    told = good("play", "--continue", "half.jsonl", "--seed", 7, text="1\n" * 100)
    assert "The same deal" in told
    assert Path("half.jsonl").read_text() == Path("whole.jsonl").read_text()


def test_bots_of_a_saved_game_are_known_by_their_names() -> None:
    good(*YOU, "--output", "game.jsonl", text="1\nquit\n")
    told = good("play", "kingdomino", "--continue", "game.jsonl", text="1\n" * 100)
    assert "random> " not in told
    assert "The same deal" in told


def test_json_keeps_the_conversation_off_stdout() -> None:
    result = run(*YOU, "--json", text="1\n" * 100)
    assert json.loads(result.stdout)["end"] == "over"
    assert "First line" in result.stderr


# What is refused


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ((), "which game?"),
        (("chess",), "there is no game 'chess'"),
        (("kingdomino", "--players", "random"), "2, 3, 4 players, not 1"),
        (("kingdomino", "--players", ",".join(["random"] * 5)), "2, 3, 4 players, not 5"),
        (("kingdomino", "--players", "random,,random"), "a name is missing"),
        (("kingdomino", "--players", ","), "a name is missing"),
        ((" ",), "there is no game ' '"),
        (("kingdomino", "--players", "random,deep_blue"), "there is no bot 'deep_blue'"),
        (("kingdomino", "--players", "random,sensible"), "plays krom, not kingdomino"),
        (("kingdomino", "--players", "random,random:depth=3"), "no parameter 'depth'"),
        (("kingdomino", "--players", "random,random:depth"), "should read key=value"),
        (("kingdomino", "--players", "you:age=9,random"), "no parameter 'age'"),
        (("kingdomino", "--players", "random,./none.py"), "there is no file ./none.py"),
        (("kingdomino", "--option", "poverty"), "no option 'poverty'; it has mighty_duel"),
        (
            ("kingdomino", "--option", "mighty_duel", "--players", "random,random,random"),
            "2 players",
        ),
        (("kingdomino", "--mode", "tribe"), "no option 'mode'"),
        (("origins", "--mode", "chess"), "mode is one of discovery, totem, tribe"),
        (("origins", "--option", "mode"), "say mode="),
        (("kingdomino", "--seed", "x"), "'x' is not a valid integer"),
        (("kingdomino", "--seed", "-1"), "not in the range"),
        (("kingdomino", "--num", "0"), "not in the range"),
        (("kingdomino", "--num", "3"), "one game at a time"),
        (("kingdomino", "--deal", "kingdomino/2/plain/7-3"), "not a deal code"),
        (("kingdomino", "--deal", "²/²/²/²-²"), "not a deal code"),
        (("origins", "--deal", "kingdomino/2/plain/7-2"), "of kingdomino, not of origins"),
        (
            ("--deal", "kingdomino/2/plain/7-2", "--players", "random,random,random"),
            "for 2 players",
        ),
        (("--deal", "kingdomino/2/plain/7-2", "--seed", "3"), "leave out"),
        (("kingdomino", "--cards", "x.json"), "--cards is for krom"),
        (("krom", "--cards", "x.json"), "No such file"),
        (("kingdomino", "--output", "no/such/folder.jsonl"), "cannot be a file"),
        (("kingdomino", "--output", "."), "cannot be a file"),
        (("--continue", "none.jsonl"), "No such file"),
        (("kingdomino", "extra"), "unexpected extra argument"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused(args: tuple[str, ...], reason: str) -> None:
    assert reason in refused("play", *args)


def test_a_game_that_is_over_or_not_whole_does_not_go_on() -> None:
    good(*BOTS, "--output", "over.jsonl")
    assert "is over" in refused("play", "--continue", "over.jsonl")
    Path("bad.jsonl").write_text("".join(Path("over.jsonl").read_text().splitlines(True)[:-1]))
    assert "truncated" in refused("play", "--continue", "bad.jsonl")
    match = pravek.Match("kingdomino", players=2)
    Path("seen.jsonl").write_text(match.record(seat=0))
    assert "what one seat saw" in refused("play", "--continue", "seen.jsonl")
    Path("open.jsonl").write_text(match.record())
    assert "not of origins" in refused("play", "origins", "--continue", "open.jsonl")
    assert "for 2 players" in refused(
        "play", "--continue", "open.jsonl", "--players", "random,random,random"
    )
