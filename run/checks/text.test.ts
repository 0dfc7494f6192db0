import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'vite'
import openapi from '#contract/public/openapi.json' with { type: 'json' }
import { listSourceFiles } from './list-source-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const HOME = 'contract/text/normalize-text.ts'

/** Installed apart, it imports nothing of ours; it cuts texts to 2,000 characters first. */
const OF_READER = 'readers/encoder/read-words.ts'

test('text is normalized by normalizeText alone, whose time grows with the length', () => {
  const files = listSourceFiles(ROOT).filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file))
  const normalizing = files.filter((file) => normalizes(readFileSync(join(ROOT, file), 'utf8')))
  assert.deepEqual(normalizing, [HOME, OF_READER])
})

test('another call of normalize would be found', () => {
  for (const code of [
    "name.normalize('NFC')",
    'name\n  .normalize()',
    "name?.normalize('NFD')",
    "a['normalize']",
  ])
    assert.ok(normalizes(code), code)
  assert.equal(normalizes('normalizeEmail(email)'), false)
})

// Wording that reads translated, is inverted or chains clauses, or has a program speak: it returns, shows, reports, sends.
const BANNED = new RegExp(
  `\\b(?:${[
    'tells?|telling|told',
    'nobody|somebody|anybody|whoever|wherever',
    'hears?|heard',
    'in vain|anew|of late',
    '(?:says?|said) so',
    '(?:is|are|was|were) known of|as far as is known',
    'c[oa]mes? about',
    'whose|of which|nor|so that',
    '(?:speaks?|spoken?|spoke) of',
    'however (?:many|often|few|long)',
    'in place of|any more|from then on|then or later',
    'go(?:es)? on|went on|hung up',
    'posts that count',
    '(?<![-@])mail(?:s|ed)',
    'carr(?:y|ies|ied|ying)',
    'stands? (?:in|on|at|inside|beside|there)',
    '(?:lie|lies|lying) (?:in|on|ahead|beside|between)',
    '(?:is|are) made of',
    'what (?:was|were|arrives|waits|came|comes|stands|lies)',
    'by (?:itself|themselves)',
    'there (?:is|are) none',
    'of (?:its|their) own',
    'for good|once more',
  ].join('|')})\\b`,
  'i',
)

/** Lists of words, not sentences. */
const LISTS_OF_WORDS = ['contract/text/search-words.ts']

test('screens, mails, commands and refusals have no banned wording', () => {
  const files = listSourceFiles(ROOT).filter(
    (file) =>
      /^(?:contract|run|serve|show)\/(?!.*(?:\.test\.|testing\/))/.test(file) &&
      !file.endsWith('.d.ts') &&
      !LISTS_OF_WORDS.includes(file),
  )
  const texts = files.flatMap((file) =>
    listTexts(file, readFileSync(join(ROOT, file), 'utf8')).map((text) => ({ file, text })),
  )
  assert.ok(texts.length > 3_000, `${texts.length} texts were found`)
  assert.deepEqual(
    texts.filter(({ text }) => BANNED.test(text)),
    [],
  )
})

test('guides, articles and legal pages have no banned wording', () => {
  const pages = globSync('show/**/*.md', { cwd: ROOT })
  assert.ok(pages.length > 15, `${pages.length} pages were found`)
  const lines = pages.flatMap((page) =>
    withoutCode(readFileSync(join(ROOT, page), 'utf8'))
      .split('\n')
      .map((line) => ({ page, line })),
  )
  assert.deepEqual(
    lines.filter(({ line }) => BANNED.test(line)),
    [],
  )
})

test('the reference has no banned wording', () => {
  const texts: string[] = []
  JSON.stringify(openapi, (name, value) => {
    if ((name === 'description' || name === 'summary') && typeof value === 'string') texts.push(value)
    return value
  })
  assert.ok(texts.length > 300, `${texts.length} texts were found`)
  assert.deepEqual(
    texts.filter((text) => BANNED.test(text)),
    [],
  )
})

test('banned wording is found in each kind of text', () => {
  const code = 'const a = <p title="It tells you">\n  Nobody\n  posted {`and it says so`}</p> // told'
  assert.deepEqual(
    listTexts('a.tsx', code).filter((text) => BANNED.test(text)),
    ['It tells you', 'Nobody posted', 'and it says so'],
  )
  assert.equal(BANNED.test('a storyteller who is foretold, and a toll'), false)
})

/** The texts of two words or more in JSX and in literals; comments are none. */
function listTexts(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  assert.deepEqual(errors, [], file)
  const texts: string[] = []
  JSON.stringify(program, (_, node) => {
    if (node?.type === 'JSXText' || node?.type === 'Literal') texts.push(String(node.value))
    if (node?.type === 'TemplateLiteral')
      texts.push(node.quasis.map((part: { value: { cooked: string } }) => part.value.cooked).join('{}'))
    return typeof node === 'bigint' ? String(node) : node
  })
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text.includes(' '))
}

/** A page without its code, which may quote an answer. */
function withoutCode(page: string): string {
  return page.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
}

function normalizes(code: string): boolean {
  return /\.\s*normalize\b|['"]normalize['"]/.test(code)
}
