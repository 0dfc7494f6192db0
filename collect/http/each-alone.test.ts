import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSetup } from '../testing/source-setup.ts'
import { SourceError } from './source-error.ts'
import { eachAlone } from './streams.ts'

const away = new SourceError('source_down', 'is away')
const refused = new SourceError('refused', 'is refused')

/** Reads three pages, of which some fail; gives what came, the words of what was left out, and what was thrown. */
async function readPages(failing: Record<string, Error>) {
  const setup = createSetup()
  const read: string[] = []
  const pages = eachAlone(setup, ['a', 'b', 'c'], async function* (name) {
    if (failing[name]) throw failing[name]
    yield name
  })
  const readAll = async () => {
    for await (const page of pages) read.push(page)
  }
  const thrown: unknown = await readAll().then(
    () => undefined,
    (error: unknown) => error,
  )
  return {
    read,
    thrown,
    states: setup.states.map((state) => ('reason' in state ? state.reason : state.state)),
  }
}

test('a page that fails is left out with a word, and the others are read', async () => {
  assert.deepEqual(await readPages({ a: away, b: away }), {
    read: ['c'],
    thrown: undefined,
    states: ['a: is away', 'b: is away'],
  })
})

test('where every page fails the last failure is thrown', async () => {
  const last = new SourceError('time_out', 'took too long')
  const { read, thrown } = await readPages({ a: away, b: away, c: last })
  assert.deepEqual(read, [])
  assert.equal(thrown, last)
})

test('what concerns the whole source is thrown at once', async () => {
  assert.deepEqual(await readPages({ b: refused }), { read: ['a'], thrown: refused, states: [] })
})

test('a defect of ours is not taken for a page that failed', async () => {
  const defect = new TypeError('is no function')
  assert.deepEqual(await readPages({ a: defect }), { read: [], thrown: defect, states: [] })
})
