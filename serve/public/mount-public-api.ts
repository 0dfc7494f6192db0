import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KEY_ANYWHERE } from '#contract/key-form.ts'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { printOpenapi } from '#contract/public/documents/print-openapi.ts'
import { printPostman } from '#contract/public/documents/print-postman.ts'
import { type ListFormat, listFormats, type PublicRouteContract } from '#contract/public/public-route.ts'
import { bodyBytesMax } from '#contract/text/body-bytes.ts'
import type { Context } from '../context/context.ts'
import { type MethodsByPath, methodsByPath, refuseOthers } from '../http/allowed-methods.ts'
import { type CompressedForms, chooseEncoding, compressOnce } from '../http/compressed-forms.ts'
import { answerWithFeed, type EventFeed } from '../http/event-stream.ts'
import {
  costs,
  dataOf,
  type Edge,
  type Endpoint,
  refuseScope,
  type ServeStranger,
  settleCall,
  takeBack,
} from './edge.ts'
import { acceptSettlement, enterWindow } from './enforce-limits.ts'
import type { KeyRecord } from './key-directory.ts'
import type { PublicApi } from './open-public-api.ts'
import type { Served } from './prepare-answer.ts'
import { answerProblem, Problem, toProblem } from './problem.ts'
import type { ChargeCredit, PublicCall } from './public-route.ts'
import { BROKEN_TEXT } from './read-input.ts'
import { serveRead } from './serve-read.ts'
import { serveWrite } from './serve-write.ts'

const PREFLIGHT_SECONDS = 86_400

/**
 * Puts /v1 on the server. Key, scope, limits, input, metering and errors are dealt with here, by the contract; a new
 * route cannot forget them because its handler never sees a call that has not passed.
 */
export async function mountPublicApi(
  server: FastifyInstance,
  { edge, endpoints }: PublicApi,
  strangers?: ServeStranger,
): Promise<void> {
  const { ctx } = edge
  await server.register(
    async (scope) => {
      scope.setErrorHandler(answerProblem(ctx.settings.publicUrl))
      scope.addHook('onRequest', (request, reply, done) => {
        reply.headers(EVERY_ANSWER)
        // Only a page of another site needs the CORS headers.
        if (request.headers.origin !== undefined)
          reply.header('Access-Control-Expose-Headers', READABLE_HEADERS)
        done(carriesKey(request.url) ? keyInUrl() : undefined)
      })
      readBodiesAsText(scope)
      for (const endpoint of endpoints) {
        for (const { path, format } of addressesOf(endpoint.contract)) {
          scope.route({
            method: endpoint.contract.method,
            url: withoutPrefix(path),
            bodyLimit: bodyBytesMax(endpoint.contract),
            // Before the call is judged, so that refusals have it as well.
            onRequest: (_request, reply, done) => {
              if (endpoint.deprecation) reply.headers(endpoint.deprecation)
              done()
            },
            handler: handlerOf(edge, format ? { ...endpoint, format } : endpoint, strangers),
          })
        }
      }
      const methods = methodsOf(endpoints)
      answerOptions(scope, methods)
      answerDocuments(scope, ctx)
      refuseOthers(scope, ['/', '/*'], {
        methods,
        refuseMethod: ({ allow, message }) =>
          new Problem('method_not_allowed', message, { headers: { Allow: allow } }),
        refusePath: () => new Problem('not_found', 'There is no such endpoint.'),
      })
    },
    { prefix: PREFIX },
  )
}

const PREFIX = '/v1'

function handlerOf(edge: Edge, endpoint: Endpoint, strangers: ServeStranger | undefined) {
  if (endpoint.contract.stream) {
    return (request: FastifyRequest, reply: FastifyReply) => serveStream(edge, endpoint, request, reply)
  }
  const serve = endpoint.contract.method === 'GET' ? serveRead : serveWrite
  if (strangers?.sells(endpoint.contract)) {
    return async (request: FastifyRequest, reply: FastifyReply) =>
      send(
        reply,
        request.headers.authorization === undefined
          ? await strangers.serve(edge, endpoint, request)
          : await serve(edge, endpoint, request, reply),
      )
  }
  return async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, await serve(edge, endpoint, request, reply))
}

/** What fits into one packet comes no sooner when it is smaller. */
const COMPRESSED_FROM_CHARS = 1_400
/** Of 9: most answers are sent once. */
const COMPRESSION_LEVEL = 4

function send(
  reply: FastifyReply,
  { prepared, charged, unchanged }: Served,
): FastifyReply | Promise<FastifyReply> {
  const links = [prepared.headers.Link, reply.getHeader('Link')].filter((link) => link !== undefined)
  reply.headers(prepared.headers).header('X-Credits-Charged', charged ? '1' : '0')
  if (links.length > 0) reply.header('Link', links.join(', '))
  if (unchanged) return reply.code(304).send()
  reply.code(prepared.status)
  const { payload, file } = prepared
  if (file) return reply.send(file)
  prepared.compressed ??= {}
  return sendCompressed(reply, payload, prepared.compressed)
}

/** As the caller asks; each form is kept in `forms`. */
function sendCompressed(
  reply: FastifyReply,
  text: string,
  forms: CompressedForms,
): FastifyReply | Promise<FastifyReply> {
  const encoding =
    text.length >= COMPRESSED_FROM_CHARS && chooseEncoding(reply.request.headers['accept-encoding'])
  if (!encoding) return reply.send(text)
  const compressing = compressOnce(forms, text, { encoding, level: COMPRESSION_LEVEL })
  return compressing.then((bytes) => reply.header('Content-Encoding', encoding).send(bytes))
}

