import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { queueWebhooks } from '../alerts/firings.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { askWhileOneIsMade } from '../testing/ask-while-one-is-made.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { type ClaimedDelivery, claimDeliveries, settleDelivery, type TryOutcome } from './claim-deliveries.ts'
import { listDeliveries, pruneDeliveries, queueDelivery, replayDelivery } from './deliveries.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
  type WebhookKey,
} from './webhook.ts'

// What waits for a lock that should have been passed by ends.
const { db } = await openTestDatabase({ poolSize: 10, statementTimeoutMs: 10_000 })
const START = Date.UTC(2026, 2, 10, 12)
const at = (second: number) => new Date(START + second * 1_000)
const DAY = 86_400
const CLAIM = { leaseMs: 10_000, limit: 9, underWay: [], ofAccountMax: 99, toHostMax: 99 }
const by = { actor: 'session', address: null } as const
const FIELDS = { name: 'Trader', format: 'standard', url: 'https://example.com/', chatId: null, by } as const

test('ids of another user’s webhook and delivery give no access', async () => {
  const owner = await createUser()
  const webhook = await addWebhook(owner)
  const alert = await addAlert(owner, { webhookIds: [webhook.id] })
  const delivery = await queue(webhook)
  const read = async () => {
    const [webhooks, deliveries, alerts, audit] = await Promise.all(
      [
        ['webhooks', 'user_id = $1', owner],
        ['webhook_deliveries', 'webhook_id = $1', webhook.id],
        ['alerts', 'id = $1', alert],
        ['account_audit', 'user_id = $1', owner],
      ].map(([table, where, id]) => db.pool.query(`select * from ${table} where ${where}`, [id])),
    )
    return [webhooks, deliveries, alerts, audit].map((found) => found?.rows)
  }
  const before = await read()
  const stranger = { id: webhook.id, userId: await createUser() }
  const now = at(1)
  const change = { name: 'Mine', url: 'https://mine.example/', isActive: false }
  assert.deepEqual(
    [
      await findWebhook(db, stranger),
      await listWebhooks(db, stranger.userId),
      await updateWebhook(db, stranger, { change, now, by }),
      await updateWebhook(db, stranger, { change: {}, now, by }),
      await rotateSecret(db, stranger, { secret: 'mine', overlapUntil: at(2), now, by }),
      await deleteWebhook(db, stranger, { now, by }),
      await queue(stranger),
      await replay({ id: delivery, userId: stranger.userId }, 1),
    ],
    [undefined, [], false, false, false, false, 'missing', 'missing'],
  )
  assert.deepEqual(await read(), before)
})

test('how many webhooks, tests and replays there may be is counted for each account, also of many at once', async () => {
  const [first, second] = [await createUser(), await createUser()]
  const add = (userId: string) =>
    insertWebhook(db, { ...FIELDS, id: randomUUID(), userId, secret: 'x', now: at(0) }, { webhooksMax: 2 })
  const added = await Promise.all(Array.from({ length: 6 }, () => add(first)))
  assert.deepEqual([added.filter(Boolean).length, await add(second)], [2, true])
  const [[webhook], [other]] = [await listWebhooks(db, first), await listWebhooks(db, second)]
  const own = { id: webhook?.id ?? '', userId: first }
  const sent = await Promise.all(Array.from({ length: 6 }, () => queue(own, { sendsMax: 2 })))
  const ids = sent.filter((id) => id !== 'too-many')
  assert.equal(ids.length, 2)
  assert.equal(await replay({ id: ids[0] ?? '', userId: first }, 1, { sendsMax: 2 }), 'too-many')
  assert.notEqual(await queue({ id: other?.id ?? '', userId: second }, { sendsMax: 1 }), 'too-many')
})

