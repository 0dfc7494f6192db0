import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { PoolClient } from 'pg'
import { runTransaction } from '../run-transaction.ts'
import { askWhileOneIsMade } from '../testing/ask-while-one-is-made.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { askConfirmationAgain, confirmEmail, mailConfirmation } from './email-confirmations.ts'
import { insertUser } from './insert-user.ts'
import { findPasswordReset, listResetKeys, preparePasswordReset, resetPassword } from './password-resets.ts'

const { db } = await openTestDatabase({ poolSize: 8 })
const START = Date.UTC(2026, 2, 10, 12)
const HOUR = 60
const at = (minute: number) => new Date(START + minute * 60_000)
const by = { actor: 'link', address: null } as const

test('a link to another address ends those of its own account alone, and none of them moves the account back', async () => {
  const [ada, bob] = [await createUser(), await createUser()]
  const first = await askForAddress(ada, 'first', 0)
  const ofBob = await askForAddress(bob, 'bobs', 0)
  const resetOfAda = await askForReset(ada, 0)
  const resetOfBob = await askForReset(bob, 0)
  const second = await askForAddress(ada, 'second', 1)
  const again = await askForAddress(ada, 'second', 2)
  assert.deepEqual([await confirm(first, 3), await confirm(again, 3)], ['dead', 'confirmed'])
  assert.deepEqual([await confirm(second, 4), await confirm(again, 4)], ['dead', 'confirmed'])
  assert.deepEqual(
    [await isLiving(resetOfAda, 4), await isLiving(resetOfBob, 4), await confirm(ofBob, 4)],
    [false, true, 'confirmed'],
  )
  const third = await askForAddress(ada, 'third', 5)
  assert.equal(await confirm(third, 6), 'confirmed')
  assert.equal(await confirm(again, 7), 'dead', 'the account has left that address')
  assert.equal((await readUser(ada)).email, `third-${ada}@example.com`)
  assert.deepEqual((await readUser(ada)).email_confirmed_at, at(6))
})

test('another link goes to the address that waits, of this account, and to none that was given up', async () => {
  const [ada, bob, eve] = [await createUser(), await createUser(), await createUser()]
  const given = await askForAddress(ada, 'given', 0)
  await confirm(given, 1)
  await confirm(await askForAddress(ada, 'kept', 2), 3)
  await askForAddress(eve, 'wanted', 0)
  await db.pool.query('update email_confirmations set superseded_at = $2 where user_id = $1', [eve, at(1)])
  await askForAddress(bob, 'bobs', 0)
  const ask = (userId: string) => askConfirmationAgain(db, { userId, now: at(200), ...makeToken(300) })
  assert.deepEqual(
    [await ask(ada), await ask(eve), await ask(bob), await ask(randomUUID())],
    [
      { status: 'none' },
      { status: 'none' },
      { status: 'mailed', email: `bobs-${bob}@example.com` },
      { status: 'none' },
    ],
  )
})

test('concurrent uses of a link change, record and notify once', async () => {
  const ada = await createUser()
  const link = await askForAddress(ada, 'raced', 0)
  const followed = await Promise.all(Array.from({ length: 6 }, () => confirm(link, 101)))
  assert.deepEqual(followed, Array(6).fill('confirmed'))
  assert.deepEqual(await listActions(ada), ['account.created', 'email.changed'])
  assert.equal(await countMails(ada, 'email-changed'), 1)
})

test('who asks for a link while another one is being made waits for that, and gets no second one', async () => {
  const ada = await createUser()
  await askForAddress(ada, 'kept', 0)
  const again = await askWhileOneIsMade(db, {
    userId: ada,
    make: (client) => insertLink(client, ada, 100),
    ask: () => askConfirmationAgain(db, { userId: ada, now: at(100), ...makeToken(300) }),
  })
  assert.equal(again.status, 'wait')
  const link = makeToken(HOUR)
  const reset = await askWhileOneIsMade(db, {
    userId: ada,
    make: (client) =>
      client.query('insert into password_resets values ($1, $2, $3, $3)', [randomBytes(32), ada, at(100)]),
    ask: async () =>
      preparePasswordReset(db, {
        mailId: await queueAsked(),
        emailKey: keyOf(ada),
        ...link,
        now: at(100),
        limits: [{ since: at(99), max: 1 }],
      }),
  })
  assert.equal(reset, undefined)
})

test('an account gets one link a minute, five an hour, and the wait', async () => {
  const ada = await createUser({ confirmed: false })
  const ask = (minute: number) =>
    askConfirmationAgain(db, { userId: ada, now: at(minute), ...makeToken(minute + HOUR) })
  const asked: unknown[] = []
  for (const minute of [0, 0.99, 1, 2, 3, 4, 4.5, 5, 59.99, 60, 60.5, 61]) {
    const answer = await ask(minute)
    asked.push([minute, answer.status === 'wait' ? answer.seconds : answer.status])
  }
  assert.deepEqual(asked, [
    [0, 'mailed'],
    [0.99, 1],
    [1, 'mailed'],
    [2, 'mailed'],
    [3, 'mailed'],
    [4, 'mailed'],
    [4.5, 55.5 * 60], // not the half minute after which it would have to wait again
    [5, 55 * 60],
    [59.99, 1],
    [60, 'mailed'],
    [60.5, 30],
    [61, 'mailed'],
  ])
})

