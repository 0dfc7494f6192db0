import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { emailKey } from '#contract/account-rules.ts'
import { MIGRATIONS_FOLDER } from '../migrate.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'

// What the migration makes of keys that were made before it: it is run again on a database that has them.

const { db } = await openTestDatabase()
const MIGRATION = readFileSync(join(MIGRATIONS_FOLDER, '0420_one_spelling_of_domains.sql'), 'utf8')

async function insert(email: string, { key = email, day = 1, isConfirmed = false } = {}): Promise<string> {
  const id = randomUUID()
  const at = new Date(Date.UTC(2026, 0, day))
  await db.pool.query(
    `insert into users (id, username, username_key, email, email_key, password_hash, created_at, password_changed_at,
       email_confirmed_at) values ($1, $2, $2, $3, $4, 'x', $5, $5, $6)`,
    [id, id, email, key, at, isConfirmed ? at : null],
  )
  return id
}

async function keyOf(id: string): Promise<string | undefined> {
  const { rows } = await db.pool.query<{ key: string }>('select email_key as key from users where id = $1', [
    id,
  ])
  return rows[0]?.key
}

test('keys in other letters become those that the DNS has', async () => {
  const label = fc.string({
    unit: fc.constantFrom(...'abcxyz019äöüéñłαωжщदかな漢字🎈'),
    minLength: 1,
    maxLength: 20,
  })
  const domains = fc.sample(
    fc.tuple(label, label).map((labels) => `${labels.join('.')}.example`),
    300,
  )
  const keys = new Map<string, string>()
  for (const [place, domain] of domains.entries()) {
    const email = `user${place}@${domain}`
    const wanted = emailKey(email)
    if (/^user\d+@[ -~]+$/.test(wanted)) keys.set(await insert(email), wanted)
  }
  await db.pool.query(MIGRATION)
  assert.ok(keys.size > 200)
  for (const [id, wanted] of keys) assert.equal(await keyOf(id), wanted)
})

test('of several accounts of one mailbox the confirmed one has it, else the oldest', async () => {
  const ascii = 'one@xn--exmple-cua.de'
  const squatter = await insert(ascii, { day: 1 })
  const owner = await insert('one@exämple.de', { day: 2, isConfirmed: true })
  const older = await insert('two@exämple.de', { day: 1 })
  const newer = await insert('two@xn--exmple-cua.de', { day: 2 })
  await db.pool.query(MIGRATION)
  assert.deepEqual([await keyOf(owner), await keyOf(squatter)], [ascii, `former ${squatter} ${ascii}`])
  const two = 'two@xn--exmple-cua.de'
  assert.deepEqual([await keyOf(older), await keyOf(newer)], [two, `former ${newer} ${two}`])
})

test('an address that has stopped the mails of an account in one spelling has stopped them', async () => {
  const userId = await insert('owner@one-mailbox.example')
  const say = (key: string, stoppedAt: Date | null) =>
    db.pool.query(
      `insert into alert_addresses (user_id, email_key, email, stop_token, stopped_at) values ($1, $2, $2, $3, $4)`,
      [userId, key, randomUUID(), stoppedAt],
    )
  await say('x@exämple.de', new Date())
  await say('x@xn--exmple-cua.de', null)
  await say('y@exämple.de', null)
  await db.pool.query(MIGRATION)
  const { rows } = await db.pool.query(
    `select email_key as key, stopped_at is not null as stopped from alert_addresses where user_id = $1 order by 1`,
    [userId],
  )
  assert.deepEqual(rows, [
    { key: 'x@xn--exmple-cua.de', stopped: true },
    { key: 'y@xn--exmple-cua.de', stopped: false },
  ])
})
