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
  // Players speak as the sources do, with what the sample universe writes.
  play: ['contract', 'collect'],
  // Installed apart, and run in processes of their own.
  readers: [],
  // What is written of the contract; the SDKs themselves import nothing of ours.
  sdks: ['contract'],
  // What starts the site for them.
  journeys: ['contract', 'run'],
  // A measurement starts the parts of the system that it measures.
  bench: ['contract', 'collect', 'analyze', 'play', 'store', 'serve', 'run', 'sdks'],
}
const STAGES = Object.keys(MAY_IMPORT)
/** More than this and a reader looks for subfolders in it. docs/style.md, rule 21 */
const FILES_A_FOLDER_MAX = 25
/** What is so short and has one reader is read with it. docs/style.md, rule 1 */
const CRUMB_LINES_MAX = 10
const root = join(import.meta.dirname, '../..')

const files = listSourceFiles(root).filter((file) => STAGES.includes(stageOf(file)))
const importsByFile = new Map(files.map((file) => [file, importsOf(file)]))

/** What the product is made of: neither tests nor what they start. */
const parts = files.filter((file) => !/\.(test|spec)\.tsx?$|\/testing\//.test(file))

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
  assert.deepEqual(findCycle(importsByFile), undefined)
})

test('no folder imports itself by way of others', () => {
  assert.deepEqual(findCycle(importsByFolder()), undefined)
})

test(`a folder holds at most ${FILES_A_FOLDER_MAX} files besides its tests`, () => {
  const full = [...Map.groupBy(parts, dirname)].filter(([, inside]) => inside.length > FILES_A_FOLDER_MAX)
  assert.deepEqual(
    full.map(([folder, inside]) => `${folder}: ${inside.length}`),
    [],
  )
})

test('shared route code imports none of the areas', () => {
  const edges = ['serve/http', 'serve/app', 'serve/public']
  const known = [...edges, 'serve/context', 'serve/queues', 'serve/secrets']
  const leaks = parts
    .filter((file) => edges.includes(dirname(file)))
    .flatMap((file) =>
      (importsByFile.get(file) ?? [])
        .filter((target) => stageOf(target) === 'serve' && !known.includes(dirname(target)))
        .map((target) => `${file} imports ${target}`),
    )
  assert.deepEqual(leaks, [])
})

test('what repeats by the clock is a job', () => {
  const clocks = parts
    .filter((file) => /^(serve|store|analyze|collect|contract)\//.test(file))
    .filter(setsInterval)
  assert.deepEqual(clocks, [])
})

test('a timer elsewhere bounds one wait, or ends with those who listen', () => {
  const timers = parts
    .filter((file) => /^(serve|store|analyze|contract)\//.test(file))
    .filter((file) => /\bsetTimeout\b/.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(timers, [
    'contract/time/call-stranger.ts',
    'serve/accounts/account-data.ts',
    'serve/http/event-stream.ts', // a ping of one stream, and the end of one that is not read
    'serve/mail/deliver-mails.ts', // what waits for a place looks again
    'serve/public/call-settler.ts', // charges in doubt, held by this process alone
    'serve/queues/bounded-queue.ts', // how long a task waits for its turn
    'serve/social/export-posts.ts',
    'serve/streams/hub/follow-tape.ts', // while a client listens
    'serve/streams/hub/stream-hub.ts', // while a client listens
    'serve/streams/hub/stream-places.ts', // while a client listens
    'store/connection/guarded-pool.ts', // how long a caller waits for a connection
    'store/connection/short-reads.ts', // how long others wait behind a read
    'store/listen.ts', // a lost connection is opened again
    'store/run-transaction.ts', // the pause before a transaction is tried again
    'store/tape/find-first-hidden.ts', // a second at the most, for servers to commit
  ])
})

test(`what has at most ${CRUMB_LINES_MAX} lines and one importer stands in it, unless it is SQL, an operation or tested alone`, () => {
  const crumbs = parts.filter((file) => {
    const importers = [...importsByFile].flatMap(([importer, targets]) =>
      targets.includes(file) ? importer : [],
    )
    const [only = '', ...others] = importers
    return (
      others.length === 0 &&
      stageOf(only) === stageOf(file) &&
      stageOf(file) !== 'store' &&
      !/(?:^|[/-])(?:routes|contracts)\.ts$/.test(only) &&
      !isTest(only) &&
      linesOf(file) <= CRUMB_LINES_MAX
    )
  })
  assert.deepEqual(crumbs, [])
})

test('a cycle would be found', () => {
  const ring = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ])
  assert.deepEqual(findCycle(ring), ['b', 'c', 'b'])
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

function linesOf(file: string): number {
  return readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
}

function setsInterval(file: string): boolean {
  return /\bsetInterval\b/.test(readFileSync(join(root, file), 'utf8'))
}

/** A test stands at the real edge, so it may start what its stage may not import. */
function isTest(file: string): boolean {
  return file.endsWith('.test.ts') || EDGES.some((folder) => file.startsWith(folder))
}

/** Rooms of what tests start. */
const EDGES = ['store/testing/', 'serve/testing/', 'sdks/clients/', 'sdks/test/', 'show/docs/testing/']

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

/** Which folders each folder imports. */
function importsByFolder(): Map<string, string[]> {
  const arrows = new Map<string, Set<string>>()
  for (const file of parts) {
    const folder = dirname(file)
    const targets = arrows.get(folder) ?? new Set()
    for (const target of importsByFile.get(file) ?? [])
      if (dirname(target) !== folder) targets.add(dirname(target))
    arrows.set(folder, targets)
  }
  return new Map([...arrows].map(([folder, targets]) => [folder, [...targets]]))
}

function findCycle(arrows: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of arrows.get(file) ?? []) {
      const cycle = visit(next, [...path, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of arrows.keys()) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return undefined
}
