import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { listSourceFiles } from './list-source-files.ts'

/** Which stage may import which; a stage may always import itself. ARCHITECTURE.md, "Who may import whom". */
const MAY_IMPORT: Record<string, string[]> = {
  contract: [],
  collect: ['contract'],
  analyze: ['contract'],
  store: ['contract'],
  serve: ['contract', 'store', 'analyze'],
  show: ['contract'],
  run: ['contract', 'collect', 'analyze', 'store', 'serve'],
  journeys: ['contract'],
  // A measurement starts the parts of the system that it measures.
  bench: ['contract', 'store', 'serve', 'run'],
}
const STAGES = Object.keys(MAY_IMPORT)
const root = join(import.meta.dirname, '..')

const files = listSourceFiles(root).filter((file) => STAGES.includes(stageOf(file)))
const importsByFile = new Map(files.map((file) => [file, importsOf(file)]))

test('there are files to check in every stage that has a folder', () => {
  assert.ok(files.length > 50, `only ${files.length} files were found`)
})

test('a stage imports only the stages that it may', () => {
  const crossings = [...importsByFile].flatMap(([file, targets]) =>
    targets.filter((target) => !mayImport(file, target)).map((target) => `${file} imports ${target}`),
  )
  assert.deepEqual(crossings, [])
})

test('no relative import leaves its stage', () => {
  const escapes = files.flatMap((file) =>
    specifiersOf(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => relative(root, join(root, dirname(file), specifier)))
      .filter((target) => stageOf(target) !== stageOf(file))
      .map((target) => `${file} imports ${target}`),
  )
  assert.deepEqual(escapes, [])
})

test('no file imports itself by way of others', () => {
  assert.deepEqual(findCycle(), undefined)
})

test('a crossing would be found', () => {
  assert.equal(mayImport('analyze/x.ts', 'store/y.ts'), false)
  assert.equal(mayImport('show/x.tsx', 'serve/y.ts'), false)
  assert.equal(mayImport('serve/x.ts', 'store/y.ts'), true)
})

function mayImport(file: string, target: string): boolean {
  const [from, to] = [stageOf(file), stageOf(target)]
  if (from === to) return true
  if (isTest(file)) return STAGES.includes(to) && to !== 'show'
  return MAY_IMPORT[from]?.includes(to) ?? false
}

/** A test stands at the real edge, so it may start what its stage may not import. */
function isTest(file: string): boolean {
  return file.endsWith('.test.ts') || file.startsWith('store/testing/') || file.startsWith('serve/testing/')
}

function stageOf(file: string): string {
  return file.split('/')[0] ?? ''
}

function specifiersOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
}

/** The project's own files that a file imports, as paths from the root. */
function importsOf(file: string): string[] {
  return specifiersOf(file).flatMap((specifier) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    if (specifier.startsWith('.')) return [relative(root, join(root, dirname(file), specifier))]
    return []
  })
}

function findCycle(): string[] | undefined {
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of importsByFile.get(file) ?? []) {
      const cycle = visit(next, [...path, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of files) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return undefined
}
