import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { readSettings } from '#run/process/settings.ts'
import type { SignUpRule } from '#serve/context/context.ts'
import type { Mail } from '#serve/context/mailer.ts'
import { deliverMails } from '#serve/mail/deliver-mails.ts'
import { callApi } from '#serve/testing/call-api.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import { INVITATIONS_MAX } from '#store/accounts/invitations.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { openSecretBox } from '../server/open-secret-box.ts'
import { runAdmin } from './run-admin.ts'

const { db, url: databaseUrl } = await openTestDatabase()
const START = new Date('2026-03-10T12:00:00.000Z')
let now = START
let people = 0
const KEY = 'ab'.repeat(32)

test('an invitation lets its address sign up once, and no other', async (t) => {
  const { invite, signUp } = await start(t, { mode: 'invite' })
  const refused = await signUp('ada@example.org')
  assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden'])
  assert.match(refused.body.error, /An invitation is needed.*support@/)
  const invitation = await invite('Ada@Example.org')
  for (const [email, token] of [
    ['eve@example.org', invitation],
    ['ada@example.org', `${invitation}x`],
    ['ada@example.org', 'x'.repeat(10_000)],
  ] as const) {
    const { status, body } = await signUp(email, token)
    assert.equal(status, 400)
    assert.match(body.error, /This invitation is not valid/)
  }
  const both = await Promise.all([
    signUp('ada@example.org', invitation),
    signUp('ada@example.org', invitation),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort()[0], 201)
  assert.notEqual(both.map(({ status }) => status).sort()[1], 201)
  assert.notEqual((await signUp('ada+2@example.org', invitation)).status, 201)
  assert.equal(await count(), 0)
})

test('the mail of an invitation has the link that is printed', async (t) => {
  const { invite, mails, ctx } = await start(t, { mode: 'invite' })
  const invitation = await invite('mailed@example.org')
  await deliverMails(ctx)
  const [mail] = mails
  assert.equal(mail?.to, 'mailed@example.org')
  assert.ok(mail?.text.includes(`/register?invitation=${invitation}\n`))
})

test('an invitation ends after a week, when it is replaced and when it is revoked', async (t) => {
  const { admin, invite, signUp } = await start(t, { mode: 'invite' })
  const late = await invite('late@example.org')
  now = new Date(START.getTime() + 7 * 24 * 3_600_000)
  assert.equal((await signUp('late@example.org', late)).status, 400)
  const [first, second] = [await invite('twice@example.org'), await invite('twice@example.org')]
  assert.equal((await signUp('twice@example.org', first)).status, 400)
  assert.match(await admin('invite', 'list'), /twice@example\.org {2}until 2026-03-24/)
  assert.match(await admin('invite', 'revoke', 'twice@example.org'), /is revoked/)
  assert.equal((await signUp('twice@example.org', second)).status, 400)
  await assert.rejects(admin('invite', 'revoke', 'twice@example.org'), /There is no invitation/)
})

test('invitations are bounded, and refused for addresses that are none or have an account', async (t) => {
  const { admin, signUp } = await start(t, { mode: 'open' })
  assert.equal((await signUp('known@example.org')).status, 201)
  await assert.rejects(admin('invite', 'KNOWN@example.org'), /has an account already/)
  await assert.rejects(admin('invite', 'nothing'), /is no e-mail address/)
  await assert.rejects(admin('invite'), /an e-mail address belongs to it/)
  await assert.rejects(admin('invite', 'a@example.org', 'b@example.org'), /b@example.org is not expected/)
  await db.pool.query(
    `insert into invitations (email_key, email, token_hash, created_at, expires_at)
     select nr, nr, sha256(nr::text::bytea), $1, $1::timestamptz + interval '1 day' from generate_series(1, ${INVITATIONS_MAX}) nr`,
    [now],
  )
  await assert.rejects(admin('invite', 'more@example.org'), /1000 invitations wait already/)
  await db.pool.query('delete from invitations')
})

test('a domain mails its addresses a link, in any spelling, and lets others in by invitation', async (t) => {
  const { signUp, invite, mails, ctx } = await start(
    t,
    readSettings({ SIGN_UP: 'domain:EXÄMPLE.org' }).signUp,
  )
  for (const [domain, wanted] of [
    ['exämple.org', /^We sent a link to one/],
    ['XN--EXMPLE-CUA.org', /^We sent a link to one/],
    ['example.org', /^Only addresses at /],
    ['sub.exämple.org', /^Only addresses at /],
    ['exämple.org.example.com', /^Only addresses at /],
  ] as const) {
    const { status, body } = await signUp(`one${++people}@${domain}`)
    assert.equal(status, 403, domain)
    assert.match(body.error, wanted)
  }
  await deliverMails(ctx)
  assert.equal(mails.length, 2)
  const [mail] = mails
  const token = /\/register\?invitation=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  assert.equal((await signUp('eve@exämple.org', token)).status, 400)
  assert.equal((await signUp(mail?.to ?? '', token)).status, 201)
  const asked = await Promise.all(Array.from({ length: 5 }, () => signUp('flooded@exämple.org')))
  assert.equal(asked.filter(({ status }) => status === 429).length, 2)
  const guest = await invite('guest@example.com')
  assert.equal((await signUp('guest@example.com', guest)).status, 201)
})

test('refuses sign-up where it is closed, with the reason', async (t) => {
  const { invite, signUp, url } = await start(t, { mode: 'closed' })
  const invitation = await invite('kept@example.org')
  assert.equal((await signUp('kept@example.org', invitation)).status, 403)
  assert.deepEqual((await callApi(url, 'GET /api/site')).body.signUp, { mode: 'closed' })
  assert.throws(
    () => readSettings({ SIGN_UP: 'everybody' }),
    /SIGN_UP must be open, invite, closed, or a domain/,
  )
})

async function start(t: TestContext, signUpRule: SignUpRule) {
  now = START
  const settings = { ...readSettings({ DATABASE_URL: databaseUrl, SECRETS_KEY: KEY }), signUp: signUpRule }
  const mails: Mail[] = []
  const { url, ctx } = await startTestServer(t, {
    db,
    now: () => now,
    mailer: { send: async (mail) => void mails.push(mail) },
    secretBox: openSecretBox(settings),
    settings: { signUp: signUpRule },
  })
  const admin = async (...words: string[]) => {
    let printed = ''
    const print = (text: string) => {
      printed += text
    }
    await runAdmin(words, {
      settings,
      log: pino({ level: 'silent' }),
      now: () => now,
      out: print,
      err: print,
    })
    return printed
  }
  const invite = async (email: string) =>
    /\/register\?invitation=(\S+)/.exec(await admin('invite', email))?.[1] ?? ''
  const signUp = (email: string, invitation?: string) =>
    callApi(url, 'POST /api/auth/signup', {
      body: { username: `person${++people}`, email, password: 'Quiet7Harbour', invitation },
    })
  return { url, ctx, mails, admin, invite, signUp }
}

test('who may sign up is changed while it runs, and changed back', async (t) => {
  const at = await start(t, { mode: 'open' })
  const site = async () => (await callApi(at.url, 'GET /api/site')).body.signUp
  assert.match(await at.admin('sign-up'), /^open \(by SIGN_UP\)/)
  assert.match(await at.admin('sign-up', 'closed'), /^closed \(changed/)
  assert.equal((await at.signUp('one@example.net')).status, 403)
  await at.admin('sign-up', 'domain:Example.ORG')
  assert.deepEqual(await site(), { mode: 'domain', domain: 'example.org' })
  assert.equal((await at.signUp('one@example.net')).status, 403)
  await assert.rejects(at.admin('sign-up', 'perhaps'), /perhaps is no rule: it must be default, open, invite/)
  assert.match(await at.admin('sign-up', 'default'), /^open \(by SIGN_UP\)/)
  assert.equal((await at.signUp('one@example.net')).status, 201)
})

test('an operator turns two-step sign-in of an account off', async (t) => {
  const at = await start(t, { mode: 'open' })
  const { body } = await at.signUp('locked@example.org')
  await db.pool.query(
    `insert into second_factors (user_id, secret, created_at, confirmed_at) values ($1, 'x', $2, $2)`,
    [body.user.id, now],
  )
  assert.match(await at.admin('factor', 'remove', 'Locked@example.org'), /is off/)
  assert.match(await at.admin('factor', 'remove', 'locked@example.org'), /was off/)
  await assert.rejects(at.admin('factor', 'remove', 'no@example.org'), /there is no account/)
})

async function count(): Promise<number> {
  const { rows } = await db.pool.query('select count(*)::int as n from invitations')
  return rows[0].n
}
