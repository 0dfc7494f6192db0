import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGatheredReads, gatheredReadsOf } from './gathered-reads.ts'

test('who asks alone is answered at once, and who asks meanwhile together, each key once', async () => {
  const { reads, begun } = makeReads()
  const first = reads.take(['a'])
  const others = [reads.take(['b', 'c']), reads.take(['c', 'd'])]
  assert.deepEqual(keysOf(begun), [['a']])
  begun[0]?.resolve('of a')
  assert.equal(await first, 'of a')
  await settle()
  assert.deepEqual(keysOf(begun), [['a'], ['b', 'c', 'd']])
  begun[1]?.resolve('of the others')
  assert.deepEqual(await Promise.all(others), ['of the others', 'of the others'])
})

test('no answer is older than its question: who asks while a read is under way waits for the next one', async () => {
  const { reads, begun } = makeReads()
  const early = reads.take(['a'])
  const late = reads.take(['a'])
  begun[0]?.resolve('before')
  assert.equal(await early, 'before')
  await settle()
  begun[1]?.resolve('after')
  assert.equal(await late, 'after')
})

test('what fails, fails for those who asked for it, and the next are read', async () => {
  const { reads, begun } = makeReads()
  const first = reads.take(['a'])
  const second = reads.take(['b'])
  begun[0]?.reject(new Error('away'))
  await assert.rejects(first, /away/)
  await settle()
  begun[1]?.resolve('back')
  assert.equal(await second, 'back')
  await settle()
  const third = reads.take(['c'])
  await settle()
  begun[2]?.resolve('once more')
  assert.equal(await third, 'once more')
})

test('each source has reads of its own', async () => {
  const readsOf = gatheredReadsOf((source: { name: string }, keys: string[]) =>
    Promise.resolve(`${source.name} ${keys}`),
  )
  const [live, sample] = [{ name: 'live' }, { name: 'sample' }]
  assert.deepEqual(await Promise.all([readsOf(live).take(['a']), readsOf(sample).take(['b'])]), [
    'live a',
    'sample b',
  ])
  assert.equal(readsOf(live), readsOf(live))
})

interface Read extends PromiseWithResolvers<string> {
  keys: string[]
}

function makeReads() {
  const begun: Read[] = []
  const reads = createGatheredReads((keys: string[]) => {
    const read = { keys, ...Promise.withResolvers<string>() }
    begun.push(read)
    return read.promise
  })
  return { reads, begun }
}

function keysOf(begun: Read[]): string[][] {
  return begun.map(({ keys }) => keys)
}

/** Lets everything run that waits for nothing but its turn. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
