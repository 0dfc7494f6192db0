import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listSourceFiles } from './list-source-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|function\*?|class|interface|type) (\w+)/gm
/** Libraries that others import, and what is compiled only. */
const NOT_OURS_TO_USE = /^sdks\/|\.types\.ts$/
/** What React Router calls in a page's file, also by way of the build. */
const ROUTE_EXPORTS = new Set([
  'meta',
  'links',
  'loader',
  'clientLoader',
  'action',
  'clientAction',
  'handle',
  'Layout',
  'ErrorBoundary',
  'HydrateFallback',
  'shouldRevalidate',
  'loadRouteModule',
  'stylesheetSingleton',
])

test('everything that is exported is used: what is dead misleads', () => {
  const texts = new Map(
    listSourceFiles(ROOT).map((file) => [file, withoutComments(readFileSync(join(ROOT, file), 'utf8'))]),
  )
  assert.deepEqual(findDead(texts), [])
})

test('finds an unused export', () => {
  const texts = new Map([
    [
      'store/some.ts',
      withoutComments('/** dead */\nexport function dead() {}\nexport type Used = 2\n// dead\n'),
    ],
    [
      'serve/other.ts',
      'import type { Used } from "../store/some.ts"\nexport const own = 1\nconst two = own + 1\n',
    ],
    ['show/page.tsx', 'export function meta() {}\n'],
  ])
  assert.deepEqual(findDead(texts), ['store/some.ts: dead'])
})

function findDead(texts: ReadonlyMap<string, string>): string[] {
  const uses = new Map<string, number>()
  for (const text of texts.values()) {
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  return [...texts].flatMap(([file, text]) =>
    NOT_OURS_TO_USE.test(file)
      ? []
      : [...text.matchAll(EXPORT)]
          .flatMap(([, name = '']) => name)
          .filter(
            (name) => (uses.get(name) ?? 0) < 2 && !(file.startsWith('show/') && ROUTE_EXPORTS.has(name)),
          )
          .map((name) => `${file}: ${name}`),
  )
}

/** A name in a comment is no use of it. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, ' ').replaceAll(/(^|\s)\/\/.*$/gm, ' ')
}
