import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RouteContract, teamRoleOf } from '#contract/route.ts'
import { TEAMS_PER_ACCOUNT } from '#contract/teams/team-roles.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { routes } from '../app-routes.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { putPrices } from '../testing/put-prices.ts'
import { type Somebody, signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-11T12:00:00.000Z')
const { db } = await openTestDatabase()
await putPrices(db, NOW)

test('a team has keys, usage, alerts and a watchlist of its own', async (t) => {
  const { url } = await begin(t)
  const ann = await signUpSomebody(url)
  const team = await createTeam(url, ann)
  const inTeam = as(ann, team)
  const { body: key } = await callApi(url, 'POST /api/keys', {
    ...inTeam,
    body: { name: 'Desk', mode: 'live' },
  })
  assert.equal((await callV1(url, 'GET /v1/crypto/prices?symbols=BTC', { key: key.key })).status, 200)
  await callApi(url, 'PATCH /api/watchlist', { ...inTeam, body: { add: ['ours'] } })

  const calls = async (caller: object) => (await callApi(url, 'GET /api/usage', caller)).body.thisMonth.calls
  const keys = async (caller: object) => (await callApi(url, 'GET /api/keys', caller)).body.data.length
  const watches = async (caller: object) =>
    (await callApi(url, 'GET /api/watchlist', caller)).body.data.includes('ours')
  assert.deepEqual([await calls(inTeam), await keys(inTeam), await watches(inTeam)], [1, 1, true])
  assert.deepEqual([await calls(ann), await keys(ann), await watches(ann)], [0, 0, false])
})

test('what is personal stays that of who is signed in', async (t) => {
  const { url } = await begin(t)
  const ann = await signUpSomebody(url)
  const team = await createTeam(url, ann)
  const { body } = await callApi(url, 'GET /api/auth/user', as(ann, team))
  assert.equal(body.id, ann.id)
  const sessions = await callApi(url, 'GET /api/account/sessions', as(ann, team))
  assert.equal(sessions.body.data.length, 1)
})

test('each role may do what its contract says and nothing above', async (t) => {
  const { url } = await begin(t)
  const ann = await signUpSomebody(url)
  const team = await createTeam(url, ann)
  const people = {
    reader: await enter(url, team, 'reader'),
    member: await enter(url, team, 'member'),
    admin: await enter(url, team, 'admin'),
    owner: ann,
  }
  const tries = [
    ['GET /api/keys', undefined, [200, 200, 200, 200]],
    ['PATCH /api/watchlist', { add: ['a'] }, [403, 200, 200, 200]],
    ['POST /api/keys', { name: 'A key', mode: 'test' }, [403, 403, 201, 201]],
    ['POST /api/webhooks', { url: 1 }, [403, 403, 400, 400]],
    ['PUT /api/usage/cap', { capMicros: 5 }, [403, 403, 403, 200]],
    ['PATCH /api/team', { name: 'Other' }, [403, 403, 403, 204]],
  ] as const
  for (const [call, body, expected] of tries) {
    const statuses: number[] = []
    for (const one of Object.values(people))
      statuses.push((await callApi(url, call, { ...as(one, team), body })).status)
    assert.deepEqual(statuses, expected, call)
  }
})

test('a stranger, a removed member and a wrong team are refused at once', async (t) => {
  const { url } = await begin(t)
  const ann = await signUpSomebody(url)
  const team = await createTeam(url, ann)
  const bob = await enter(url, team, 'member')
  const stranger = await signUpSomebody(url)
  const status = async (caller: object) => (await callApi(url, 'GET /api/keys', caller)).status
  assert.deepEqual([await status(as(bob, team)), await status(as(stranger, team))], [200, 403])
  assert.equal((await callApi(url, `DELETE /api/team/members/${bob.id}`, as(ann, team))).status, 204)
  const { status: after, body } = await callApi(url, 'GET /api/keys', as(bob, team))
  assert.deepEqual([after, body.code], [403, 'not_a_member'])
  for (const wrong of ['x', ann.id, `${team},${team}`]) assert.equal(await status(as(ann, wrong)), 403, wrong)
  assert.equal((await callApi(url, 'GET /api/team', ann)).status, 404)
})

test('a team has always an owner', async (t) => {
  const { url } = await begin(t)
  const ann = await signUpSomebody(url)
  const team = await createTeam(url, ann)
  const bob = await enter(url, team, 'admin')
  const set = (who: Somebody, whom: Somebody, role: string) =>
    callApi(url, `PATCH /api/team/members/${whom.id}`, { ...as(who, team), body: { role } })
  assert.equal((await callApi(url, 'POST /api/team/leave', as(ann, team))).status, 409)
  assert.equal((await set(ann, ann, 'admin')).status, 409)
  assert.equal((await set(bob, bob, 'owner')).status, 403)
  assert.equal((await set(bob, ann, 'reader')).status, 403)
  assert.equal((await set(ann, bob, 'owner')).status, 204)
  const both = await Promise.all([ann, bob].map((one) => callApi(url, 'POST /api/team/leave', as(one, team))))
  assert.deepEqual(both.map(({ status }) => status).sort(), [204, 409])
})

test('an account in a team is deleted without a trace, and its last owner hands over first', async (t) => {
  const { url } = await begin(t)
  const ann = await signUpSomebody(url)
  const team = await createTeam(url, ann)
  const bob = await enter(url, team, 'member')
  const remove = (who: Somebody) =>
    callApi(url, 'POST /api/users/delete', { token: who.token, body: { currentPassword: who.password } })
  const refused = await remove(ann)
  assert.deepEqual([refused.status, /Our desk/.test(refused.body.error)], [409, true])
  await callApi(url, `PATCH /api/team/members/${bob.id}`, { ...as(ann, team), body: { role: 'owner' } })
  assert.equal((await remove(ann)).status, 200)
  const { body } = await callApi(url, 'GET /api/team', as(bob, team))
  assert.deepEqual(
    body.people.map((one: { id: string }) => one.id),
    [bob.id],
  )
  assert.equal((await remove(bob)).status, 200)
  const { rowCount } = await db.pool.query('select 1 from users where id = $1', [team])
  assert.equal(rowCount, 0)
})

test('nobody signs in to a team', async (t) => {
  const { url } = await begin(t)
  const team = await createTeam(url, await signUpSomebody(url))
  const { rows } = await db.pool.query('select email from users where id = $1', [team])
  const body = { email: rows[0].email, password: 'Quiet7Harbour' }
  assert.equal((await callApi(url, 'POST /api/auth/login', { body })).status, 401)
})

test('an invitation is mailed, joins its own address once, and reveals no account', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, now: () => NOW, mailer: mail.mailer })
  const { url } = server
  const ann = await signUpSomebody(url)
  const team = await createTeam(url, ann)
  const bob = await signUpSomebody(url)
  const carl = await signUpSomebody(url)
  const invite = (email: string) =>
    callApi(url, 'POST /api/team/invitations', { ...as(ann, team), body: { email, role: 'member' } })
  const known = await invite(bob.email)
  const unknown = await invite('nobody@example.com')
  assert.deepEqual([known.status, unknown.status], [202, 202])
  assert.equal(known.body.message.replace(bob.email, 'nobody@example.com'), unknown.body.message)
  await deliverMails(server.ctx)
  const text = mail.mails.find(({ recipients }) => recipients.includes(bob.email))?.text ?? ''
  assert.ok(!text.includes('Our desk') && !text.includes(ann.username))
  const token = /invitation=(\S+)/.exec(text)?.[1] ?? ''
  const join = (who: Somebody) => callApi(url, 'POST /api/teams/join', { token: who.token, body: { token } })
  assert.equal((await join(carl)).status, 403)
  const raced = await Promise.all([join(bob), join(bob)])
  assert.deepEqual(raced.map(({ status }) => status).sort(), [200, 400])
  const { body } = await callApi(url, 'GET /api/team', as(ann, team))
  assert.deepEqual(
    [body.people.length, body.invitations.map(({ email }: { email: string }) => email)],
    [2, ['nobody@example.com']],
  )
})