test('who adds a webhook or sends a test while the last one there may be is made waits for it, and is refused', async () => {
  const userId = await createUser()
  const webhook = await addWebhook(userId)
  const add = await askWhileOneIsMade(db, {
    userId,
    make: (client) =>
      client.query(
        `insert into webhooks (id, user_id, format, url, secret, is_active, created_at, busy_until)
         values ($1, $2, 'standard', 'https://example.com/', 'x', true, $3, $3)`,
        [randomUUID(), userId, at(0)],
      ),
    ask: () =>
      insertWebhook(db, { ...FIELDS, id: randomUUID(), userId, secret: 'x', now: at(0) }, { webhooksMax: 2 }),
  })
  const send = await askWhileOneIsMade(db, {
    userId,
    make: (client) => client.query('insert into webhook_sends values ($1, $2)', [userId, at(0)]),
    ask: () => queue(webhook, { sendsMax: 1 }),
  })
  assert.deepEqual([add, send], [false, 'too-many'])
})

test('the log goes on after a delivery of its own webhook, and after none of another', async () => {
  const userId = await createUser()
  const [webhook, other] = [await addWebhook(userId), await addWebhook(userId)]
  const older = await queue(webhook, { second: 0 })
  const newer = await queue(webhook, { second: 2 })
  const foreign = await queue(other, { second: 1 })
  const list = async (before?: string) =>
    (await listDeliveries(db, { webhookId: webhook.id, before, limit: 9 })).map(({ id }) => id)
  assert.deepEqual([await list(), await list(newer), await list(foreign)], [[newer, older], [older], []])
})

test('what goes elsewhere or is switched on begins at once, and only what is switched on is forgiven', async () => {
  const userId = await createUser()
  const webhook = await addWebhook(userId, { format: 'telegram', chatId: '7' })
  const read = async (change: Parameters<typeof updateWebhook>[2]['change']) => {
    await db.pool.query(
      `update webhooks set is_active = false, stopped_because = 'gone', busy_until = $2 where id = $1`,
      [webhook.id, at(50)],
    )
    assert.ok(await updateWebhook(db, webhook, { change, now: at(1), by }))
    const { rows } = await db.pool.query(
      'select is_active, stopped_because, chat_id, busy_until > $2 as rests from webhooks where id = $1',
      [webhook.id, at(1)],
    )
    return Object.values(rows[0])
  }
  assert.deepEqual(await read({ name: 'Other' }), [false, 'gone', '7', true])
  assert.deepEqual(await read({ isActive: false }), [false, 'gone', '7', true])
  assert.deepEqual(await read({ url: 'https://example.com/b' }), [false, 'gone', '7', false])
  assert.deepEqual(await read({ chatId: '8' }), [false, 'gone', '8', false])
  assert.deepEqual(await read({ isActive: true }), [true, null, '8', false])
})

test('of each webhook that is on and rests no more the first that is due is taken, by one of many, with the secrets of the moment', async () => {
  await db.pool.query('delete from webhooks')
  const userId = await createUser()
  const [webhook, off, busy] = [await addWebhook(userId), await addWebhook(userId), await addWebhook(userId)]
  const later = await queue(webhook, { second: 2 })
  const first = await queue(webhook, { second: 1 })
  await queue(off)
  await queue(busy)
  await updateWebhook(db, off, { change: { isActive: false }, now: at(0), by })
  await db.pool.query('update webhooks set busy_until = $2 where id = $1', [busy.id, at(100)])
  await rotateSecret(db, webhook, { secret: 'newer', overlapUntil: at(20), now: at(0), by })
  assert.deepEqual(await claim(0), [])
  // The taking transaction has not committed: others neither wait for it nor take the same.
  const taker = await db.pool.connect()
  await taker.query('begin')
  const taken = await claimDeliveries({ ...db, pool: taker } as unknown as Database, {
    ...CLAIM,
    now: at(5),
  })
  assert.deepEqual(await claim(5), [])
  await taker.query('commit')
  taker.release()
  assert.deepEqual(
    taken.map(({ id, attempts, secrets }) => [id, attempts, secrets]),
    [[first, 1, ['newer', 'secret']]],
  )
  assert.deepEqual(await claim(14), [], 'one at a time')
  const [delivery] = taken
  assert.ok(delivery)
  await settle(delivery, { kind: 'delivered', tried: tried(6) }, 6)
  const [next] = await claim(20)
  assert.deepEqual([next?.id, next?.secrets], [later, ['newer']])
  await settle(next as ClaimedDelivery, { kind: 'delivered', tried: tried(21) }, 21)
  const last = await queue(webhook, { second: 90 })
  assert.deepEqual(
    (await claim(90)).map(({ id }) => id),
    [last],
    'a settled delivery blocks no other',
  )
})

