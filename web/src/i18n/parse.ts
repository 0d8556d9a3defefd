/** Templates: `**bold**`, `{name}`, and `{count|noun}` for a number with its noun in the right form. */
export type Part =
  | { kind: "text"; text: string; bold: boolean }
  | { kind: "slot"; name: string; noun: string | undefined; bold: boolean };

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
    .split(/(\{[a-z_]+(?:\|[a-z_]+)?\})/)
    .filter((text) => text !== "")
    .map((text) => {
      const slot = /^\{([a-z_]+)(?:\|([a-z_]+))?\}$/.exec(text);
      return slot
        ? { kind: "slot", name: slot[1] ?? "", noun: slot[2], bold }
        : { kind: "text", text, bold };
    });
}
