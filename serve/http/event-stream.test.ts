import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import Fastify from 'fastify'
import { answerWithFeed, EventFeed, type EventStream, frameOf } from './event-stream.ts'

test('a quiet stream says every fifteen seconds that it lives, and no more when it has ended', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { stream, pings } = await open(t)
  const counts = [14_999, 1, 14_999, 1].map((passed) => {
    t.mock.timers.tick(passed)
    return pings()
  })
  stream.end({ code: 'restarting', message: 'Come again.' })
  t.mock.timers.tick(15_000)
  assert.deepEqual([...counts, pings()], [0, 1, 1, 2, 2])
})

test('a reader more than a mebibyte behind is dropped', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { stream, raw, answer } = await open(t)
  answer.pause()
  let closings = 0
  stream.onClose(() => closings++)
  const frame = frameOf('post', 'x'.repeat(16 * 1024))
  let behind = 0
  while (!stream.isClosed) {
    behind = raw.writableLength
    stream.send(frame)
  }
  const cut = [1_999, 1].map((passed) => {
    t.mock.timers.tick(passed)
    return raw.destroyed
  })
  stream.onClose(() => closings++) // a late listener is called at once
  assert.ok(behind <= 1024 * 1024 && behind + frame.length > 1024 * 1024, String(behind))
  assert.deepEqual([cut, closings], [[false, true], 2])
})

test('who is behind has caught up when it has read everything', async (t) => {
  const { stream, answer } = await open(t)
  answer.pause()
  const frame = frameOf('post', 'x'.repeat(64 * 1024))
  let hasCaughtUp = true
  while (hasCaughtUp) {
    stream.send(frame)
    hasCaughtUp = await Promise.race([
      stream.drained().then(() => true),
      new Promise<boolean>((next) => setImmediate(next, false)),
    ])
  }
  const drained = stream.drained()
  answer.resume()
  await drained
  assert.equal(stream.isClosed, false)
})

/** A stream to a reader of its own, and how often the reader was pinged. */
async function open(t: TestContext) {
  const server = Fastify({ forceCloseConnections: true })
  const started = Promise.withResolvers<{ stream: EventStream; raw: ServerResponse }>()
  let pings = 0
  server.get('/', (_, reply) =>
    answerWithFeed(
      reply,
      new EventFeed({
        abandon: () => {},
        ping: () => frameOf('ping', ++pings),
        start: (stream) => started.resolve({ stream, raw: reply.raw }),
      }),
    ),
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => server.close())
  const asking = get(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}`) // it listens on a port
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  asking.on('error', () => {}) // it is cut off
  answer.on('error', () => {})
  t.after(() => asking.destroy())
  return { answer, ...(await started.promise), pings: () => pings }
}
