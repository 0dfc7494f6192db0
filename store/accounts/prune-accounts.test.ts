import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { listLivingSecrets } from '../api-keys/api-keys.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { insertUser } from './insert-user.ts'
import { pruneAccounts } from './prune-accounts.ts'
import { listLivingSessions } from './sessions.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:00:00Z')

test('what is over is deleted, what still counts stays', async () => {
  const userId = await createUser('ada')
  for (const expiresAt of ['2026-03-10T12:00:00Z', '2026-03-10T12:00:01Z']) {
    await db.pool.query('insert into sessions values ($1, $2, $3, $3, $4)', [
      randomBytes(32),
      userId,
      NOW,
      expiresAt,
    ])
  }
  for (const expiresAt of ['2026-03-09T12:00:00Z', '2026-03-09T12:00:01Z']) {
    await db.pool.query('insert into password_resets values ($1, $2, $3, $4)', [
      randomBytes(32),
      userId,
      NOW,
      expiresAt,
    ])
  }
  for (const expiresAt of ['2026-03-10T12:00:00Z', '2026-03-10T12:00:01Z']) {
    await db.pool.query(`insert into email_confirmations values ($1, $2, 'x', 'x', $3, $4)`, [
      randomBytes(32),
      userId,
      NOW,
      expiresAt,
    ])
  }
  for (const windowStart of ['2026-03-09T12:00:00Z', '2026-03-09T13:00:00Z']) {
    await db.pool.query(`insert into attempts values ('sign-in:account', $1, $2, 1)`, [
      randomBytes(32),
      windowStart,
    ])
  }
  await db.pool.query(
    `insert into operator_acts (at, actor, action, details)
     select $1::timestamptz - nr * interval '730 days', 'command', 'setting.changed', '{}' from generate_series(0, 1) nr`,
    [NOW],
  )
  assert.deepEqual(await pruneAccounts(db, NOW), {
    sessions: 1,
    passwordResets: 1,
    emailConfirmations: 1,
    attempts: 1,
    invitations: 0,
    teamInvitations: 0,
    signInTries: 0,
    acts: 1,
    boards: 0,
  })
  assert.deepEqual(await pruneAccounts(db, NOW), {
    sessions: 0,
    passwordResets: 0,
    emailConfirmations: 0,
    attempts: 0,
    invitations: 0,
    teamInvitations: 0,
    signInTries: 0,
    acts: 0,
    boards: 0,
  })
})

test('more than one batch is deleted to the last row, by several at once too', async () => {
  await db.pool.query(
    `insert into attempts select 'sign-in:address', sha256(n::text::bytea), '2026-01-01', 1 from generate_series(1, 12000) n`,
  )
  const pruned = await Promise.all([pruneAccounts(db, NOW), pruneAccounts(db, NOW)])
  assert.equal(
    pruned.reduce((sum, { attempts }) => sum + attempts, 0),
    12_000,
  )
})

test('a session and the secret of a key are over at the moment until which they hold', async () => {
  const userId = await createUser('bob')
  const keyId = randomUUID()
  await db.pool.query(
    `insert into api_keys (id, user_id, name, mode, scopes, created_at) values ($1, $2, 'A key', 'live', '{}', $3)`,
    [keyId, userId, NOW],
  )
  const [over, holds, forGood, unknown] = Array.from({ length: 4 }, () => randomBytes(32))
  const until = [
    [over, NOW],
    [holds, new Date(NOW.getTime() + 1)],
    [forGood, null],
  ] as const
  for (const [hash, validUntil] of until) {
    await db.pool.query(`insert into api_key_secrets values ($1, $2, 'last', $3, $4)`, [
      hash,
      keyId,
      NOW,
      validUntil,
    ])
    if (validUntil)
      await db.pool.query('insert into sessions values ($1, $2, $3, $3, $4)', [hash, userId, NOW, validUntil])
  }
  const hashes = [over, holds, forGood, unknown].map((hash) => hash?.toString('hex') ?? '')
  const [, second = '', third = ''] = hashes
  assert.deepEqual(await listLivingSecrets(db, { hashes, now: NOW }), new Set([second, third]))
  const acting = hashes.map((hash) => ({ hash, accountId: userId }))
  assert.deepEqual(await listLivingSessions(db, { acting, now: NOW }), new Set([`${second} ${userId}`]))
})

async function createUser(name: string): Promise<string> {
  const id = randomUUID()
  await insertUser(db, {
    id,
    username: name,
    usernameKey: name,
    email: `${name}@example.com`,
    emailKey: `${name}@example.com`,
    passwordHash: 'unused',
    createdAt: NOW,
    by: { actor: 'operator', address: null },
  })
  return id
}
