import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { insertUser } from './insert-user.ts'
import { pruneAccounts } from './prune-accounts.ts'

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
  assert.deepEqual(await pruneAccounts(db, NOW), {
    sessions: 1,
    passwordResets: 1,
    emailConfirmations: 1,
    attempts: 1,
  })
  assert.deepEqual(await pruneAccounts(db, NOW), {
    sessions: 0,
    passwordResets: 0,
    emailConfirmations: 0,
    attempts: 0,
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