function withoutPrefix(path: string): string {
  return path.slice(PREFIX.length)
}

const EVERY_ANSWER = { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' }
const READABLE_HEADERS =
  'Deprecation, ETag, Idempotency-Replayed, Link, PAYMENT-REQUIRED, PAYMENT-RESPONSE, RateLimit, RateLimit-Policy, ' +
  'Retry-After, Sunset, X-Credits-Charged, X-Request-Id'

/** Keeps bodies as text, so that they are judged in their place in the order of checks: after key and scope. */
function readBodiesAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer' as const }
  scope.addContentTypeParser('application/json', options, (_request, body: Buffer, done) =>
    done(null, isUtf8(body) ? body.toString('utf8') : BROKEN_TEXT),
  )
  scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body))
}

function keyInUrl(): Problem {
  return new Problem(
    'key_in_url',
    'An API key must not be in a URL. Send it in the Authorization header and rotate this one.',
  )
}

/** What a browser asks before a call from another site, and what the methods of a path are. */
function answerOptions(scope: FastifyInstance, methodsByPath: MethodsByPath): void {
  for (const [path, all] of methodsByPath) {
    const methods = all.join(', ')
    scope.options(withoutPrefix(path), (_request, reply) =>
      reply
        .code(204)
        .headers({
          Allow: methods,
          'Access-Control-Allow-Methods': methods,
          'Access-Control-Allow-Headers':
            // The last one is sent by clients of x402, although it is a header of answers.
            'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, PAYMENT-SIGNATURE, Access-Control-Expose-Headers',
          'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
        })
        .send(),
    )
  }
}

/** The contract itself, for tools that read it; no key needed. */
function answerDocuments(scope: FastifyInstance, ctx: Context): void {
  const { publicUrl } = ctx.settings
  const documents = { '/openapi.json': printOpenapi, '/postman.json': printPostman }
  for (const [path, print] of Object.entries(documents)) {
    let text: string | undefined
    const forms: CompressedForms = {}
    scope.get(path, (_request, reply) => {
      text ??= JSON.stringify(print(publicContracts, publicUrl))
      reply.headers({
        'Cache-Control': 'public, max-age=300',
        'Content-Type': 'application/json; charset=utf-8',
        Vary: 'Accept-Encoding',
      })
      return sendCompressed(reply, text, forms)
    })
  }
}

/** Where an operation is called: each other format of a list has an address of its own besides. */
function addressesOf(contract: PublicRouteContract): { path: string; format?: ListFormat }[] {
  const files = listFormats(contract).filter((format) => format !== 'json')
  return [{ path: contract.path }, ...files.map((format) => ({ path: `${contract.path}.${format}`, format }))]
}

function methodsOf(endpoints: Endpoint[]): MethodsByPath {
  const all = endpoints.flatMap(({ contract }) =>
    addressesOf(contract).map(({ path }) => ({ path, method: contract.method })),
  )
  return new Map([...methodsByPath(all)].map(([path, methods]) => [path, [...methods, 'OPTIONS']]))
}

/**
 * One stream, from key to its first event. To open it counts against the window and is free; each further credit is
 * settled before what it pays for leaves.
 */
async function serveStream(
  edge: Edge,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = await edge.keys.find(request.headers.authorization, request.ip)
  const entry = await enterWindow(edge, key, reply)
  const opened = await open(edge, endpoint, key, request).catch(toProblem)
  try {
    const call = { endpoint, key, requestId: request.id, charge: false, open: false }
    const where = { address: request.ip, countWindow: entry === undefined }
    const settled = await settleCall(edge, call, where)
    acceptSettlement(edge, key, settled, { reply, entry })
  } catch (error) {
    if (isFeed(opened)) opened.abandon()
    throw error
  }
  if (!isFeed(opened)) throw opened
  reply.header('Vary', 'Authorization')
  return answerWithFeed(reply, opened)
}

function isFeed(opened: EventFeed | Problem): opened is EventFeed {
  return 'abandon' in opened
}

async function open(
  edge: Edge,
  endpoint: Endpoint,
  key: KeyRecord,
  request: FastifyRequest,
): Promise<EventFeed> {
  refuseScope(endpoint, key)
  const call = {
    ...endpoint.readInput(request),
    key,
    data: dataOf(edge.ctx, key), // the tape's, which is the primary's
    requestId: request.id,
    effectId: request.id,
    lastEventId: request.headers['last-event-id'] as string | undefined, // Node joins what comes twice
    charge: costs(endpoint, key) ? charging(edge, endpoint, { key, address: request.ip }) : undefined,
  }
  const { body } = await endpoint.handle(edge.ctx, call as unknown as PublicCall)
  return body as EventFeed // what `publicStream` takes
}

function charging(
  edge: Edge,
  endpoint: Endpoint,
  { key, address }: { key: KeyRecord; address: string },
): ChargeCredit {
  return async () => {
    const requestId = randomUUID()
    const call = { endpoint, key, requestId, charge: true, open: false }
    const settled = await settleCall(edge, call, { address, countWindow: false })
    acceptSettlement(edge, key, settled)
    const place = { accountId: key.accountId, at: settled.at, requestId }
    return () => takeBack(edge, place)
  }
}

/** Whether an API key stands in a URL or a part of one, also percent-encoded. */
export function carriesKey(url: string): boolean {
  if (KEY_ANYWHERE.test(url)) return true
  if (!url.includes('%')) return false
  try {
    return KEY_ANYWHERE.test(decodeURIComponent(url))
  } catch {
    return false // not text in any case; its own check refuses it
  }
}
