import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { pruneMails, queueMail } from '#store/mails/mail-queue.ts'
import { runTransaction } from '#store/run-transaction.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { type MailServer, startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { deliverMails, type Sending } from './deliver-mails.ts'
import { createSmtpMailer, MailRefused } from './mailers.ts'

const { db } = await openTestDatabase()
const START = new Date('2026-03-10T12:00:00.000Z')
const SECRET = 'cta_the-token-of-a-link'

interface Scene extends TestServer {
  mail: MailServer
  clock: { now: Date }
  lines: string[]
}

async function begin(t: TestContext): Promise<Scene> {
  const mail = await startMailServer(t)
  const clock = { now: START }
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const server = await startTestServer(t, { db, log, mailer: mail.mailer, now: () => clock.now })
  return { ...server, mail, clock, lines }
}

function queue({ clock }: Scene, address = 'ada@example.com', expiresAt?: Date): Promise<void> {
  const recipient = { address, key: address }
  const data = { token: SECRET }
  return queueMail(db.pool, { kind: 'alert-address', recipient, data, now: clock.now, expiresAt })
}

async function rows(): Promise<Record<string, unknown>[]> {
  return (await db.pool.query('select * from mails order by created_at')).rows
}

test('concurrent workers send a mail once', async (t) => {
  const at = await begin(t)
  for (let number = 0; number < 30; number += 1) await queue(at, `reader-${number}@example.com`)
  await Promise.all(Array.from({ length: 6 }, () => deliverMails(at.ctx)))
  await deliverMails(at.ctx)
  assert.equal(at.mail.mails.length, 30)
  assert.equal(new Set(at.mail.mails.map(({ recipients }) => recipients[0])).size, 30)
})

test('a mail is sent with what causes it, or not at all', async (t) => {
  const at = await begin(t)
  const undone = runTransaction(db.pool, async (client) => {
    await queueMail(client, {
      kind: 'alert-address',
      recipient: { address: 'ada@example.com', key: 'ada@example.com' },
      data: { token: SECRET },
      now: START,
    })
    throw new Error('it did not happen')
  })
  await assert.rejects(undone, /it did not happen/)
  await deliverMails(at.ctx)
  assert.deepEqual(at.mail.mails, [])
})

test('what no mail server takes is tried again with growing pauses, under one Message-ID', async (t) => {
  const at = await begin(t)
  let tries = 0
  at.mail.decide = () => {
    tries += 1
    return tries <= 7 ? 451 : undefined
  }
  await queue(at)
  const triesAfter: number[] = []
  const pauses = [5_000, 30_000, 120_000, 600_000, 1_800_000, 1_800_000, 1_800_000]
  for (const pauseMs of [0, ...pauses.flatMap((ms) => [ms - 1, 1])]) {
    at.clock.now = new Date(at.clock.now.getTime() + pauseMs)
    await deliverMails(at.ctx)
    triesAfter.push(tries)
  }
  assert.deepEqual(triesAfter, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8])
  assert.match(at.mail.mails[0]?.messageId ?? '', /^<mail\.[0-9a-f-]{36}\.[0-9a-z]{6}\.[\w-]{22}@localhost>$/)
})

test('a mail is sent again when a dead worker’s claim expires', async (t) => {
  const at = await begin(t)
  await queue(at)
  const sending = Promise.withResolvers<void>()
  at.ctx.mailer = {
    send() {
      sending.resolve()
      return new Promise(() => {})
    },
  }
  const killed = new AbortController()
  void deliverMails(at.ctx, { stopping: killed.signal }) // never settles, as a process that was killed
  await sending.promise
  killed.abort()
  at.ctx.mailer = at.mail.mailer
  await deliverMails(at.ctx)
  const before = at.mail.mails.length
  at.clock.now = new Date(START.getTime() + 120_000)
  await deliverMails(at.ctx)
  assert.deepEqual([before, at.mail.mails.length], [0, 1])
})