test('a delivery settled during a claim is not claimed', async () => {
  await db.pool.query('delete from webhooks')
  const id = await queue(await addWebhook(await createUser()))
  const settling = await db.pool.connect()
  await settling.query('begin')
  await settling.query(`update webhook_deliveries set settled_at = $2, outcome = 'delivered' where id = $1`, [
    id,
    at(2),
  ])
  const taking = claim(3)
  while (!(await isSomebodyWaiting())) await new Promise((next) => setImmediate(next))
  await settling.query('commit')
  settling.release()
  assert.deepEqual(await taking, [])
})

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await db.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

test('many who take at once take each delivery once, those first that are due the longest', async () => {
  await db.pool.query('delete from webhooks')
  const userId = await createUser()
  const ids: string[] = []
  for (let nr = 0; nr < 30; nr += 1) ids.push(await queue(await addWebhook(userId), { second: 30 - nr }))
  const [first] = await claim(50, 1)
  assert.equal(first?.id, ids[29])
  const rounds = await Promise.all(Array.from({ length: 8 }, () => claim(50, 30)))
  const taken = [first, ...rounds.flat()].map((delivery) => delivery?.id)
  assert.deepEqual(taken.sort(), ids.sort())
})

test('accounts and hosts take turns, and what is under way counts', async () => {
  await db.pool.query('delete from webhooks')
  const [greedy, modest, other] = [await createUser(), await createUser(), await createUser()]
  const names = new Map<string, string>()
  const add = async (userId: string, name: string, url: string, second: number) => {
    const webhook = await addWebhook(userId, { url })
    await queue(webhook, { second })
    names.set(webhook.id, name)
  }
  for (let nr = 1; nr <= 5; nr += 1) await add(greedy, `greedy ${nr}`, 'https://one.example/a', nr)
  await add(modest, 'modest', 'https://one.example/b', 8)
  await add(other, 'other', 'HTTPS://Two.example:8443?c', 9)
  const take = async (options: Partial<Parameters<typeof claimDeliveries>[1]>) => {
    await db.pool.query(`update webhooks set busy_until = '-infinity'`)
    await db.pool.query('update webhook_deliveries set due_at = created_at')
    const claimed = await claimDeliveries(db, { ...CLAIM, now: at(20), ...options })
    return claimed.map(({ webhookId }) => names.get(webhookId)).sort()
  }
  assert.deepEqual(await take({ limit: 3 }), ['greedy 1', 'modest', 'other'])
  assert.deepEqual(await take({ ofAccountMax: 2 }), ['greedy 1', 'greedy 2', 'modest', 'other'])
  const two = { userId: greedy, host: 'elsewhere' }
  assert.deepEqual(await take({ ofAccountMax: 2, underWay: [two] }), ['greedy 1', 'modest', 'other'])
  assert.deepEqual(await take({ toHostMax: 2 }), ['greedy 1', 'modest', 'other'])
  const there = { userId: randomUUID(), host: 'one.example' }
  assert.deepEqual(await take({ toHostMax: 2, underWay: [there] }), ['greedy 1', 'other'])
  const atTwo = { userId: randomUUID(), host: 'two.example:8443' }
  assert.deepEqual(await take({ toHostMax: 1, underWay: [there, atTwo] }), [])
})

test('what waits for an account whose address is not confirmed is taken once it is', async () => {
  await db.pool.query('delete from webhooks')
  const userId = await createUser()
  const webhook = await addWebhook(userId)
  const id = await queue(webhook)
  await db.pool.query('update users set email_confirmed_at = null where id = $1', [userId])
  const before = [await claim(5), await queue(webhook), await replay({ id, userId }, 5)]
  const stoppedBecause = (await findWebhook(db, webhook))?.stoppedBecause
  await db.pool.query('update users set email_confirmed_at = $2 where id = $1', [userId, at(0)])
  const after = await claim(5)
  assert.deepEqual(before, [[], 'unconfirmed', 'unconfirmed'])
  assert.deepEqual([stoppedBecause, after.map((delivery) => delivery.id)], ['unconfirmed', [id]])
})

