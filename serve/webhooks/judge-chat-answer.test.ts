import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { startWebhooks } from '#run/jobs/start-webhooks.ts'
import { eventually } from '#run/postgres/testing/embedded-process.ts'
import { openWebhookPort } from '#run/server/open-webhook-port.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startReceiver } from '../testing/start-receiver.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const TELEGRAM = { format: 'telegram', path: '/bot12:token_of-the-bot', chatId: '-100' }

test('a group of Telegram that has another id is written to under it', async (t) => {
  const at = await begin(t, (response, body) => {
    if (JSON.parse(body).chat_id === '-1009007199254') return response.writeHead(200).end('{"ok":true}')
    const parameters = { migrate_to_chat_id: -1_009_007_199_254 }
    const description = 'Bad Request: group chat was upgraded to a supergroup chat'
    return response
      .writeHead(400)
      .end(JSON.stringify({ ok: false, error_code: 400, description, parameters }))
  })
  const id = await at.add(TELEGRAM)
  await at.send(id)
  await eventually('a delivery', async () => (await at.stateOf(id)).lastOutcome === 'delivered')
  assert.equal(at.receiver.calls.length, 2)
  await at.send(id)
  await eventually('a third call', () => at.receiver.calls.length === 3)
  assert.equal(JSON.parse(at.receiver.calls[2]?.body ?? '').chat_id, '-1009007199254', 'it is kept')
  assert.equal((await at.stateOf(id)).chatId, '-1009007199254')
})

test('a chat whose id changes with each answer is asked no more often than others', async (t) => {
  let nr = 0
  const at = await begin(t, (response) =>
    response.writeHead(400).end(JSON.stringify({ parameters: { migrate_to_chat_id: --nr } })),
  )
  const id = await at.add(TELEGRAM)
  await at.send(id)
  await eventually('two tries', async () => (await at.log(id)).tries.length === 2)
  const { state, nextTryAt } = await at.log(id)
  assert.equal(state, 'waiting')
  assert.ok(Date.parse(nextTryAt) > at.now.getTime())
})

test('what a chat says for good of its target switches it off, with a word', async (t) => {
  const cases: [part: Record<string, string>, status: number, answer: string, why: RegExp | undefined][] = [
    [
      { format: 'discord' },
      404,
      '{"message":"Unknown Webhook","code":10015}',
      /^Discord says .* was deleted\./,
    ],
    [{ format: 'discord' }, 500, '', undefined],
    [{ format: 'discord' }, 400, '{"code":50006}', undefined],
    [{ format: 'slack' }, 404, 'no_service', /^Slack says no_service/],
    [{ format: 'slack' }, 403, 'invalid_token\n', /^Slack says invalid_token/],
    [{ format: 'slack' }, 404, '<html>not found</html>', undefined],
    [{ format: 'slack' }, 500, 'rollup_error', undefined],
    [
      TELEGRAM,
      403,
      '{"description":"Forbidden: bot was kicked from the group chat"}',
      /^Telegram no longer lets your bot/,
    ],
    [TELEGRAM, 400, '{"description":"Bad Request: chat not found"}', /^Telegram no longer lets your bot/],
    [TELEGRAM, 401, '{"description":"Unauthorized"}', /^Telegram no longer accepts the token/],
    [TELEGRAM, 400, '{"description":"Bad Request: message text is empty"}', undefined],
    [TELEGRAM, 400, 'null', undefined],
    [{ format: 'standard' }, 404, 'no_service', undefined],
  ]
  for (const [part, status, answer, why] of cases) {
    const at = await begin(t, (response) => response.writeHead(status).end(answer))
    const id = await at.add(part)
    await at.send(id)
    await eventually('a try', async () => (await at.log(id)).tries.length === 1)
    const name = `${part.format} ${status} ${answer}`
    const { active, stoppedBecause } = await at.stateOf(id)
    assert.deepEqual([active, stoppedBecause], why ? [false, 'gone'] : [true, undefined], name)
    if (!why) continue
    assert.match((await at.log(id)).tries[0].error, why)
    const { body } = await callApi(at.url, 'GET /api/notifications', { token: at.token })
    assert.match(body.data[0].text, why)
  }
})

/** A receiver that answers like this, and the job that delivers, at a moment that stands still. */
async function begin(t: TestContext, answer: (response: ServerResponse, body: string) => unknown) {
  const { db } = await openTestDatabase()
  const now = new Date('2026-03-10T12:00:00.000Z')
  const receiver = await startReceiver(t)
  receiver.answer = (response, { body }) => answer(response, body)
  const webhooks = openWebhookPort({ allowsHttp: false, trusted: [receiver.url] })
  const server = await startTestServer(t, { db, now: () => now, webhooks })
  const { token } = await makeCaller(server)
  const jobs = startWebhooks({ ctx: server.ctx, everyMs: 20 })
  t.after(() => jobs.stop())
  return {
    ...server,
    token,
    receiver,
    now,
    async add({ path = '/hook', ...rest }: Record<string, string>): Promise<string> {
      const body = { url: `${receiver.url}${path}`, ...rest }
      const { status, body: made } = await callApi(server.url, 'POST /api/webhooks', { token, body })
      assert.equal(status, 201, JSON.stringify(made))
      return made.id
    },
    async send(id: string): Promise<void> {
      const { status } = await callApi(server.url, `POST /api/webhooks/${id}/test`, { token })
      assert.equal(status, 202)
    },
    async stateOf(id: string) {
      const { body } = await callApi(server.url, 'GET /api/webhooks', { token })
      return body.data.find((one: { id: string }) => one.id === id)
    },
    async log(id: string) {
      return (await callApi(server.url, `GET /api/webhooks/${id}/deliveries`, { token })).body.data[0]
    },
  }
}