test('a settled mail keeps nothing of what it said, and is gone a week later', async (t) => {
  const at = await begin(t)
  await queue(at)
  await deliverMails(at.ctx)
  const [row] = await rows()
  const almost = await pruneMails(db, new Date(START.getTime() + 7 * 86_400_000 - 1))
  const after = await pruneMails(db, new Date(START.getTime() + 7 * 86_400_000))
  assert.deepEqual([row?.outcome, row?.data, row?.recipient, row?.recipient_key], ['sent', {}, null, null])
  assert.deepEqual([almost, after], [0, 1])
})

test('however many mails were settled, all of them go', async () => {
  await db.pool.query(
    `insert into mails (id, kind, priority, data, created_at, due_at, expires_at, settled_at, outcome)
     select gen_random_uuid(), 'contact', 1, '{}', $1, $1, $1, $1, 'sent' from generate_series(1, 5001)`,
    [START],
  )
  assert.equal(await pruneMails(db, new Date(START.getTime() + 7 * 86_400_000)), 5_001)
})

test('what has expired is never sent, and its secret does not stay', async (t) => {
  const at = await begin(t)
  await queue(at, 'ada@example.com', new Date(START.getTime() + 60_000))
  at.mail.decide = () => 451
  await deliverMails(at.ctx)
  at.mail.decide = () => undefined
  at.clock.now = new Date(START.getTime() + 60_000)
  await deliverMails(at.ctx)
  const [row] = await rows()
  assert.deepEqual(at.mail.mails, [])
  assert.deepEqual([row?.outcome, row?.data], ['expired', {}])
  assert.doesNotMatch(at.lines.join(''), new RegExp(SECRET))
})

test('a recipient who is refused for good is not tried again', async (t) => {
  const at = await begin(t)
  let tries = 0
  at.mail.decide = () => {
    tries += 1
    return 550
  }
  await queue(at)
  await deliverMails(at.ctx)
  at.clock.now = new Date(START.getTime() + 86_400_000)
  await deliverMails(at.ctx)
  assert.equal(tries, 1)
  assert.equal((await rows())[0]?.outcome, 'refused')
  assert.doesNotMatch(at.lines.join(''), new RegExp(SECRET))
})

test('a mail that is wrong in itself is not tried again', async (t) => {
  const at = await begin(t)
  await queue(at)
  at.ctx.mailer = { send: () => Promise.reject(new MailRefused('no line may be so long')) }
  await deliverMails(at.ctx)
  assert.equal((await rows())[0]?.outcome, 'refused')
})

test('an undelivered mail expires after a week', async (t) => {
  const at = await begin(t)
  at.mail.decide = () => 451
  await queue(at)
  const outcomeAfter = async (ms: number) => {
    at.clock.now = new Date(START.getTime() + ms)
    await deliverMails(at.ctx)
    return (await rows())[0]?.outcome
  }
  const week = 7 * 86_400_000
  assert.deepEqual([await outcomeAfter(week - 5_000), await outcomeAfter(week)], [null, 'expired'])
})

test('a mail server that is away or refuses our own password loses no mail', async (t) => {
  const at = await begin(t)
  await queue(at)
  at.ctx.mailer = createSmtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'Crowdtape <no-reply@x.example>' })
  await deliverMails(at.ctx)
  const { port } = new URL(at.mail.url)
  const smtpUrl = `smtp://user:wrong@127.0.0.1:${port}` // this server knows no password at all
  at.ctx.mailer = createSmtpMailer({ smtpUrl, from: 'Crowdtape <no-reply@x.example>' })
  at.clock.now = new Date(START.getTime() + 5_000)
  await deliverMails(at.ctx)
  at.ctx.mailer = at.mail.mailer
  at.clock.now = new Date(START.getTime() + 60_000)
  await deliverMails(at.ctx)
  assert.equal(at.mail.mails.length, 1)
  assert.equal((await rows())[0]?.attempts, 3)
})

