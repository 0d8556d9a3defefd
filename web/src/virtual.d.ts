declare module "virtual:sprite/*" {
  const symbols: string;
  export default symbols;
}

declare module "virtual:pack" {
  /** Where Pyodide lies, our own Python, and the list of packages, which is empty. */
  export const python: string;
  export const rules: string;
  export const lock: object;
  /** What all of it weighs on the way. */
  export const megabytes: number;
}
