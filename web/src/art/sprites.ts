/** The drawings, put into the page once each, when something that needs them is shown. */

/** Drawings that come together, as `build-steps/sprite.js` packs them. Who needs them names them. */
export type Pack = () => Promise<{ default: string }>;

export const shell: Pack = () => import("virtual:sprite/shell");
export const hero: Pack = () => import("virtual:sprite/hero");

const loading = new Map<Pack, Promise<void>>();

async function put(pack: Pack): Promise<void> {
  const { default: symbols } = await pack();
  const holder = document.createElement("div");
  holder.className = "sprite";
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`;
  document.body.prepend(holder);
}

export async function draw(...packs: Pack[]): Promise<void> {
  await Promise.all(
    packs.map((pack) => {
      const known = loading.get(pack) ?? put(pack);
      loading.set(pack, known);
      return known;
    }),
  );
}
