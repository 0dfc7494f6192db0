import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from './call-api.ts'
import { signUpSomebody } from './sign-up-somebody.ts'
import { startMailServer } from './start-mail-server.ts'
import { startTestServer } from './start-test-server.ts'

const { db } = await openTestDatabase()
const hasIpv6 = Object.values(networkInterfaces()).some((some) =>
  some?.some(({ family }) => family === 'IPv6'),
)
const OPTIONS = { skip: hasIpv6 ? false : 'this machine has no IPv6' }
const VISITOR = { 'X-Forwarded-For': '2001:db8:5:6::9' }

for (const { trusted, by6, by4 } of [
  { trusted: ['loopback'], by6: '2001:db8:5::/48', by4: '2001:db8:5::/48' },
  { trusted: ['::1'], by6: '2001:db8:5::/48', by4: '127.0.0.x' },
  { trusted: ['::/127'], by6: '2001:db8:5::/48', by4: '127.0.0.x' },
  { trusted: ['127.0.0.0/8'], by6: '0:0:0::/48', by4: '2001:db8:5::/48' },
  { trusted: [], by6: '0:0:0::/48', by4: '127.0.0.x' },
]) {
  test(
    `on :: with TRUSTED_PROXIES=${trusted} visitors are told apart by both protocols`,
    OPTIONS,
    async (t) => {
      const { url } = await startTestServer(t, { db, host: '::', settings: { trustedProxies: trusted } })
      const addressBy = async (at: string) => {
        const { id } = await signUpSomebody(at, { headers: VISITOR, confirmed: false })
        const { rows } = await db.pool.query('select address from sessions where user_id = $1', [id])
        return rows[0].address
      }
      assert.equal(await addressBy(url), by6)
      assert.equal(await addressBy(url.replace('[::1]', '127.0.0.1')), by4)
    },
  )
}

test('visitors of one /64 share a limit, those of the next one have their own', async (t) => {
  const settings = { anonymousReadsPerMinute: 2, trustedProxies: ['loopback'] }
  const { url } = await startTestServer(t, { db, settings })
  const read = async (address: string) =>
    (await callApi(url, 'GET /api/social/twitter', { headers: { 'X-Forwarded-For': address } })).status
  assert.equal(await read('2001:db8:7:1::1'), 200)
  assert.equal(await read('2001:db8:7:1:ffff::2'), 200)
  assert.equal(await read('2001:db8:7:1::3'), 429)
  assert.equal(await read('2001:db8:7:2::1'), 200)
})

test('links and ids of mails have the IPv6 address of PUBLIC_URL in brackets', async (t) => {
  const mail = await startMailServer(t)
  const publicUrl = 'http://[2001:db8::1]:3000'
  const { url, ctx } = await startTestServer(t, { db, mailer: mail.mailer, settings: { publicUrl } })
  const { email } = await signUpSomebody(url)
  await callApi(url, 'POST /api/auth/forgot-password', { body: { email } })
  await deliverMails(ctx)
  const { text, messageId } = mail.mails[0] ?? {}
  assert.match(text ?? '', /http:\/\/\[2001:db8::1\]:3000\/reset-password\?token=/)
  assert.match(messageId ?? '', /^<mail\.[^@]+@\[2001:db8::1\]>$/)
})

test('figures about itself are given to this machine by IPv6, too', OPTIONS, async (t) => {
  const { url } = await startTestServer(t, { db, host: '::', settings: { publicUrl: 'http://[::1]:3000' } })
  assert.equal((await fetch(`${url}/metrics`)).status, 200)
  assert.equal((await fetch(`${url.replace('[::1]', '127.0.0.1')}/metrics`)).status, 200)
})
