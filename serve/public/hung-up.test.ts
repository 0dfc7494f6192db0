import assert from 'node:assert/strict'
import { once } from 'node:events'
import { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { mock, type TestContext, test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { putPrices } from '../testing/put-prices.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const CALLS = 100

/** A server that is closed by `finish`, which waits for whatever it still settles and gives the ledger. */
async function open(t: TestContext) {
  const closing: (() => unknown)[] = []
  const server = await startTestServer(
    { after: (close) => void closing.push(close as () => unknown) },
    { db },
  )
  await putPrices(db, new Date())
  const { id, key } = await makeCaller(server, { plan: 'scale' })
  const begun = countAnswers(t)
  const port = Number(new URL(server.url).port)
  return {
    begun,
    send: () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      const head = `GET /v1/crypto/prices?symbols=BTC HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`
      return { socket, sent: new Promise((resolve) => socket.write(head, resolve)) }
    },
    finish: async () => {
      await server.ctx.background.idle()
      for (const close of closing) await close()
      const { rows } = await db.pool.query(
        'select count(*)::int as n from usage_ledger where account_id = $1',
        [id],
      )
      return rows[0].n as number
    },
  }
}

/** How many charged answers began on a connection that was open. */
function countAnswers(t: TestContext): { count: number } {
  const begun = { count: 0 }
  const original = ServerResponse.prototype.writeHead
  const count = function (this: ServerResponse, status: number, headers: Record<string, unknown>) {
    const { socket } = this
    if (status === 200 && headers['x-credits-charged'] === '1' && socket?.writable) begun.count++
    return original.call(this, status, headers as never)
  }
  const method = mock.method(ServerResponse.prototype, 'writeHead', count as never)
  t.after(() => method.mock.restore())
  return begun
}

test('a hundred callers that hang up after sending are not charged', async (t) => {
  const { send, begun, finish } = await open(t)
  const calls = Array.from({ length: CALLS }, send)
  await Promise.all(
    calls.map(async ({ socket, sent }, place) => {
      await sent
      if (place % 2 === 0) socket.destroy()
      else socket.resetAndDestroy()
    }),
  )
  const last = send()
  await once(last.socket, 'data')
  last.socket.destroy()
  const charged = await finish()
  assert.equal(charged, begun.count)
  assert.ok(charged <= 1 + CALLS / 10, `${charged} of ${CALLS} were charged`)
})

test('with callers that hang up at any moment the ledger has the answers that began', async (t) => {
  const { send, begun, finish } = await open(t)
  let answered = 0
  const hangUp = async (place: number) => {
    const { socket, sent } = send()
    await sent
    if (place % 3 === 0) return end(socket)
    for (let turns = place % 40; turns > 0; turns--) await new Promise(setImmediate)
    socket.destroy()
  }
  const end = async (socket: Socket) => {
    await once(socket, 'data')
    answered++
    socket.destroy()
  }
  for (let round = 0; round < 5; round++)
    await Promise.all(Array.from({ length: CALLS }, (_, place) => hangUp(place)))
  const charged = await finish()
  assert.equal(charged, begun.count)
  assert.ok(charged >= answered)
})
