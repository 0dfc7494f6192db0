import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { signWebhook } from '../webhooks/deliver-webhooks.ts'
import { writeWebhookBody } from '../webhooks/webhook-body.ts'

/** What a receiver has in its hands, and what each SDK has to make of it. */
export interface WebhookVector {
  name: string
  secrets: string[]
  headers: Record<string, string>
  body: string
  toleranceSeconds?: number
  /** `verified`, or the code of the error with what its message names. */
  expected: 'verified' | [code: string, message: RegExp]
}

export const FIRED_AT = '2026-01-31T08:00:00.000Z'
const [SECRET, OTHER] = [createSecret(), createSecret()]
const ID = 'msg_0199a1f0-1111-7000-8000-000000000001'
const NOT_VERIFIED = 'webhook_not_verified'
const BODY = writeWebhookBody(
  { format: 'standard', chatId: null },
  {
    event: 'alert.fired',
    createdAt: new Date(FIRED_AT),
    data: {
      title: 'BTC is above $69,000',
      text: '“Größer” than ever 🚀',
      link: '/market/bitcoin',
      facts: {
        firing_id: 'f',
        alert_id: 'a',
        name: null,
        mode: 'live',
        asset_id: 'bitcoin',
        symbol: 'BTC',
        condition: 'above',
        expression: null,
        price: '69000',
        observed_price: '69000.00000001',
        fired_at: FIRED_AT,
        a_field_of_a_later_version: 1,
      },
    },
  },
  'https://site.invalid',
)

/** One list for all SDKs, signed now by what signs the real deliveries. */
export function makeWebhookVectors(): WebhookVector[] {
  const right = { secrets: [SECRET], headers: sign(), body: BODY, expected: 'verified' } as const
  const refused = (message: RegExp) => ({ ...right, expected: [NOT_VERIFIED, message] as [string, RegExp] })
  const without = (name: string) =>
    Object.fromEntries(Object.entries(right.headers).filter(([own]) => own !== name))
  const [early, late] = [sign({ minutesAgo: 10 }), sign({ minutesAgo: -10 })]
  const signatures = sign()['webhook-signature'] ?? ''
  const withSignature = (value: string) => ({ ...right.headers, 'webhook-signature': value })
  const noSecret: [string, RegExp] = ['invalid_secret', /whsec_ and base64/]
  const vectors: (Omit<WebhookVector, 'secrets'> & { secrets: readonly string[] })[] = [
    { ...right, name: 'as it was sent' },
    { ...right, name: 'names in other cases', headers: capitalize(right.headers) },
    { ...right, name: 'signed with the new and the old secret', headers: sign({ secrets: [OTHER, SECRET] }) },
    { ...right, name: 'checked with the new and the old secret', secrets: [OTHER, SECRET] },
    { ...right, name: 'beside a later version', headers: withSignature(`v1a,x v2,y ${signatures}`) },
    { ...right, name: 'old, where that is allowed', headers: early, toleranceSeconds: 3_600 },
    {
      ...right,
      name: 'of ten minutes ago',
      headers: early,
      expected: ['webhook_too_old', /\d+ seconds ago.+300/],
    },
    {
      ...right,
      name: 'ahead',
      headers: late,
      expected: ['webhook_too_new', /\d+ seconds ahead.+300/],
    },
    { ...refused(/No signature/), name: 'another secret', secrets: [OTHER] },
    { ...refused(/No signature/), name: 'another body', body: BODY.replace('69000', '69001') },
    { ...refused(/No signature/), name: 'a body that was written anew', body: `${BODY} ` },
    { ...refused(/No signature/), name: 'another id', headers: { ...right.headers, 'webhook-id': 'msg_2' } },
    {
      ...refused(/No signature/),
      name: 'another time, to seem young',
      headers: { ...early, 'webhook-timestamp': right.headers['webhook-timestamp'] ?? '' },
    },
    {
      ...refused(/No signature/),
      name: 'a part of the signature',
      headers: withSignature(signatures.slice(0, -4)),
    },
    { ...refused(/No signature/), name: 'letters that are none', headers: withSignature('v1,ä\udcff') },
    { ...refused(/No signature/), name: 'the version alone', headers: withSignature('v1,') },
    { ...refused(/since 1970/), name: 'no time', headers: { ...right.headers, 'webhook-timestamp': '1e9' } },
    ...Object.keys(right.headers).map((name) => ({
      ...refused(new RegExp(`no header ${name}`)),
      name: `without ${name}`,
      headers: without(name),
    })),
    { ...right, name: 'no secret', secrets: [], expected: noSecret },
    ...['', 'whsec_', 'whsec_***', `${SECRET}\n`, SECRET.slice(6)].map((secret) => ({
      ...right,
      name: `the broken secret ${JSON.stringify(secret.slice(0, 9))}`,
      secrets: [secret],
      expected: noSecret,
    })),
    { ...right, name: 'one broken secret of two', secrets: [SECRET, 'whsec_?'], expected: noSecret },
    ...['', '[]', 'null', '{"type":"alert.fired"}', 'no JSON'].map((body) => ({
      ...right,
      name: `signed, but no event: ${body}`,
      headers: sign({ body }),
      body,
      expected: ['not_understood', /no event/] as [string, RegExp],
    })),
  ]
  return vectors.map((vector) => ({ ...vector, secrets: [...vector.secrets] }))
}

function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

function sign({ secrets = [SECRET], body = BODY, minutesAgo = 0 } = {}): Record<string, string> {
  const at = new Date(Date.now() - minutesAgo * MINUTE_MS)
  return {
    'webhook-id': ID,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => signWebhook(secret, { id: ID, at, body })).join(' '),
  }
}

function capitalize(headers: Record<string, string>): Record<string, string> {
  const toTitle = (name: string) => name.replaceAll(/\b\w/g, (letter) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [toTitle(name), value]))
}
