/** The letter a key is called by, also where its keyboard writes another script: Cyrillic has an H key, too. */
export const letterOf = ({ key, code }: KeyboardEvent): string => (/^[ -~]/.test(key) ? key : code.replace(/^Key/, "")).toUpperCase();
