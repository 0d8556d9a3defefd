"""The words of join codes, in each language: more than three million codes in each.

They are to be said over the phone and typed by a child: short things one can touch, told apart by
two letters at least; Polish, Czech and Slovak ones without accents, whatever the keyboard.
"""
# ruff: noqa: SIM905

import re
from collections.abc import Sequence

from pravek.table.shapes import Language

TRAITS = tuple(
    """
able agile alert amber ample azure bold brave breezy brief bright brisk bronze calm candid
careful cheery chief civil clean clear clever close cloudy coastal copper coral cosy crimson
crisp curious dapper daring dawn deep dewy distant dreamy dusty eager early earnest easy elder
epic even fabled fair famous fancy fast fearless fine firm first fleet fond free fresh friendly
frosty full gentle giant gifted glad golden good grand great green happy hardy hazel hearty
hidden high hollow honest humble icy ideal indigo inner ivory jade jolly keen kind large late
lavish level light lively local long loud loyal lucky lunar mellow merry mighty mild misty
modest mossy mystic neat new nimble noble olive open patient peaceful plain polite proud pure
quick quiet rapid rare ready regal rich ripe rosy round royal ruby rustic sandy scarlet serene
sharp shiny silent silver simple smart snowy solar solid sunny
""".split()
)
ANIMALS = tuple(
    """
adder alpaca ant antelope auk aurochs badger bat bear beaver bee beetle bison boar bream buffalo
bull bunting camel carp cat chamois cheetah chough cicada cod colt condor coot cormorant cow coyote
crab crane cricket crow cuckoo curlew deer dingo dipper dog dolphin donkey dormouse dove duck eagle
eel egret elk ermine falcon fawn ferret finch firefly fox frog gannet gecko gibbon goat goose
grouse gull hamster hare hawk hedgehog heron hippo hobby hornet horse hound hyena ibex ibis iguana
jackal jackdaw jay kestrel kite kiwi koala lamb lark leopard linnet lion lizard llama lobster
locust lynx macaw magpie mammoth marmot marten merlin mole monkey moose moth mouse mule newt
nightjar ocelot octopus okapi orca oriole oryx osprey otter owl ox oyster panda panther parrot
partridge pelican penguin perch pigeon pike piper plover pony puffin puma quail rabbit raven
redstart reindeer rhino robin rook salmon seal shark sheep shrew
""".split()
)
PLACES = tuple(
    """
abbey acre alley arch attic bakery bank barn basin bay beach bluff bog bower bridge brook burrow
cabin camp canal canyon cape castle cave cellar chapel city cliff cloister coast copse corner
cottage court cove crater creek crossing dale dam deck dell delta den desert dock dome drift dune
estate falls farm fen ferry field fjord ford forest forge fort fountain garden gate geyser glade
glen gorge grange grotto grove gulf hall hamlet harbour heath hedge hill hollow home house hut
inlet inn island isle islet jetty jungle keep kiln knoll lagoon lake lane lawn ledge lodge loft
manor market marsh meadow mesa mill mine moat moor mound mountain oasis orchard outpost pass
pasture path peak pier plain plateau plaza pond pool port prairie quarry quay rapids reef ridge
river road rock ruin savanna shed shore shrine spring square stable steppe strait stream summit
swamp terrace thicket tower town trail tundra tunnel valley village vineyard wall well wharf
""".split()
)
POLISH = tuple(
    """
agrest akacja album ananas arbuz atlas autobus balon banan basen beczka biedronka bizon bluza
bocian brama bratek brzoza bursztyn cebula chata chmura cukier cytryna czajnik czapka daktyl
delfin deska domek drabina drzewo dynia dywan dzban dzwon ekran farba fasola flaga flet foka
fontanna fotel gazeta globus gondola gruszka gwiazda hamak harfa herbata igloo imbir indyk iskra
jagoda jaskinia jezioro kaczka kajak kaktus kanapa kangur kapelusz kareta karmel kasztan klamka
klon klucz kokos kolano kometa komin kompas koperta korale kosmos koszyk krokus krowa kubek kurtka
kwiat lampa latarnia latawiec lizak lotos luneta lustro magnes makaron malina mapa marchew maska
meduza melon mleko morela most motyl muszla namiot narty nuta obraz obrus ocean okno okulary
oliwka orzech owca palma panda papryka papuga parasol patelnia peron pianino piasek pilot pingwin
poduszka polana pomidor poziomka prezent puszcza rakieta ratusz robot rower ryba rynek rzeka sanki
sarna schody serce skarb skarpeta skrzypce sosna sowa statek struna syrena szafa szalik szyszka
talerz tarcza teatr telefon torba trawa tulipan tunel tygrys wagon walizka wanna wiatrak wieloryb
winda wiosna wodospad wulkan wydra wyspa zamek zebra zegar zima zupa
""".split()
)
BULGARIAN = tuple(
    """
агне азбука акация ананас арфа балон банан барабан бисер блато бреза бряст бухал вагон ваза варел
вафла вестник видра вишна вода врабче врата вулкан гайда глобус гора грах грозде гъба гълъб дворец
делфин диня домат дракон дъга дърво езеро екран елен жаба жираф жито заек замък звезда зебра зелка
зима игла иглика извор ирис искра кайсия кактус камбана карта катер кехлибар кино китара клавиш
ключ книга коза кокиче кокос колело комета компас копър корона костур кошница крава крокодил круша
кукла куче лале лама лебед легло лимон липа лисица лопата луна люляк магнит малина маса мечка мида
мляко молив море морков мост мотор музика небе ножица оазис овен огледало огън одеяло океан орел
остров пазар палма палто панда папагал паун пеперуда перо пещера пиано пиле пирон планета платно
портокал птица пуйка пумпал пчела пъпеш ракета раница река репичка риба робот роса салата сандък
сапун свещ сврака сено сирене скала слива слон слънце снежинка сняг сокол стол стълба табла тигър
тиква топка торта трактор трамвай трева тунел утро фенер фея филм фурна хамак хвърчило хляб цвете
цигулка цирк чадър чайник чанта чаша череша чешма шапка шейна шише шоколад щит щъркел юрган ябълка
ягода язовец яке ястреб
""".split()
)
CZECH = tuple(
    """
adresa akvarel album ananas auto balon batoh beran blesk bota brambora brusle buchta cedr chata
chobot chrpa cibule cirkus citron datel deska divadlo dort drak dub duha fagot fazole fialka
globus guma harfa havran hlava hodiny holub houba hrad hrnek iris jablko jahoda jantar jaro javor
jedle jelen jezero kachna kajak kaktus kamera kapka karta kaskada kino klarinet klobouk klokan
klubko kniha kobyla koleno kometa kompas kopec kopretina koruna kosatec kostka koza krab kravata
krokus krtek kufr kytara laguna lampa lano lavina leopard letadlo levandule lilie lipa list
lokomotiva lopata losos louka luna magnet malina mandle mapa maska mech medaile meloun mikina
mince mlok modelina most motor mravenec mrkev mucha nebe obloha obraz ohrada okno oliva opona orel
ostrov ovce pagoda palma panda paprika paprsek pastelka pavouk perla pero piano pilot plachta
planeta potok prales pramen prkno pyramida raketa robot rosa rotunda rukavice ryba sanky sardinka
sasanka seno sirup slon slunce smrk sokol sosna sova sprcha srna stan statek stodola strom studna
sumec svetr tabule tapeta tramvaj trubka tunel tygr ulice ulita velbloud veranda vesta veverka
vidle viola vlak vlna voda volavka vrabec vrba vydra zahrada zebra zima zlato zmrzlina zubr zvon
""".split()
)
SLOVAK = tuple(
    """
adresa akvarel album ananas auto balvan baran batoh blesk bocian brusnica buchta chata chlieb
cibula cirkus cukor delta domino doska drak dub duha fialka flauta globus guma harfa havran hlava
hlina hodiny holub hrach hrad hrniec huba iris iskra jablko jahoda javor jazero jedla jelen kajak
kaktus kamera kapusta karta kavka kino klarinet kniha kobyla kocka koleso kometa kompas kopec
koruna kosatec koza krab krava kravata krokus krtko kufor kukurica kuna kvet lampa lano lavica
letisko lietadlo lipa list lokomotiva lopata losos magnet malina mapa maska medaila mesto minca
mlieko mlok modelina more most motor mrkva mucha nebo noha obloha obraz ohrada okno oliva opona
orech orol osika ostrov ovca ovocie pagoda palma panda papier paprika pastelka perla pero piano
pilot planeta polievka potok prales pramen pyramida raketa rieka robot rosa rukavica ryba sako
sandala seno sirup skala slnko slon smrek sneh sokol sosna sova srnka stan statok stodola strom
sveter tabula tango tanier tapeta tiger torta traktor trubka tunel ulica veranda vesta veverica
vidly viola vlak vlna voda vrabec vrana vrba vydra zajac zebra zima zlato zmrzlina zubor zvon
""".split()
)

WORDS: dict[Language, tuple[Sequence[str], Sequence[str], Sequence[str]]] = {
    "en": (TRAITS, ANIMALS, PLACES),
    "pl": (POLISH,) * 3,
    "bg": (BULGARIAN,) * 3,
    "cs": (CZECH,) * 3,
    "sk": (SLOVAK,) * 3,
}
"""Where the first, the second and the third word come from."""


def as_said(code: str) -> str:
    """A code as we write it, whatever the typist put between the words and however large."""
    return "-".join(re.findall(r"[^\W_]+", code.lower()))


def language_of(code: str) -> Language | None:
    """The language whose words these are: each word in its place."""
    said = code.split("-")
    for language, places in WORDS.items():
        if len(said) == len(places) and all(map(lambda word, of: word in of, said, places)):
            return language
    return None