test('a never confirmed address is not notified of its change', async () => {
  const ada = await createUser({ confirmed: false })
  await confirm(await askForAddress(ada, 'new', 0), 1)
  assert.equal(await countMails(ada, 'email-changed'), 0)
  assert.deepEqual((await readUser(ada)).email_confirmed_at, at(1))
})

test('a reset shows and revokes the living keys of its account alone, and ends nothing of anybody else', async () => {
  const [ada, bob] = [await createUser(), await createUser()]
  const old = await addKey(ada, 'old', { minute: -90 })
  await addKey(ada, 'new', { minute: -80 })
  const revoked = await addKey(ada, 'revoked', { minute: -70, revokedAt: at(-60) })
  const ofBob = await addKey(bob, 'bobs', { minute: -70 })
  await db.pool.query('insert into api_key_secrets values ($1, $2, $3, $4)', [
    randomBytes(32),
    old,
    'last',
    at(-9),
  ])
  for (const [account, minute] of [
    [ada, -30],
    [bob, -5],
  ] as const) {
    await db.pool.query(`insert into usage_days values ($1, '2026-03-10', $2, 'GET /v1/ping', 1, 0, 0, $3)`, [
      account,
      old,
      at(minute),
    ])
  }
  for (const userId of [ada, bob]) {
    await db.pool.query('insert into sessions values ($1, $2, $3, $3, $4)', [
      randomBytes(32),
      userId,
      at(0),
      at(900),
    ])
  }
  const changes = [await askForAddress(ada, 'other', 0), await askForAddress(bob, 'other', 0)]
  const [token, other] = [await askForReset(ada, 1), await askForReset(bob, 1)]
  const shown = await listResetKeys(db, { tokenHash: hashOf(token), now: at(2) })
  assert.deepEqual(
    shown?.map(({ name, lastFour, lastUsedAt }) => [name, lastFour, lastUsedAt]),
    [
      ['new', 'new', null],
      ['old', 'last', at(-30)],
    ],
  )
  const before = await readUser(bob)
  const done = await reset(token, 3)
  assert.deepEqual(done, { email: (await readUser(ada)).email, revokedKeys: 2 })
  assert.deepEqual(await readUser(bob), before)
  const { rows: keys } = await db.pool.query(
    `select name, revoked_at, (select count(*)::int from api_key_secrets where key_id = id) as secrets
     from api_keys where id = any($1) order by name`,
    [[old, revoked, ofBob]],
  )
  assert.deepEqual(keys, [
    { name: 'bobs', revoked_at: null, secrets: 1 },
    { name: 'old', revoked_at: at(3), secrets: 0 },
    { name: 'revoked', revoked_at: at(-60), secrets: 0 },
  ])
  const count = async (table: string) => {
    const { rows } = await db.pool.query(`select user_id from ${table} where user_id = any($1)`, [[ada, bob]])
    return rows.map((row) => row.user_id)
  }
  assert.deepEqual(await count('sessions'), [bob])
  assert.deepEqual([await countMails(ada, 'email-change'), await countMails(bob, 'email-change')], [0, 1])
  assert.deepEqual([await countMails(ada, 'password-reset'), await countMails(bob, 'password-reset')], [0, 1])
  assert.deepEqual(
    [await confirm(changes[0] ?? '', 4), await confirm(changes[1] ?? '', 4)],
    ['dead', 'confirmed'],
  )
  assert.deepEqual(await listActions(ada), [
    'account.created',
    'password.reset',
    'key.revoked',
    'key.revoked',
  ])
  assert.equal(await isLiving(other, 4), false, 'the address has changed since')
})

test('a reset link that ran out, was used or was replaced shows and changes nothing, and its moment is its last but one', async () => {
  const ada = await createUser()
  const [replaced, token] = [await askForReset(ada, 0), await askForReset(ada, 1)]
  const refused = async (link: string, minute: number) => [
    await isLiving(link, minute),
    await listResetKeys(db, { tokenHash: hashOf(link), now: at(minute) }),
    await reset(link, minute),
  ]
  assert.deepEqual(await refused(replaced, 2), [false, undefined, undefined])
  assert.deepEqual(await refused(token, 1 + HOUR), [false, undefined, undefined])
  assert.ok(await reset(token, HOUR))
  assert.deepEqual(await refused(token, HOUR), [false, undefined, undefined])
})

