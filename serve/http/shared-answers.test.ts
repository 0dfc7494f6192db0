import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharedAnswers } from './shared-answers.ts'

interface Answer {
  text: string
}

function open(options: { keepMs?: number; answersMax?: number } = {}) {
  const clock = { nowMs: 1_000 }
  const answers = createSharedAnswers<Answer>({
    keepMs: options.keepMs ?? 500,
    now: () => clock.nowMs,
    bound: { answersMax: options.answersMax ?? 10 },
  })
  return { clock, answers }
}

test('callers at the same time wait for one piece of work', async () => {
  const { answers } = open()
  let works = 0
  const work = async () => ({ text: String(++works) })
  const given = await Promise.all([answers.take('a', work), answers.take('a', work)])
  assert.deepEqual(given, [{ text: '1' }, { text: '1' }])
  assert.deepEqual(answers.peek('a'), { text: '1' })
})

test('an answer is as old as the moment at which it was asked for, not at which it came', async () => {
  const { clock, answers } = open({ keepMs: 500 })
  await answers.take('slow', async () => {
    clock.nowMs += 400
    return { text: 'slow' }
  })
  clock.nowMs += 99
  assert.deepEqual(answers.peek('slow'), { text: 'slow' })
  clock.nowMs += 1
  assert.equal(answers.peek('slow'), undefined)
})

test('an answer is kept for its own time where that is given', async () => {
  const { clock, answers } = open({ keepMs: 500 })
  await answers.take('long', async () => ({ text: 'long' }), 2_000)
  await answers.take('short', async () => ({ text: 'short' }))
  clock.nowMs += 1_999
  assert.deepEqual(['long', 'short'].map(answers.peek), [{ text: 'long' }, undefined])
  clock.nowMs += 1
  assert.equal(answers.peek('long'), undefined)
})

test('a clock that is set back keeps no answer longer', async () => {
  const { clock, answers } = open({ keepMs: 500 })
  await answers.take('a', async () => ({ text: 'a' }))
  assert.deepEqual(answers.peek('a'), { text: 'a' })
  clock.nowMs -= 100
  assert.equal(answers.peek('a'), undefined)
})

test('a failure is not kept for later callers', async () => {
  const { answers } = open()
  const fail = async (): Promise<Answer> => {
    throw new Error('the database was away')
  }
  const refused = await Promise.allSettled([answers.take('a', fail), answers.take('a', fail)])
  assert.deepEqual(
    refused.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.deepEqual(await answers.take('a', async () => ({ text: 'back' })), { text: 'back' })
})

test('beyond its bound the answer that was asked for least is forgotten', async () => {
  const { answers } = open({ answersMax: 2 })
  for (const text of ['a', 'b']) await answers.take(text, async () => ({ text }))
  answers.peek('a')
  await answers.take('c', async () => ({ text: 'c' }))
  assert.deepEqual(['a', 'b', 'c'].map(answers.peek), [{ text: 'a' }, undefined, { text: 'c' }])
})

test('who waits for an answer that there is no room to keep gets it all the same', async () => {
  const { answers } = open({ answersMax: 1 })
  const gate = Promise.withResolvers<void>()
  const waiting = answers.take('a', async () => {
    await gate.promise
    return { text: 'a' }
  })
  await answers.take('b', async () => ({ text: 'b' }))
  gate.resolve()
  assert.deepEqual(await waiting, { text: 'a' })
})

test('answers are bounded by their bytes where that is asked for', async () => {
  const answers = createSharedAnswers<Answer>({
    keepMs: 500,
    now: () => 1_000,
    bound: { bytesMax: 10, bytesOf: ({ text }) => text.length },
  })
  await answers.take('a', async () => ({ text: 'aaaaaa' }))
  await answers.take('b', async () => ({ text: 'bbbbbb' }))
  assert.equal(answers.peek('a'), undefined)
  await answers.take('c', async () => ({ text: 'longer than all there is' }))
  assert.equal(answers.peek('c'), undefined)
  assert.deepEqual(answers.peek('b'), { text: 'bbbbbb' })
  assert.equal(answers.size(), 6)
})