test('a delivery that is given up switches its webhook off once, unless that took one since; what is gone is off', async () => {
  const outcomes = []
  for (const { success, kind } of [
    { kind: 'failed' },
    { kind: 'failed', success: 9 },
    { kind: 'failed', success: 10 },
    { kind: 'gone', success: 10 },
  ] as const) {
    const userId = await createUser()
    const [webhook, other] = [await addWebhook(userId), await addWebhook(userId)]
    const [delivery, ofOther] = [await queue(webhook, { second: 10 }), await queue(other, { second: 10 })]
    if (success !== undefined) {
      const done = await queue(webhook, { second: 0 })
      await settle(toClaimed(done, webhook, 0), { kind: 'delivered', tried: tried(0) }, success)
    }
    await settle(toClaimed(ofOther, other, 10), { kind: 'delivered', tried: tried(0) }, 20)
    for (const second of [30, 40])
      await settle(toClaimed(delivery, webhook, 10), { kind, tried: tried(0) }, second)
    const found = await findWebhook(db, webhook)
    const { rows } = await db.pool.query(
      `select (select count(*)::int from notifications where user_id = $1) as notified,
              (select json_agg(data ->> 'name') from mails where user_id = $1 and kind = 'webhook-stopped') as mailed`,
      [userId],
    )
    outcomes.push([
      found?.isActive,
      found?.stoppedBecause,
      rows[0].notified,
      rows[0].mailed,
      (await findWebhook(db, other))?.isActive,
    ])
  }
  assert.deepEqual(outcomes, [
    [false, 'failing', 1, ['Trader'], true],
    [false, 'failing', 1, ['Trader'], true],
    [true, null, 0, null, true],
    [false, 'gone', 1, ['Trader'], true],
  ])
})

test('what was interrupted is due at once as if it had not been tried, and what is replayed has a day and all its tries again', async () => {
  await db.pool.query('delete from webhooks')
  const webhook = await addWebhook(await createUser())
  const id = await queue(webhook)
  for (const second of [1, 2]) {
    const [taken] = await claim(second)
    assert.deepEqual([taken?.id, taken?.attempts], [id, 1])
    await settle(taken as ClaimedDelivery, { kind: 'interrupted' }, second)
  }
  const [taken] = await claim(3)
  await settle(
    taken as ClaimedDelivery,
    { kind: 'retry', tried: tried(3), at: at(60), webhookBusyUntil: at(8) },
    4,
  )
  assert.deepEqual([await claim(8), (await claim(60)).length], [[], 1])
  await replay({ id, userId: webhook.userId }, 70)
  await db.pool.query(`update webhooks set busy_until = '-infinity'`)
  const [again] = await claim(70)
  assert.deepEqual([again?.id, again?.attempts, again?.expiresAt], [id, 1, at(70 + DAY)])
})

test('what is older than the log keeps is pruned to the last row, and what is of its first moment stays', async () => {
  await db.pool.query('delete from webhooks')
  const webhook = await addWebhook(await createUser())
  const kept = await queue(webhook, { second: 100 })
  await db.pool.query(
    `insert into webhook_deliveries (id, webhook_id, event, data, created_at, due_at, expires_at)
     select gen_random_uuid(), $1, 'webhook.test', '{}', $2, $2, $2 from generate_series(1, 2001)`,
    [webhook.id, at(99)],
  )
  assert.deepEqual([await pruneDeliveries(db, at(100)), await pruneDeliveries(db, at(100))], [2_001, 0])
  assert.deepEqual(
    (await listDeliveries(db, { webhookId: webhook.id, limit: 9 })).map(({ id }) => id),
    [kept],
  )
})

