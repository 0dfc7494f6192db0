import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EndOfStream, EventStream } from '../http/event-stream.ts'
import { createMeteredSender } from './metered-sender.ts'

/** A stream of whose sent events and end the test learns, and charges that are settled when it says so. */
function open({ endsAfter = Number.POSITIVE_INFINITY, drained = async () => {} } = {}) {
  const sent: string[] = []
  const ends: EndOfStream[] = []
  const charges: PromiseWithResolvers<() => void>[] = []
  let isClosed = false
  let takenBack = 0
  const stream: EventStream = {
    send: (frame) => {
      isClosed = sent.push(frame) >= endsAfter
    },
    end: (reason) => {
      isClosed = true
      ends.push(reason)
    },
    drained,
    get isClosed() {
      return isClosed
    },
    onClose: () => {},
  }
  const sender = createMeteredSender(stream, () => {
    const charge = Promise.withResolvers<() => void>()
    charges.push(charge)
    return charge.promise
  })
  return {
    sent,
    ends,
    charges,
    sender,
    close: () => {
      isClosed = true
    },
    settle: async () => {
      charges.at(-1)?.resolve(() => {
        takenBack += 1
      })
      await new Promise((next) => setImmediate(next))
    },
    takenBack: () => takenBack,
  }
}

test('a credit is settled before the first event, and pays for a hundred charged ones, however many are free', async () => {
  const { sender, sent, charges, settle } = open()
  for (let count = 0; count < 100; count++) sender.send('charged', true)
  assert.deepEqual([sent.length, charges.length, sender.isIdle()], [0, 1, false])
  await settle()
  assert.deepEqual([sent.length, charges.length, sender.isIdle()], [100, 1, true])
  for (let count = 0; count < 50; count++) sender.send('free', false)
  assert.deepEqual([sent.length, charges.length], [150, 1])
  sender.send('charged', true)
  sender.send('free', false)
  assert.deepEqual([sent.length, charges.length], [150, 2])
  await settle()
  assert.deepEqual(sent.slice(150), ['charged', 'free'])
  for (let count = 1; count < 100; count++) sender.send('charged', true)
  assert.deepEqual([sent.length, charges.length], [251, 2])
})

test('events that wait over the edges of credits leave in their order, and none is lost', async () => {
  const { sender, sent, charges, settle } = open()
  const frames = Array.from({ length: 350 }, (_, nr) => `${nr}`)
  for (const [nr, frame] of frames.entries()) sender.send(frame, nr % 7 > 0)
  for (const credits of [1, 2, 3]) {
    assert.equal(charges.length, credits)
    await settle()
  }
  assert.deepEqual(sent, frames)
  assert.equal(charges.length, 3)
})

test('what was given has left only when the reader has taken it', async () => {
  const taking = Promise.withResolvers<void>()
  const { sender } = open({ drained: () => taking.promise })
  sender.send('free', false)
  const idle = sender.idle().then(() => 'idle')
  assert.equal(
    await Promise.race([idle, new Promise((next) => setImmediate(() => next('under way')))]),
    'under way',
  )
  taking.resolve()
  assert.equal(await idle, 'idle')
})

test('a credit that was settled for a reader who had gone is taken back, and nothing leaves', async () => {
  const { sender, sent, close, settle, takenBack } = open()
  sender.send('charged', true)
  close()
  await settle()
  assert.deepEqual([sent, takenBack()], [[], 1])
})

test('unsent events are not charged when the reader leaves', async () => {
  const { sender, sent, charges, settle } = open({ endsAfter: 100 })
  for (let count = 0; count < 150; count++) sender.send('charged', true)
  await settle()
  assert.deepEqual([sent.length, charges.length], [100, 1])
})

test('a stream ends when more than 5,000 events wait for a credit', async () => {
  const { sender, sent, ends } = open()
  for (let count = 0; count < 5_000; count++) sender.send('charged', true)
  assert.deepEqual(ends, [])
  sender.send('charged', true)
  assert.deepEqual([sent.length, ends.map(({ code }) => code)], [0, ['unavailable']])
})

test('a stream whose credit is refused ends with the reason', async () => {
  const { sender, sent, ends, charges } = open()
  sender.send('charged', true)
  charges[0]?.reject(new Error('no answer'))
  await sender.idle()
  assert.deepEqual([sent.length, ends.map(({ code }) => code)], [0, ['internal']])
})