test('mails about an account go before all others', async (t) => {
  const at = await begin(t)
  for (let number = 0; number < 15; number += 1) await queue(at, `reader-${number}@example.com`)
  const recipient = { address: 'owner@example.com', key: 'owner@example.com' }
  const later = new Date(START.getTime() + 1)
  await queueMail(db.pool, { kind: 'email-changed', recipient, data: { email: 'x@example.com' }, now: later })
  at.clock.now = later
  const order: string[] = []
  at.ctx.mailer = { send: async ({ to }) => void order.push(to) }
  await deliverMails(at.ctx)
  assert.equal(order[0], 'owner@example.com')
  assert.equal(order.length, 16)
})

test('a mail to an address that can never be anybody’s does not leave', async (t) => {
  const at = await begin(t)
  await queue(at, `sandbox-${randomUUID()}@sandbox.invalid`)
  await queue(at)
  await deliverMails(at.ctx)
  assert.deepEqual(
    at.mail.mails.flatMap(({ recipients }) => recipients),
    ['ada@example.com'],
  )
})

test('a server that is slow to accept keeps no other mail waiting, and gets no second copy for ten minutes', async (t) => {
  const at = await begin(t)
  const answer = Promise.withResolvers<undefined>()
  const asked = Promise.withResolvers<void>()
  at.mail.decide = () => {
    asked.resolve()
    return answer.promise
  }
  const underWay = new Set<Sending>()
  await queue(at, 'slow@example.com')
  await deliverMails(at.ctx, { underWay })
  await asked.promise
  at.mail.decide = () => undefined
  for (let number = 0; number < 17; number += 1) await queue(at, `reader-${number}@example.org`)
  await deliverMails(at.ctx, { underWay })
  await Promise.all([...underWay].filter(({ domain }) => domain === 'example.org').map(({ done }) => done))
  assert.equal(at.mail.mails.length, 17)
  at.clock.now = new Date(START.getTime() + 60_000)
  await deliverMails(at.ctx, { underWay })
  await Promise.all([...underWay].map(({ held }) => held))
  at.clock.now = new Date(START.getTime() + 10 * 60_000)
  await deliverMails(at.ctx) // of another worker
  assert.equal(at.mail.mails.length, 17)
  answer.resolve(undefined)
  await Promise.all([...underWay].map(({ done }) => done))
  await deliverMails(at.ctx)
  assert.equal(at.mail.mails.filter(({ recipients }) => recipients[0] === 'slow@example.com').length, 1)
})

test('a mail that was given up after the server had it waits ten minutes for its second try', async (t) => {
  const at = await begin(t)
  const asked = Promise.withResolvers<void>()
  at.mail.decide = () => {
    asked.resolve()
    return new Promise(() => {})
  }
  const [underWay, cut] = [new Set<Sending>(), new AbortController()]
  await queue(at)
  await deliverMails(at.ctx, { underWay, cut: cut.signal })
  await asked.promise
  const done = [...underWay].map((sending) => sending.done)
  cut.abort(new Error('stopped'))
  await Promise.all(done)
  const [row] = await rows()
  assert.deepEqual(row?.due_at, new Date(START.getTime() + 10 * 60_000))
})

test('mails to one domain leave places to others, whatever is slow', async (t) => {
  const at = await begin(t)
  const sent: string[] = []
  const quickSent = Promise.withResolvers<void>()
  at.ctx.mailer = {
    async send({ to }) {
      if (to.endsWith('@slow.example')) return new Promise(() => {})
      if (sent.push(to) === 10) quickSent.resolve()
    },
  }
  for (let number = 0; number < 40; number += 1) await queue(at, `reader-${number}@slow.example`)
  for (let number = 0; number < 10; number += 1) await queue(at, `reader-${number}@quick.example`)
  const underWay = new Set<Sending>()
  const stopping = new AbortController()
  const delivering = deliverMails(at.ctx, { underWay, stopping: stopping.signal })
  await Promise.race([delivering, quickSent.promise])
  stopping.abort()
  await delivering
  assert.ok(underWay.size < 16)
})
