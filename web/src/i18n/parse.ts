/** Templates: `**bold**`, `{name}`, `{count|noun}` for a number with its noun in the right form,
 *  and `{gain:acc}` or `{count:acc|noun}` where the sentence wants the accusative. */
export type Case = "nom" | "acc";

export type Part =
  | { kind: "text"; text: string; bold: boolean }
  | { kind: "slot"; name: string; grammar: Case; noun: string | undefined; bold: boolean };

const known = new Map<string, Part[]>();

export function parse(template: string): Part[] {
  let parts = known.get(template);
  if (!parts) {
    parts = template.split("**").flatMap((run, index) => split(run, index % 2 === 1));
    known.set(template, parts);
  }
  return parts;
}

function split(run: string, bold: boolean): Part[] {
  return run
    .split(/(\{[a-z_]+(?::acc)?(?:\|[a-z_]+)?\})/)
    .filter((text) => text !== "")
    .map((text) => {
      const slot = /^\{([a-z_]+)(:acc)?(?:\|([a-z_]+))?\}$/.exec(text);
      return slot
        ? { kind: "slot", name: slot[1] ?? "", grammar: slot[2] ? "acc" : "nom", noun: slot[3], bold }
        : { kind: "text", text, bold };
    });
}
