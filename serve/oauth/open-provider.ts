import { generateKeyPairSync } from 'node:crypto'
import Provider, { errors, interactionPolicy, type ProviderContext } from 'oidc-provider'
import { SCOPES } from '#contract/key-form.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { findAccount } from '#store/accounts/accounts.ts'
import type { Context } from '../context/context.ts'
import { generateKey } from '../secrets/keys.ts'
import { keepRecords } from './keep-records.ts'
import { readClient } from './read-client.ts'

const seconds = (ms: number) => ms / 1000
const DOCUMENT_BYTES_MAX = 5 * 1024 // draft-ietf-oauth-client-id-metadata-document, section 6.6
const FETCH_MS_MAX = 5_000

/** The paths of the authorization server, below the address of the site. */
export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const

const REQUEST_COOKIE_PATH = '/api/connections'

export const resourceOf = (publicUrl: string) => `${publicUrl}/mcp`

/**
 * The authorization server of /mcp: OAuth 2.1 by oidc-provider. It knows public clients with PKCE, asks each time, and its
 * access tokens have the form of keys, because they are secrets of one. docs/decisions/0840
 */
export function openProvider(
  ctx: Context,
  { requestCookie, cookiePrefix }: { requestCookie: string; cookiePrefix: string },
): Provider {
  const { publicUrl } = ctx.settings
  const resource = resourceOf(publicUrl)
  const { Check, Prompt } = interactionPolicy
  const policy = interactionPolicy.base()
  policy.clear()
  policy.add(
    new Prompt(
      { name: 'consent', requestable: true },
      new Check('asked_each_time', 'the account has to agree', 'consent_required', ({ oidc }) => {
        return oidc?.result?.consent === undefined
      }),
    ),
  )
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const provider = new Provider(publicUrl, {
    adapter: keepRecords(ctx),
    // Nothing is signed: no id tokens are given. The library needs a key nevertheless.
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] },
    routes: OAUTH_PATHS,
    scopes: [...SCOPES, 'offline_access'],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    cookies: {
      keys: [ctx.secretBox, ...(ctx.secretBox.before ? [ctx.secretBox.before] : [])].map((box) =>
        box.seal('cookies', 'authorization cookies'),
      ),
      names: {
        session: `${cookiePrefix}_session`,
        interaction: `${cookiePrefix}_interaction`,
        resume: `${cookiePrefix}_interaction_resume`,
      },
      short: { signed: true, sameSite: 'lax' },
      long: { signed: true, sameSite: 'lax' },
    },
    findAccount: async (_: unknown, sub: string) =>
      (await findAccount(ctx.db, { id: sub }))?.isDisabled === false
        ? { accountId: sub, claims: () => ({ sub }) }
        : undefined,
    interactions: {
      policy,
      // The page answers in the browser that was sent there alone: whoever is handed its address has not begun the request.
      url: ({ cookies }: ProviderContext, { uid }: { uid: string }) => {
        cookies.set(requestCookie, uid, { path: REQUEST_COOKIE_PATH, httpOnly: true, sameSite: 'lax' })
        return `/connect?request=${uid}`
      },
    },
    expiresWithSession: () => false,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    clientBasedCORS: () => true,
    ttl: {
      AccessToken: seconds(HOUR_MS),
      AuthorizationCode: seconds(MINUTE_MS),
      Interaction: seconds(30 * MINUTE_MS),
      Session: seconds(HOUR_MS),
      RefreshToken: seconds(90 * DAY_MS),
      Grant: seconds(400 * DAY_MS),
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true, allowedPolicy: () => true },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: { enabled: ctx.askPublic !== undefined, ack: 'draft-02' },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_: unknown, asked: string) => {
          if (asked !== resource) throw new errors.InvalidTarget(`tokens are given for ${resource}`)
          return { scope: SCOPES.join(' '), audience: resource, accessTokenFormat: 'opaque' }
        },
      },
    },
    fetch: (url: URL | string) => fetchDocument(ctx, url),
    renderError: (
      answer: { type: string; body: unknown },
      { error, error_description: why }: Record<string, string>,
    ) => {
      answer.type = 'text/plain; charset=utf-8'
      answer.body = `The app could not be connected (${error}${why ? `: ${why}` : ''}). Start again in the app.\n`
    },
  })
  provider.proxy = true // its caller sets the headers, see mount-oauth.ts
  provider.AccessToken.prototype.generateTokenId = function generateTokenId() {
    this.format = 'opaque'
    return generateKey('live')
  }
  provider.on('server_error', (_, error) => ctx.log.error({ err: error }, 'the authorization server failed'))
  return provider
}

/** A client's metadata document, from the open internet alone, as what such a client is registered with. */
async function fetchDocument({ askPublic }: Context, url: URL | string): Promise<Response> {
  if (!askPublic) throw new Error('no documents are read here')
  const answer = await askPublic(url, { signal: AbortSignal.timeout(FETCH_MS_MAX), redirect: 'manual' })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > DOCUMENT_BYTES_MAX) throw new Error('the metadata document is too long')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (answer.status !== 200) return new Response(text, { status: answer.status })
  const document: unknown = JSON.parse(text)
  const clientId = (document as { client_id?: unknown }).client_id
  const client = readClient(document)
  if (!client) throw new Error('the redirects of the metadata document are none')
  return Response.json({ ...client, client_id: clientId })
}