test('an invitation that is taken back is neither mailed nor used', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, now: () => NOW, mailer: mail.mailer })
  const { url } = server
  const ann = await signUpSomebody(url)
  const team = await createTeam(url, ann)
  const email = `later-${team}@example.com`
  await callApi(url, 'POST /api/team/invitations', { ...as(ann, team), body: { email, role: 'reader' } })
  const { body } = await callApi(url, 'GET /api/team', as(ann, team))
  await callApi(url, `DELETE /api/team/invitations/${body.invitations[0].id}`, as(ann, team))
  await deliverMails(server.ctx)
  assert.ok(!mail.mails.some(({ recipients }) => recipients.includes(email)))
})

test('an invitation ends after a week, and with the address of an account that is deleted', async (t) => {
  let now = NOW
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, now: () => now, mailer: mail.mailer })
  const { url } = server
  const ann = await signUpSomebody(url)
  const team = await createTeam(url, ann)
  const bob = await signUpSomebody(url)
  const body = { email: bob.email, role: 'reader' }
  await callApi(url, 'POST /api/team/invitations', { ...as(ann, team), body })
  await deliverMails(server.ctx)
  const text = mail.mails.find(({ recipients }) => recipients.includes(bob.email))?.text ?? ''
  const token = /invitation=(\S+)/.exec(text)?.[1] ?? ''
  now = new Date(NOW.getTime() + 7 * DAY_MS)
  const late = await callApi(url, 'POST /api/teams/join', { token: bob.token, body: { token } })
  assert.deepEqual([late.status, late.body.field], [400, 'token'])
  const waiting = async () => (await callApi(url, 'GET /api/team', as(ann, team))).body.invitations.length
  assert.equal(await waiting(), 0)
  await callApi(url, 'POST /api/team/invitations', { ...as(ann, team), body })
  assert.equal(await waiting(), 1)
  await callApi(url, 'POST /api/users/delete', {
    token: bob.token,
    body: { currentPassword: bob.password },
  })
  assert.equal(await waiting(), 0)
})

