// The catalogs are complete: the same keys, the same placeholders, all plural forms, every key that is used.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const SRC = join(import.meta.dirname, "..", "src");
const LOCALES = join(SRC, "i18n", "locales");
const FORMS = { en: ["one", "other"], bg: ["one", "other"], pl: ["one", "few", "many", "other"], cs: ["one", "few", "many", "other"], sk: ["one", "few", "many", "other"] };
const problems = [];
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const slots = (text) => [...text.matchAll(/\{([a-z_]+)(?::acc)?(?:\|([a-z_]+))?\}/g)].map(([, name]) => name).sort().join();

function compare(folder) {
  const english = read(join(folder, "en.json"));
  for (const [language, forms] of Object.entries(FORMS)) {
    const words = read(join(folder, `${language}.json`));
    for (const key of Object.keys(english)) if (!(key in words)) problems.push(`${language}: ${key} is missing`);
    for (const [key, entry] of Object.entries(words)) {
      if (key.endsWith(".acc")) { // the accusative of a word, where a language tells it from the nominative
        if (!(key.slice(0, -4) in english)) problems.push(`${language}: ${key} is a twin of nothing`);
      } else if (!(key in english)) problems.push(`${language}: ${key} is not in English`);
      else if (typeof entry === "object") {
        const missing = forms.filter((form) => !entry[form]);
        if (missing.length) problems.push(`${language}: ${key} lacks ${missing.join(", ")}`);
      } else if (entry.trim() === "") problems.push(`${language}: ${key} is empty`);
      else if (slots(entry) !== slots(english[key])) problems.push(`${language}: ${key} has the slots ${slots(entry)}, not ${slots(english[key])}`);
    }
  }
  return english;
}

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : /\.(ts|svelte)$/.test(name) ? [path] : [];
  });
}

const parts = readdirSync(LOCALES).filter((name) => statSync(join(LOCALES, name)).isDirectory());
const known = Object.assign({}, compare(LOCALES), ...parts.map((name) => compare(join(LOCALES, name))));
for (const [key, entry] of Object.entries(known)) {
  if (typeof entry !== "string") continue;
  for (const [, , noun] of entry.matchAll(/\{([a-z_]+)(?::acc)?\|([a-z_]+)\}/g)) if (!known[`noun.${noun}`]) problems.push(`${key} uses noun.${noun}, which does not exist`);
}
for (const file of files(SRC)) {
  for (const [, key] of readFileSync(file, "utf8").matchAll(/\bt\("([\w.]+)"/g)) if (!(key in known)) problems.push(`${file} uses ${key}, which does not exist`);
}
if (problems.length) {
  console.error(problems.slice(0, 60).join("\n"));
  process.exit(1);
}
console.log(`catalogs: ${Object.keys(known).length} entries in ${Object.keys(FORMS).length} languages`);
