import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import Provider from 'oidc-provider'

/** Somebody with an account at the provider; `sub` is their id. */
export interface Person {
  sub: string
  [claim: string]: unknown
}

export const CLIENT = { clientId: 'crowdtape', clientSecret: 'a-secret-of-the-provider' }

/**
 * A real provider of OpenID Connect on loopback that signs in `person` without asking. `tamper` gets each id token's claims and a
 * way to sign others, and gives the token that is sent instead.
 */
export async function startOidcProvider(
  t: Pick<TestContext, 'after'>,
  { redirectUri, person }: { redirectUri: string; person: Person },
) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has one
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const at: {
    person: Person
    tamper?: (claims: Record<string, unknown>, signWith: typeof signToken) => string
  } = { person }
  const known = new Map<string, Person>()

  /** A token by the provider's own key, or by another one. */
  function signToken(claims: object, key = privateKey): string {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const text = `${encode({ alg: 'RS256', typ: 'JWT', kid: 'one' })}.${encode(claims)}`
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
  }

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/approve/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => known.get(sub) ?? { sub } }),
  })
  provider.use(async (ctx, next) => {
    await next()
    const body = ctx.body as { id_token?: string } | undefined // of the token endpoint
    if (ctx.oidc?.route !== 'token' || !at.tamper || !body?.id_token) return
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString())
    body.id_token = at.tamper(claims, signToken)
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/approve/')) return answer(request, response)
    const { sub: accountId } = at.person
    known.set(accountId, at.person)
    const grant = new provider.Grant({ accountId, clientId: CLIENT.clientId })
    grant.addOIDCScope('openid email profile groups')
    const grantId = await grant.save()
    await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } })
  })
  return { issuer, at }
}

/** Goes to the provider as a browser does; gives the query of the address that it is sent back to. */
export async function visitProvider(url: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let address = url; ; ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const target = response.headers.get('location')
    if (!target) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    address = new URL(target, address).href
    if (address.startsWith(redirectUri)) return new URL(address).search.slice(1)
  }
}
