import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')
/** Folders that are no stages. */
const HOUSES = ['docs/']
const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')

test('every path in the tree of ARCHITECTURE.md exists', () => {
  const paths = listTreePaths(text)
  assert.ok(paths.length > 10, `only ${paths.length} paths were found`)
  assert.deepEqual(
    paths.filter((path) => !existsSync(join(ROOT, path))),
    [],
  )
})

test('every folder of a stage stands in that tree', () => {
  const known = new Set(listTreePaths(text))
  const stages = [...known].filter((path) => path.split('/').length === 2 && !HOUSES.includes(path))
  const folders = stages.flatMap((stage) =>
    readdirSync(join(ROOT, stage), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${stage}${name}/`)
      .filter((path) => readdirSync(join(ROOT, path)).length > 0),
  )
  assert.deepEqual(
    folders.filter((path) => !known.has(path)),
    [],
  )
})

test('every file that the text names in backticks exists', () => {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|md|sql))`/g)].map(
    (match) => match[1] ?? '',
  )
  assert.deepEqual(
    named.filter((path) => !existsSync(join(ROOT, path))),
    [],
  )
})

test('a tree is read by its indentation, several folders in one line too', () => {
  const tree = [
    '    store/         Data rests',
    '      social/  market/  posts',
    '    run/           Starts things',
  ].join('\n')
  assert.deepEqual(listTreePaths(tree), ['store/', 'store/social/', 'store/market/', 'run/'])
})

/** The paths of the indented tree: words that end in a slash at the start of a line, two spaces a level. */
function listTreePaths(document: string): string[] {
  const parents: string[] = []
  return document.split('\n').flatMap((line) => {
    const match = /^ {4}( *)((?:[\w.-]+\/(?:\s+|$))+)/.exec(line)
    if (!match) return []
    const depth = (match[1]?.length ?? 0) / 2
    const names = (match[2] ?? '').trim().split(/\s+/)
    const paths = names.map((name) => [...parents.slice(0, depth), name].join(''))
    parents[depth] = names[0] ?? ''
    return paths
  })
}
