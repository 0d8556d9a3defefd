/** The drawings, put into the page once each, when something that needs them is shown. */
export type Sprite = "shell" | "hero" | "faces" | "kingdomino" | "origins" | "krom";

const packs: Record<Sprite, () => Promise<{ default: string }>> = {
  shell: () => import("virtual:sprite/shell"),
  hero: () => import("virtual:sprite/hero"),
  faces: () => import("virtual:sprite/faces"),
  kingdomino: () => import("virtual:sprite/kingdomino"),
  origins: () => import("virtual:sprite/origins"),
  krom: () => import("virtual:sprite/krom"),
};

const loading = new Map<Sprite, Promise<void>>();

async function put(name: Sprite): Promise<void> {
  const { default: symbols } = await packs[name]();
  const holder = document.createElement("div");
  holder.className = "sprite";
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`;
  document.body.prepend(holder);
}

export async function draw(...names: Sprite[]): Promise<void> {
  await Promise.all(
    names.map((name) => {
      const known = loading.get(name) ?? put(name);
      loading.set(name, known);
      return known;
    }),
  );
}
