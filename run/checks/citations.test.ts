import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { listSourceFiles } from './list-source-files.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What a source may cite, and where that is found. Sections and rules are numbers, parts are headings or bold words. */
const DOCUMENTS = {
  'spec, section 9': { file: 'docs/specification.md', part: (number: string) => `\n## ${number}. ` },
  'style, rule 13': { file: 'docs/style.md', part: (number: string) => `\n${number}. ` },
  'ui.md, "Measured"': { file: 'docs/ui.md', part: (heading: string) => `\n## ${heading}\n` },
  'abuse-cases, "Process"': { file: 'docs/abuse-cases.md', part: (heading: string) => `\n**${heading}.**` },
}
const sources = [
  ...listSourceFiles(ROOT),
  ...globSync('store/{migrations,functions}/*.sql', { cwd: ROOT }),
].filter((file) => !file.startsWith('run/checks/citations'))
const textOf = new Map(sources.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

test('what the code cites stands in the repository', () => {
  const citations = [...textOf].flatMap(([file, text]) =>
    citationsOf(text).map((cited) => ({ file, ...cited })),
  )
  assert.ok(citations.length > 50, `only ${citations.length} citations were found`)
  assert.deepEqual(
    citations.filter(({ document, part }) => !hasPart(document, part)),
    [],
  )
})

test('every document that the code or another document names exists', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
  const texts = [
    ...textOf,
    ...documents.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
  ]
  const missing = texts.flatMap(([file, text]) =>
    [...text.matchAll(/(?<![\w/])docs\/(?:decisions\/\d{4}|(?:guides\/)?[\w-]+\.md)/g)]
      .map(([path]) => path)
      .filter((path) => !isThere(path))
      .map((path) => `${file} names ${path}`),
  )
  assert.deepEqual(missing, [])
})

test('no source reads a file outside the repository', () => {
  const outside = [...textOf].flatMap(([file, text]) =>
    [...text.matchAll(/import\.meta\.dirname,\s*'([^']+)'/g)]
      .filter(([, path = '']) => relative(ROOT, join(ROOT, file, '..', path)).startsWith('..'))
      .map(([, path]) => `${file} reads ${path}`),
  )
  assert.deepEqual(outside, [])
})

test('a section that is not there would be found', () => {
  assert.equal(hasPart('docs/specification.md', '\n## 99. '), false)
  assert.deepEqual(
    citationsOf('// spec, sections 1 and 9').map(({ part }) => part),
    ['\n## 1. ', '\n## 9. '],
  )
  assert.equal(citationsOf('// abuse-cases, "Process"').length, 1)
})

function citationsOf(text: string): { document: string; part: string }[] {
  const { 'spec, section 9': spec, 'style, rule 13': style } = DOCUMENTS
  const { 'ui.md, "Measured"': ui, 'abuse-cases, "Process"': abuse } = DOCUMENTS
  return [
    ...numbersAfter(text, /\bspec, sections? ([\d, and]+)/g).map((number) => cite(spec, number)),
    ...numbersAfter(text, /\bstyle(?:\.md)?, rules? ([\d, and]+)/g).map((number) => cite(style, number)),
    ...[...text.matchAll(/\bui\.md, "([^"]+)"/g)].map(([, heading = '']) => cite(ui, heading)),
    ...[...text.matchAll(/\babuse-cases, "([^"]+)"/g)].map(([, heading = '']) => cite(abuse, heading)),
  ]
}

function cite(document: (typeof DOCUMENTS)[keyof typeof DOCUMENTS], part: string) {
  return { document: document.file, part: document.part(part) }
}

function numbersAfter(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? [])
}

function hasPart(document: string, part: string): boolean {
  return readFileSync(join(ROOT, document), 'utf8').includes(part)
}

/** A decision may be cited by its number alone. */
function isThere(path: string): boolean {
  const number = /^docs\/decisions\/(\d{4})$/.exec(path)?.[1]
  if (!number) return existsSync(join(ROOT, path))
  return readdirSync(join(ROOT, 'docs/decisions')).some((name) => name.startsWith(number))
}
