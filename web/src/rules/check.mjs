// Checks the rules pages: node web/src/rules/check.mjs [folder with the numbered clauses]
// All 25 files parse, have the same structure in every language, no empty text, only **bold** as markup,
// and name only clauses that exist. Prints a summary; exits 1 on any error.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const LANGS = ['en', 'pl', 'bg', 'cs', 'sk']
const PAGES = ['kingdomino', 'discovery', 'totem', 'tribe', 'krom']
const EXAMPLES = [
  'kd-placing', 'kd-region', 'kd-line', 'kd-middle',
  'or-eruption', 'or-region', 'or-totem', 'or-hunter', 'or-fire-lady', 'or-warriors',
  'kr-fight', 'kr-mountains', 'kr-areas',
]
const LAST_SECTION = 'about-these-rules'
const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '../../..')

const errors = []
const fail = (where, what) => errors.push(`${where}: ${what}`)

// ---- the clauses -------------------------------------------------------------------------------------------------

function clausesFolder() {
  const given = process.argv[2]
  if (given) return resolve(given)
  return [join(root, 'docs/rules'), join(root, '../shared/rules')].find((folder) => existsSync(folder))
}

/** Clause id -> whether it is marked [ruling] or [deduced]. Several clauses may stand on one line (OR-7.1 OR-7.2 …). */
function readClauses(folder) {
  const clauses = new Map()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      for (const [, id] of line.matchAll(/(?:^[-*#|\s]*[*`]*|\. )((?:KD|OR|KR)-\d+\.\d+)(?=[\s*`:|])/g)) {
        clauses.set(id, clauses.get(id) || /\[(?:ruling|deduced)/.test(line))
      }
    }
  }
  return clauses
}

// ---- one page ----------------------------------------------------------------------------------------------------

function checkText(where, text) {
  if (typeof text !== 'string' || text.trim() === '') return fail(where, 'empty text')
  if (text !== text.trim() || /\s{2,}/.test(text)) fail(where, 'stray white space')
  if (text !== text.normalize('NFC')) fail(where, 'not in Unicode NFC')
  if (text.includes('\uFFFD')) fail(where, 'broken character')
  if (text.split('**').length % 2 === 0) fail(where, 'unbalanced **bold**')
  if (/[<>_`\[\]]|(^|[^*])\*([^*]|$)/.test(text)) fail(where, 'markup other than **bold**')
}

function checkKeys(where, value, keys) {
  const found = Object.keys(value).sort().join()
  if (found !== [...keys].sort().join()) fail(where, `keys ${found}, expected ${keys.join()}`)
}

function checkClauses(where, ids, clauses, mayBeEmpty) {
  if (!Array.isArray(ids) || (!mayBeEmpty && ids.length === 0)) return fail(where, 'no clauses')
  if (new Set(ids).size !== ids.length) fail(where, 'a clause is named twice')
  for (const id of ids) if (!clauses.has(id)) fail(where, `unknown clause ${id}`)
}

function checkBlock(where, block, clauses) {
  switch (block.kind) {
    case 'text':
      checkKeys(where, block, ['kind', 'text'])
      return checkText(where, block.text)
    case 'list':
      checkKeys(where, block, ['kind', 'items'])
      if (!Array.isArray(block.items) || block.items.length === 0) return fail(where, 'empty list')
      return block.items.forEach((item, i) => checkText(`${where}[${i}]`, item))
    case 'example':
      checkKeys(where, block, ['kind', 'id', 'caption'])
      if (!EXAMPLES.includes(block.id)) fail(where, `unknown example ${block.id}`)
      return checkText(where, block.caption)
    case 'ruling':
      checkKeys(where, block, ['kind', 'text', 'clauses'])
      checkText(where, block.text)
      return checkClauses(where, block.clauses, clauses, false)
    default:
      return fail(where, `unknown kind ${block.kind}`)
  }
}

function checkPage(where, page, clauses) {
  checkKeys(where, page, ['title', 'lead', 'sections'])
  checkText(`${where} title`, page.title)
  checkText(`${where} lead`, page.lead)
  const ids = page.sections.map((section) => section.id)
  if (new Set(ids).size !== ids.length) fail(where, 'a section id is used twice')
  if (ids.at(-1) !== LAST_SECTION) fail(where, `does not end with ${LAST_SECTION}`)
  for (const section of page.sections) {
    const at = `${where}#${section.id}`
    checkKeys(at, section, ['id', 'title', 'blocks', 'clauses'])
    checkText(`${at} title`, section.title)
    if (section.blocks.length === 0) fail(at, 'no blocks')
    checkClauses(at, section.clauses, clauses, section.id === LAST_SECTION)
    section.blocks.forEach((block, i) => checkBlock(`${at}/${i}`, block, clauses))
  }
}

/** All that must be the same in every language, as one line a section or block. */
function structure(page) {
  return page.sections.flatMap((section) => [
    `#${section.id} ${section.clauses}`,
    ...section.blocks.map((b, i) => `#${section.id}/${i} ${b.kind} ${b.id ?? ''} ${b.items?.length ?? ''} ${b.clauses ?? ''}`),
  ])
}

/** The figures of a text, so that a number lost in translation is noticed. */
const figures = (text) => (text.match(/\d+/g) ?? []).sort().join()

// ---- the whole ---------------------------------------------------------------------------------------------------

const folder = clausesFolder()
if (!folder || !existsSync(folder)) {
  console.error(`no folder with clauses: ${folder ?? 'docs/rules, ../shared/rules'}`)
  process.exit(1)
}
const clauses = readClauses(folder)
if (clauses.size === 0) fail(folder, 'no clauses found')

const pages = new Map()
for (const lang of LANGS) {
  for (const name of PAGES) {
    const where = `${lang}/${name}`
    try {
      const bytes = readFileSync(join(here, lang, `${name}.json`))
      const page = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
      checkPage(where, page, clauses)
      pages.set(where, page)
    } catch (error) {
      fail(where, error.message)
    }
  }
}

for (const name of PAGES) {
  const model = pages.get(`en/${name}`)
  if (!model) continue
  const expected = structure(model)
  for (const lang of LANGS.slice(1)) {
    const page = pages.get(`${lang}/${name}`)
    if (!page) continue
    const found = structure(page)
    const at = expected.findIndex((line, i) => line !== found[i])
    if (at >= 0 || found.length !== expected.length) {
      fail(`${lang}/${name}`, `structure differs from en: ${found[at] ?? 'more or fewer blocks'} | en: ${expected[at] ?? ''}`)
      continue
    }
    model.sections.forEach((section, s) => section.blocks.forEach((block, b) => {
      if (block.kind !== 'example') return
      const caption = page.sections[s].blocks[b].caption
      if (figures(block.caption) !== figures(caption)) fail(`${lang}/${name}#${section.id}/${b}`, 'figures of the caption differ from en')
    }))
  }
}

const all = PAGES.map((name) => pages.get(`en/${name}`)).filter(Boolean)
const blocks = all.flatMap((page) => page.sections.flatMap((section) => section.blocks))
const named = new Set(all.flatMap((page) => page.sections.flatMap((section) => section.clauses)))
const ruled = new Set(blocks.flatMap((block) => (block.kind === 'ruling' ? block.clauses : [])))
const shown = new Set(blocks.flatMap((block) => (block.kind === 'example' ? [block.id] : [])))
for (const id of EXAMPLES) if (!shown.has(id)) fail('en', `example ${id} is on no page`)

const list = (ids) => (ids.length ? ids.join(', ') : 'none')
const words = (lang) => PAGES.flatMap((name) => {
  const page = pages.get(`${lang}/${name}`)
  return page ? page.sections.flatMap((s) => s.blocks.flatMap((b) => b.items ?? [b.text ?? b.caption])) : []
}).join(' ').split(/\s+/).length
console.log(`clauses: ${clauses.size} in ${folder}`)
console.log(`pages: ${pages.size} of ${LANGS.length * PAGES.length}; per language ${all.reduce((n, page) => n + page.sections.length, 0)} sections, ` +
  `${blocks.length} blocks, ${blocks.filter((b) => b.kind === 'ruling').length} rulings, ${shown.size} examples`)
console.log(`words: ${LANGS.map((lang) => `${lang} ${words(lang)}`).join(', ')}`)
console.log(`clauses on no page: ${list([...clauses.keys()].filter((id) => !named.has(id)))}`)
console.log(`marked [ruling] or [deduced] without a ruling block: ${list([...clauses].filter(([id, marked]) => marked && !ruled.has(id)).map(([id]) => id))}`)
for (const error of errors) console.error(`error: ${error}`)
console.log(errors.length ? `${errors.length} errors` : 'ok')
process.exit(errors.length ? 1 : 0)