test('a reset mail is made of the one that was asked for, while it waits, and counts for its own account alone', async () => {
  const [ada, bob] = [await createUser(), await createUser()]
  const asked = [await queueAsked(), await queueAsked(), await queueAsked({ settled: true })]
  const [own, waits, settled] = asked
  const link = makeToken(HOUR)
  const prepare = (userId: string, mailId = '', minute = 0, limits = [{ since: at(minute - 1), max: 1 }]) =>
    preparePasswordReset(db, { mailId, emailKey: keyOf(userId), ...link, now: at(minute), limits })
  assert.equal((await prepare(ada, own))?.id, ada)
  const read = async () => {
    const { rows } = await db.pool.query(
      'select id, user_id, data, expires_at from mails where id = any($1) order by array_position($1, id)',
      [asked],
    )
    return rows.map((row) => [row.user_id, row.data.token, row.expires_at])
  }
  const untouched = [null, undefined, at(900)]
  assert.deepEqual(await read(), [[ada, link.token, at(HOUR)], untouched, untouched])
  assert.equal(await prepare(ada, waits, 0.5), undefined, 'one a minute')
  Object.assign(link, makeToken(HOUR))
  assert.equal((await prepare(bob, settled, 0.5))?.id, bob, 'that was another account')
  assert.deepEqual((await read()).slice(1), [untouched, untouched])
})

function insertLink(client: PoolClient, userId: string, minute: number): Promise<void> {
  const email = `kept-${userId}@example.com`
  return mailConfirmation(client, {
    userId,
    kind: 'email-change',
    email,
    emailKey: email,
    now: at(minute),
    ...makeToken(minute + 24 * HOUR),
  })
}

let made = 0

async function createUser({ confirmed = true } = {}): Promise<string> {
  const id = randomUUID()
  made += 1
  await insertUser(db, {
    id,
    username: `name-${made}`,
    usernameKey: `name-${made}`,
    email: keyOf(id),
    emailKey: keyOf(id),
    passwordHash: 'unused',
    createdAt: at(-100),
    by,
  })
  if (!confirmed) await db.pool.query('update users set email_confirmed_at = null where id = $1', [id])
  return id
}

function keyOf(userId: string): string {
  return `${userId}@example.com`
}

/** A token's hash is its bytes: what hashes is not what is tried here. */
function makeToken(expiresMinute: number): { token: string; tokenHash: Buffer; expiresAt: Date } {
  const tokenHash = randomBytes(32)
  return { token: tokenHash.toString('hex'), tokenHash, expiresAt: at(expiresMinute) }
}

function hashOf(token: string): Buffer {
  return Buffer.from(token, 'hex')
}

async function askForAddress(userId: string, name: string, minute: number): Promise<string> {
  const link = makeToken(minute + 24 * HOUR)
  const email = `${name}-${userId}@example.com`
  await runTransaction(db.pool, (client) =>
    mailConfirmation(client, {
      userId,
      kind: 'email-change',
      email,
      emailKey: email,
      now: at(minute),
      ...link,
    }),
  )
  return link.token
}

async function confirm(token: string, minute: number): Promise<string> {
  return (await confirmEmail(db, { tokenHash: hashOf(token), now: at(minute), by })).status
}

async function askForReset(userId: string, minute: number): Promise<string> {
  const link = makeToken(minute + HOUR)
  const mailId = await queueAsked()
  await preparePasswordReset(db, { mailId, emailKey: keyOf(userId), ...link, now: at(minute), limits: [] })
  return link.token
}

/** A requested mail whose account is not known yet. */
async function queueAsked({ settled = false } = {}): Promise<string> {
  const id = randomUUID()
  await db.pool.query(
    `insert into mails (id, kind, priority, data, created_at, due_at, expires_at, settled_at, outcome)
     values ($1, 'password-reset', 0, '{}', $2, $2, $3, $4, $5)`,
    [id, at(0), at(900), settled ? at(0) : null, settled ? 'sent' : null],
  )
  return id
}

async function isLiving(token: string, minute: number): Promise<boolean> {
  return (await findPasswordReset(db, { tokenHash: hashOf(token), now: at(minute) })) !== undefined
}

function reset(token: string, minute: number) {
  return resetPassword(db, {
    tokenHash: hashOf(token),
    passwordHash: 'another',
    revokeKeys: true,
    by,
    now: at(minute),
  })
}

async function addKey(
  userId: string,
  name: string,
  { minute, revokedAt = null }: { minute: number; revokedAt?: Date | null },
): Promise<string> {
  const id = randomUUID()
  await db.pool.query(
    `insert into api_keys (id, user_id, name, mode, scopes, created_at, revoked_at) values ($1, $2, $3, 'live', '{}', $4, $5)`,
    [id, userId, name, at(minute), revokedAt],
  )
  if (!revokedAt)
    await db.pool.query('insert into api_key_secrets values ($1, $2, $3, $4)', [
      randomBytes(32),
      id,
      name,
      at(minute),
    ])
  return id
}

async function readUser(userId: string) {
  const { rows } = await db.pool.query(
    'select email, email_confirmed_at, password_hash, password_changed_at from users where id = $1',
    [userId],
  )
  return rows[0]
}

async function listActions(userId: string): Promise<string[]> {
  const { rows } = await db.pool.query('select action from account_audit where user_id = $1 order by id', [
    userId,
  ])
  return rows.map(({ action }) => action)
}

async function countMails(userId: string, kind: string): Promise<number> {
  const { rows } = await db.pool.query(
    'select count(*)::int as n from mails where user_id = $1 and kind = $2 and settled_at is null',
    [userId, kind],
  )
  return rows[0].n
}
