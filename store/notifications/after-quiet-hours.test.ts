import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { insertUser } from '../accounts/insert-user.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { saveQuietHours } from './preferences.ts'

const { db } = await openTestDatabase()
const userId = randomUUID()
const by = { actor: 'operator', address: null } as const
const names = { username: 'ann', usernameKey: 'ann', email: 'ann@example.com', emailKey: 'ann@example.com' }
await insertUser(db, { id: userId, ...names, passwordHash: '', createdAt: new Date(), by })

/** Hours of quiet, a moment, and when a mail of that moment goes; minutes of a day in the zone, UTC otherwise. */
const CASES: [hours: string, zone: string, moment: string, goes: string][] = [
  ['09:00-17:00', 'UTC', '2026-03-10T08:59Z', '2026-03-10T08:59Z'],
  ['09:00-17:00', 'UTC', '2026-03-10T09:00Z', '2026-03-10T17:00Z'],
  ['09:00-17:00', 'UTC', '2026-03-10T16:59Z', '2026-03-10T17:00Z'],
  ['09:00-17:00', 'UTC', '2026-03-10T17:00Z', '2026-03-10T17:00Z'],
  ['22:00-07:30', 'UTC', '2026-03-10T21:59Z', '2026-03-10T21:59Z'],
  ['22:00-07:30', 'UTC', '2026-03-10T22:00Z', '2026-03-11T07:30Z'],
  ['22:00-07:30', 'UTC', '2026-03-10T00:00Z', '2026-03-10T07:30Z'],
  ['22:00-07:30', 'UTC', '2026-03-10T07:29Z', '2026-03-10T07:30Z'],
  ['22:00-07:30', 'UTC', '2026-03-10T07:30Z', '2026-03-10T07:30Z'],
  ['22:00-07:30', 'Europe/Berlin', '2026-03-10T21:00Z', '2026-03-11T06:30Z'],
  ['22:00-07:30', 'Europe/Berlin', '2026-03-10T06:30Z', '2026-03-10T06:30Z'],
  // In the night of 29 March the clock is set ahead by an hour.
  ['22:00-07:30', 'Europe/Berlin', '2026-03-28T21:30Z', '2026-03-29T05:30Z'],
  ['22:00-07:30', 'Asia/Kolkata', '2026-03-10T16:29Z', '2026-03-10T16:29Z'],
  ['22:00-07:30', 'Asia/Kolkata', '2026-03-10T16:30Z', '2026-03-11T02:00Z'],
  // In the night of 1 November the clock is set back by an hour.
  ['22:00-07:30', 'America/New_York', '2026-11-01T02:00Z', '2026-11-01T12:30Z'],
]

for (const [hours, timeZone, moment, goes] of CASES) {
  test(`with quiet hours of ${hours} in ${timeZone} a mail of ${moment} goes ${goes}`, async () => {
    const [startsMinute = 0, endsMinute = 0] = hours.split('-').map((time) => {
      const [hour = 0, minute = 0] = time.split(':').map(Number)
      return hour * 60 + minute
    })
    await saveQuietHours(db, { userId, quietHours: { startsMinute, endsMinute, timeZone } })
    assert.deepEqual(await afterQuietHours(userId, moment), new Date(goes))
  })
}

test('the quiet hours of another user hold back no mail', async () => {
  const other = randomUUID()
  const theirs = {
    username: 'bob',
    usernameKey: 'bob',
    email: 'bob@example.com',
    emailKey: 'bob@example.com',
  }
  await insertUser(db, { id: other, ...theirs, passwordHash: '', createdAt: new Date(), by })
  const hours = (startsMinute: number, endsMinute: number) => ({ startsMinute, endsMinute, timeZone: 'UTC' })
  await saveQuietHours(db, { userId, quietHours: hours(540, 1_020) })
  await saveQuietHours(db, { userId: other, quietHours: hours(600, 660) })
  const moment = '2026-03-10T10:30Z'
  assert.deepEqual(
    [await afterQuietHours(userId, moment), await afterQuietHours(other, moment)],
    [new Date('2026-03-10T17:00Z'), new Date('2026-03-10T11:00Z')],
  )
  assert.deepEqual(await afterQuietHours(randomUUID(), moment), new Date(moment))
})

test('without quiet hours a mail goes at once, and so it does in a zone that is not known any more', async () => {
  const moment = '2026-03-10T23:00Z'
  assert.deepEqual(await afterQuietHours(randomUUID(), moment), new Date(moment))
  await db.pool.query(`update quiet_hours set time_zone = 'Mars/Olympus' where user_id = $1`, [userId])
  assert.deepEqual(await afterQuietHours(userId, moment), new Date(moment))
})

async function afterQuietHours(user: string, moment: string): Promise<Date> {
  const { rows } = await db.pool.query('select after_quiet_hours($1, $2) as at', [user, new Date(moment)])
  return rows[0].at
}
