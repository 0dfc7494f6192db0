import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { SCOPES } from '#contract/key-form.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { countOauthRecords, pruneOauthRecords } from '#store/oauth/oauth-records.ts'
import { takeTries, throttleAddress } from '../accounts/throttle.ts'
import type { Context } from '../context/context.ts'
import { unavailable } from '../http/errors.ts'
import { readClient } from './read-client.ts'

/** Where a program reads who gives tokens for /mcp. RFC 9728, section 3.1 */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource/mcp'

const REGISTRATION_BYTES_MAX = 16 * 1024 // ours
/** Of all programs; one that nobody allows is gone after a day. ours */
const CLIENTS_MAX = 20_000
const UNUSED_CLIENT_SECONDS = DAY_MS / 1000

/** Begins the names of cookies that browsers take by TLS alone. RFC 6265bis, section 4.1.3.1 */
export const cookiePrefixOf = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Secure-' : '')

/** The cookie that names the request that a browser has begun. */
export const requestCookieOf = (publicUrl: string) => `${cookiePrefixOf(publicUrl)}crowdtape_connect`

const providers = new WeakMap<object, Promise<Provider>>()

/** The authorization server of a context: a hundred modules, loaded when the first program asks. */
export function providerOf(ctx: Context): Promise<Provider> {
  const key = ctx.secretBox // lives as long as the server; contexts of other data are copies
  const found = providers.get(key)
  if (found) return found
  const { publicUrl } = ctx.settings
  const cookies = { requestCookie: requestCookieOf(publicUrl), cookiePrefix: cookiePrefixOf(publicUrl) }
  const opened = import('./open-provider.ts').then(({ openProvider }) => openProvider(ctx, cookies))
  providers.set(key, opened)
  return opened
}

/** OAuth 2.1 for programs that want to reach /mcp: metadata, registration, and the endpoints of oidc-provider. */
export async function mountOauth(server: FastifyInstance, ctx: Context): Promise<void> {
  const { publicUrl } = ctx.settings
  for (const path of [RESOURCE_METADATA, '/.well-known/oauth-protected-resource']) {
    server.get(path, (_request, reply) =>
      reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=3600' }).send({
        resource: `${publicUrl}/mcp`,
        authorization_servers: [publicUrl],
        scopes_supported: SCOPES,
        bearer_methods_supported: ['header'],
        resource_name: 'Crowdtape',
        resource_documentation: `${publicUrl}/docs/assistants`,
      }),
    )
  }
  server.post('/oauth/register', { bodyLimit: REGISTRATION_BYTES_MAX }, async (request, reply) => {
    reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' })
    await takeTries(ctx, [throttleAddress('oauth-client:address', request.ip)])
    await pruneOauthRecords(ctx.db, ctx.now())
    const client = readClient(request.body)
    if (!client) {
      return reply.code(400).send({
        error: 'invalid_redirect_uri',
        error_description:
          'redirect_uris must be 1 to 10 addresses: https, http to this machine, or a scheme of the program',
      })
    }
    if ((await countOauthRecords(ctx.db, { model: 'Client', most: CLIENTS_MAX })) >= CLIENTS_MAX) {
      throw unavailable('there are too many registered programs; try again tomorrow')
    }
    const { keepRecords } = await import('./keep-records.ts')
    const Records = keepRecords(ctx)
    const registered = {
      client_id: randomUUID(),
      client_id_issued_at: Math.floor(ctx.now().getTime() / 1000),
      ...client,
    }
    await new Records('Client').upsert(registered.client_id, registered, UNUSED_CLIENT_SECONDS)
    return reply.code(201).send(registered)
  })
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The library reads bodies itself, 56 kB at most.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const answer = (request: FastifyRequest, reply: FastifyReply) => answerByProvider(ctx, request, reply)
    scope.route({ method: ['GET', 'POST', 'OPTIONS'], url: '/oauth/*', handler: answer })
    scope.route({
      method: ['GET', 'OPTIONS'],
      url: '/.well-known/oauth-authorization-server',
      handler: answer,
    })
  })
}

async function answerByProvider(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const provider = await providerOf(ctx)
  const { raw } = request
  standAtPublicUrl(raw, ctx.settings.publicUrl)
  if (/^\/oauth\/authorize(?:\?|$)/.test(raw.url ?? '')) {
    await takeTries(ctx, [throttleAddress('oauth-request:address', request.ip)])
    askForAllScopes(raw)
  }
  reply.hijack()
  copyHeaders(reply, reply.raw)
  provider.callback()(raw, reply.raw)
}

/** Addresses in answers are those of the installation, whatever host a request names. */
function standAtPublicUrl({ headers }: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl)
  delete headers['x-forwarded-host']
  Object.assign(headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) })
}

/** A program that names no scopes asks for all; the page lets its reader choose. A session begins with each request. */
function askForAllScopes(raw: IncomingMessage): void {
  const url = new URL(raw.url ?? '', 'http://localhost')
  const asked = (url.searchParams.get('scope') ?? '').split(' ').filter((scope) => scope !== 'openid')
  const known = asked.filter((scope) => SCOPES.some((one) => one === scope))
  url.searchParams.set('scope', (known.length > 0 ? asked : SCOPES).join(' ').trim())
  raw.url = url.pathname + url.search
  const { cookie } = raw.headers
  if (cookie) raw.headers.cookie = cookie.replaceAll(/(?:^|; *)(?:__Secure-)?_session(?:\.sig)?=[^;]*/g, '')
}

function copyHeaders(reply: FastifyReply, response: ServerResponse): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) response.setHeader(name, value)
  }
}