test('a firing goes to the webhooks of its account that are on and meant, for a day, with every digit and its own id', async () => {
  const [userId, stranger] = [await createUser(), await createUser()]
  const [one, two, off] = [await addWebhook(userId), await addWebhook(userId), await addWebhook(userId)]
  const theirs = await addWebhook(stranger)
  await updateWebhook(db, off, { change: { isActive: false }, now: at(0), by })
  const names = new Map(
    [one, two, off, theirs].map(({ id }, place) => [id, ['one', 'two', 'off', 'theirs'][place]]),
  )
  const fire = async (webhookIds: string[] | null) => {
    const alertId = await addAlert(userId, { webhookIds })
    const firing = { id: randomUUID(), alertId, title: 'A title', text: 'A text', link: '/alerts' }
    await runTransaction(db.pool, (client) =>
      queueWebhooks(client, { firings: [firing], price: '0.000000010', now: at(5) }),
    )
    const { rows } = await db.pool.query(
      `select webhook_id, event, due_at, expires_at, data from webhook_deliveries
       where data -> 'facts' ->> 'alert_id' = $1`,
      [alertId],
    )
    for (const { event, due_at, expires_at, data } of rows) {
      assert.deepEqual([event, due_at, expires_at], ['alert.fired', at(5), at(5 + DAY)])
      const { firing_id, price, observed_price, fired_at } = data.facts
      assert.deepEqual(
        [firing_id, price, observed_price, fired_at],
        [firing.id, '100.50', '0.000000010', at(5).toISOString()],
      )
    }
    return rows.map((row) => names.get(row.webhook_id)).sort()
  }
  assert.deepEqual(await fire(null), ['one', 'two'])
  assert.deepEqual(await fire([two.id, off.id, theirs.id]), ['two'])
  assert.deepEqual(await fire([]), [])
})

let made = 0

async function createUser(): Promise<string> {
  const id = randomUUID()
  made += 1
  await db.pool.query(
    `insert into users (id, username, username_key, email, email_key, password_hash, created_at, password_changed_at,
       email_confirmed_at)
     values ($1, $2, $2, $2, $2, 'unused', $3, $3, $3)`,
    [id, `name-${made}`, at(0)],
  )
  return id
}

async function addWebhook(
  userId: string,
  fields: { format?: 'telegram'; chatId?: string; url?: string } = {},
): Promise<WebhookKey> {
  const key = { id: randomUUID(), userId }
  assert.ok(
    await insertWebhook(
      db,
      { ...FIELDS, ...fields, ...key, secret: 'secret', now: at(0) },
      { webhooksMax: 99 },
    ),
  )
  return key
}

async function addAlert(userId: string, { webhookIds }: { webhookIds: string[] | null }): Promise<string> {
  const id = randomUUID()
  await db.pool.query(
    `insert into alerts (id, user_id, mode, asset_id, symbol, asset_name, condition, threshold, is_active, fired_count,
       untold_count, created_at, updated_at, webhook_ids)
     values ($1, $2, 'live', 'bitcoin', 'BTC', 'Bitcoin', 'above', 100.50, true, 0, 0, $3, $3, $4)`,
    [id, userId, at(0), webhookIds],
  )
  return id
}

/** Its id, or why there is none. */
async function queue(key: WebhookKey, { second = 0, sendsMax = 99 } = {}): Promise<string> {
  const data = { title: 'A title', text: 'A text', link: '/', facts: {} }
  const queued = await queueDelivery(db, key, {
    delivery: { id: randomUUID(), event: 'webhook.test', data, now: at(second), expiresAt: at(second + DAY) },
    sendsMax,
    since: at(second - 3_600),
  })
  return typeof queued === 'string' ? queued : queued.id
}

async function replay(key: WebhookKey, second: number, { sendsMax = 99 } = {}): Promise<string> {
  const queued = await replayDelivery(db, key, {
    now: at(second),
    expiresAt: at(second + DAY),
    sendsMax,
    since: at(second - 3_600),
  })
  return typeof queued === 'string' ? queued : queued.id
}

function claim(second: number, limit = 9): Promise<ClaimedDelivery[]> {
  return claimDeliveries(db, { ...CLAIM, now: at(second), limit })
}

function settle(delivery: ClaimedDelivery, outcome: TryOutcome, second: number): Promise<void> {
  return settleDelivery(db, { delivery, outcome, now: at(second) })
}

/** What settling asks of a delivery. */
function toClaimed(id: string, { id: webhookId }: WebhookKey, second: number): ClaimedDelivery {
  return { id, webhookId, createdAt: at(second) } as ClaimedDelivery
}

function tried(second: number) {
  return { at: at(second).toISOString(), milliseconds: 1 }
}
