import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { STRANGER_NAMES, startStranger } from '#collect/testing/start-stranger.ts'
import { SignOnRefused } from '#serve/context/sign-on-port.ts'
import { WebhookUnreached } from '#serve/context/webhook-port.ts'
import { createSmtpMailer } from '#serve/mail/mailers.ts'
import { eventually } from '../postgres/testing/embedded-process.ts'
import { openRedis } from './open-context.ts'
import { openSignOnPort } from './open-sign-on-port.ts'
import { openWebhookPort } from './open-webhook-port.ts'

const SHORT_MS = 150
const MAIL = { to: 'ada@example.com', subject: 'A subject', text: 'A text' }
/** These answer, if only the beginning: what was taken is known by their status. */
const TAKERS = ['sends a body without end']

for (const name of STRANGER_NAMES) {
  test(`a receiver that ${name} ends its delivery, and holds no connection`, async (t) => {
    for (const scheme of ['http', 'https']) {
      const stranger = await startStranger(t, name)
      const url = `${scheme}://127.0.0.1:${stranger.port}`
      const webhooks = openWebhookPort({ allowsHttp: true, trusted: [url] })
      const sent = { headers: {}, body: '{}', timeoutMs: SHORT_MS, signal: new AbortController().signal }
      const posting = webhooks.post(url, sent)
      if (scheme === 'http' && TAKERS.includes(name)) assert.equal((await posting).status, 200)
      else await assert.rejects(posting, WebhookUnreached)
      await eventually('its connections are closed', () => stranger.open() === 0)
    }
  })

  test(`a provider of single sign-on that ${name} ends the sign-in, and holds no connection`, async (t) => {
    const stranger = await startStranger(t, name)
    const issuer = `http://127.0.0.1:${stranger.port}`
    const provider = {
      issuer,
      clientId: 'crowdtape',
      redirectUri: 'http://localhost/sign-on',
      asksGroups: false,
    }
    const log = pino({ level: 'silent' })
    const port = openSignOnPort(provider, { log, answerMsMax: SHORT_MS })
    await assert.rejects(port.begin({ state: 'a', nonce: 'b', verifier: 'c' }), SignOnRefused)
    await eventually('its connections are closed', () => stranger.open() === 0)
  })

  test(`a mail server that ${name} ends the mail, and holds no connection`, async (t) => {
    for (const scheme of ['smtp', 'smtps']) {
      const stranger = await startStranger(t, name)
      const smtpUrl = `${scheme}://127.0.0.1:${stranger.port}`
      const mailer = createSmtpMailer({ smtpUrl, from: 'crowdtape@example.com', timeoutMs: SHORT_MS })
      await assert.rejects(mailer.send(MAIL))
      await eventually('its connections are closed', () => stranger.open() === 0)
    }
  })

  test(`a Redis that ${name} is let go of and connected to again, and no command waits for it`, async (t) => {
    const stranger = await startStranger(t, name)
    const log = pino({ level: 'silent' })
    const redis = openRedis(`redis://127.0.0.1:${stranger.port}`, log, { answerMs: SHORT_MS })
    t.after(() => redis.disconnect())
    await eventually('it is asked', () => stranger.calls() > 0)
    await assert.rejects(redis.ping())
    await eventually('it is asked again', () => stranger.calls() > 2)
    redis.disconnect()
    await eventually('its connections are closed', () => stranger.open() === 0)
  })
}