test('an account without a confirmed address neither creates a team nor joins one', async (t) => {
  const { url } = await begin(t)
  const { token } = await signUpSomebody(url, { confirmed: false })
  const { status, body } = await callApi(url, 'POST /api/teams', { token, body: { name: 'Desk' } })
  assert.deepEqual([status, body.code], [403, 'email_unconfirmed'])
})

test('an account is in a bounded number of teams, however many it creates at once', async (t) => {
  const { url } = await begin(t)
  const { token } = await signUpSomebody(url)
  const tries = Array.from({ length: TEAMS_PER_ACCOUNT + 5 }, () =>
    callApi(url, 'POST /api/teams', { token, body: { name: 'Desk' } }),
  )
  const created = (await Promise.all(tries)).filter(({ status }) => status === 201)
  assert.equal(created.length, TEAMS_PER_ACCOUNT)
})

test('the free calls of one mailbox belong to one account or team, however it is handed over', async (t) => {
  const { url } = await begin(t)
  const [ann, bob] = [await signUpSomebody(url), await signUpSomebody(url)]
  const live = async (caller: object) =>
    (await callApi(url, 'POST /api/keys', { ...caller, body: { name: 'A key', mode: 'live' } })).status
  const team = await createTeam(url, ann)
  assert.deepEqual([await live(as(ann, team)), await live(ann), await live(bob)], [201, 409, 201])
  await db.pool.query(`insert into team_members values ($1, $2, 'member', $3)`, [team, bob.id, NOW])
  const body = { role: 'owner' }
  const handed = await callApi(url, `PATCH /api/team/members/${bob.id}`, { ...as(ann, team), body })
  assert.equal(handed.status, 409)
})

test('the record of a team says who acted', async (t) => {
  const { url } = await begin(t)
  const ann = await signUpSomebody(url)
  const team = await createTeam(url, ann)
  const bob = await enter(url, team, 'admin')
  await callApi(url, 'POST /api/keys', { ...as(bob, team), body: { name: 'A key', mode: 'test' } })
  await callApi(url, 'PUT /api/usage/cap', { ...as(ann, team), body: { capMicros: 5 } })
  const { body } = await callApi(url, 'GET /api/account/audit', as(ann, team))
  assert.deepEqual(
    body.data.map(({ action, person }: { action: string; person: string }) => [action, person]),
    [
      ['cap.changed', ann.username],
      ['key.created', bob.username],
      ['team.created', ann.username],
    ],
  )
})

test('a mail about a team goes to its owner', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, now: () => NOW, mailer: mail.mailer })
  const ann = await signUpSomebody(server.url)
  const team = await createTeam(server.url, ann)
  await callApi(server.url, 'POST /api/notifications/test', as(ann, team))
  await deliverMails(server.ctx)
  assert.match(
    mail.mails.find(({ recipients }) => recipients.includes(ann.email))?.text ?? '',
    /Hello Our desk/,
  )
})

test('a route that says nothing is for owners, unless it only reads', () => {
  const about = (more: Partial<RouteContract>) =>
    teamRoleOf({ method: 'POST', path: '/x', summary: '', access: 'session', ...more })
  assert.deepEqual(
    [about({}), about({ method: 'GET' }), about({ access: 'anyone' }), about({ access: 'operator' })],
    ['owner', 'reader', 'personal', 'personal'],
  )
})

test('no route of the password, factors, sessions and profile is ever the team’s', () => {
  const personal = /^\/api\/(?:auth|users|people|corrections|my-posts|account\/(?!audit|data))/
  for (const { contract } of routes.filter(({ contract }) => personal.test(contract.path)))
    if (contract.access === 'session') assert.equal(teamRoleOf(contract), 'personal', contract.path)
})

function begin(t: Parameters<typeof startTestServer>[0]) {
  return startTestServer(t, { db, now: () => NOW })
}

function as({ token }: { token: string }, team: string) {
  return { token, headers: { 'Crowdtape-Team': team } }
}

async function createTeam(url: string, { token }: Somebody): Promise<string> {
  const { status, body } = await callApi(url, 'POST /api/teams', { token, body: { name: 'Our desk' } })
  assert.equal(status, 201)
  return body.id
}

/** As if an invitation had been used. */
async function enter(url: string, team: string, role: string): Promise<Somebody> {
  const somebody = await signUpSomebody(url)
  await db.pool.query('insert into team_members values ($1, $2, $3, $4)', [team, somebody.id, role, NOW])
  return somebody
}
