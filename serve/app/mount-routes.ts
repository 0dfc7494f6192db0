import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DATA_HEADER, DATA_MODES, DATA_PARAMETER } from '#contract/data-mode.ts'
import { bodyBytesMax } from '#contract/text/body-bytes.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { Context } from '../context/context.ts'
import { contextOfData, contextOfDefaultData } from '../context/context-of-data.ts'
import { onOneServer } from '../context/on-one-server.ts'
import { createAddressLimit } from '../http/address.ts'
import { methodsByPath, refuseOthers } from '../http/allowed-methods.ts'
import { type CompressedForms, chooseEncoding, compressOnce } from '../http/compressed-forms.ts'
import {
  invalid,
  methodNotAllowed,
  notFound,
  nothingAt,
  Refusal,
  tooMany,
  unauthorized,
} from '../http/errors.ts'
import { answerWithFeed, EventFeed } from '../http/event-stream.ts'
import { FileRange } from '../http/file-range.ts'
import { createSharedAnswers } from '../http/shared-answers.ts'
import { createSingleFlight } from '../http/single-flight.ts'
import { checkEncoding, checkText } from '../http/text.ts'
import { compileValidator, findWrongChoice, readQuery } from '../http/validate.ts'
import { authenticate } from './authenticate.ts'
import { chooseAccount } from './choose-account.ts'
import { isOperator } from './is-operator.ts'
import type { Call, Route } from './route.ts'

/** Of each route's answers. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024
/** What fits into the first packets of a connection comes no sooner when it is smaller. */
const COMPRESSED_FROM_BYTES = 4 * 1024
/** Of 9: an answer lives for seconds. */
const COMPRESSION_LEVEL = 4

/**
 * Puts routes on the server. Access, limits, which data is read, and input are decided here, by the contract, in this
 * order; a new route cannot forget them because it never sees a request that has not passed.
 */
export function mountRoutes(server: FastifyInstance, ctx: Context, routes: Route[]): void {
  const anonymousReads = createAddressLimit({
    name: 'anonymous-reads',
    limit: ctx.settings.anonymousReadsPerMinute,
    windowMs: MINUTE_MS,
    redis: ctx.redis,
    kept: ctx.kept,
  })

  const shared = createSharedAnswers<KeptAnswer>({
    keepMs: 1_000,
    now: () => ctx.now().getTime(),
    bound: { bytesMax: KEPT_BYTES_MAX, bytesOf: sizeOf },
  })
  ctx.kept.add({ what: 'answers of /api', unit: 'bytes', max: KEPT_BYTES_MAX, count: shared.size })
  ignoreUnaskedForms(server)

  for (const { contract, handle } of routes) {
    const readInput = inputReader(contract)
    const keepSeconds = Math.min(contract.freshSeconds ?? 0, ctx.settings.answerCacheSeconds ?? Infinity)
    const cache = keepSeconds > 0 ? shared : undefined
    // Answers that are everybody's are worked out once for all who wait, also where none may be a moment old.
    const flights = contract.freshSeconds ? createSingleFlight<KeptAnswer>() : undefined
    server.route({
      method: contract.method,
      url: contract.path,
      bodyLimit: bodyBytesMax(contract),
      ...(contract.answer ? { schema: { response: { [contract.status ?? 200]: contract.answer } } } : {}),
      config: { takesBody: contract.body !== undefined },
      handler: async (request, reply) => {
        const authenticated = request.headers.authorization
          ? await authenticate(ctx, request.headers.authorization)
          : undefined
        if (contract.access !== 'anyone' && !authenticated) throw unauthorized()
        if (contract.access === 'operator' && !isOperator(ctx, authenticated?.user)) throw notFound()
        const acting = authenticated && (await chooseAccount(ctx, contract, { authenticated, request }))
        if (contract.limitAnonymous && !authenticated) {
          const waitSeconds = await anonymousReads.take(request.ip, ctx.now().getTime())
          if (waitSeconds !== undefined) {
            throw tooMany('Too many requests from your address. Sign in or wait a moment.', waitSeconds)
          }
        }
        const data = await chooseData(ctx, request)
        reply.header(DATA_HEADER, data.dataMode)
        const now = ctx.now().getTime()
        const address = `${data.dataMode} ${request.url}`
        const kept = cache?.peek(address)
        if (kept) return answerKept(reply, kept, { now, keepSeconds })
        const call = {
          ...readInput(request),
          user: acting?.user,
          person: authenticated?.user,
          teamRole: acting?.teamRole,
          sessionHash: authenticated?.sessionHash,
          address: request.ip,
          requestId: request.id,
          lastEventId: request.headers['last-event-id'] as string | undefined, // Node joins what comes twice
          headers: request.headers,
          setHeader: (name: string, value: string) => void reply.header(name, value),
        }
        const changes = contract.method !== 'GET'
        const work = () =>
          changes
            ? handle(data, call as unknown as Call)
            : onOneServer(data, (one) => handle(one, call as unknown as Call))
        const make = async () => ({
          bytes: Buffer.from(reply.serialize(await work()) as string),
          compressed: {},
          madeAtMs: ctx.now().getTime(),
        })
        if (cache)
          return answerKept(reply, await cache.take(address, make, keepSeconds * 1000), { now, keepSeconds })
        if (flights) return answerKept(reply, await flights.take(address, make), { now, keepSeconds })
        reply.header('Cache-Control', 'no-store')
        const result = await (changes && acting ? ctx.changes.take(acting.user.id, work) : work())
        return answer(reply, contract.status ?? 200, result)
      },
    })
  }
  refuseOthers(server, ['/api/*'], {
    methods: methodsByPath(routes.map(({ contract }) => contract)),
    refuseMethod: methodNotAllowed,
    refusePath: nothingAt,
  })
}

/**
 * The context of the data that a request is about: what its parameter `data` says, else what the installation shows. Takes
 * the parameter out of the query, so that no route has to know it.
 */
async function chooseData(ctx: Context, request: FastifyRequest): Promise<Context> {
  const query = request.query as Record<string, unknown> // Fastify's parser gives text or lists of it
  const { [DATA_PARAMETER]: chosen, ...rest } = query
  request.query = rest
  if (chosen === undefined || chosen === '') return contextOfDefaultData(ctx)
  const mode = DATA_MODES.find((one) => one === chosen)
  if (mode) return contextOfData(ctx, mode)
  if (Array.isArray(chosen)) throw invalid(DATA_PARAMETER, `${DATA_PARAMETER} must be given once`)
  throw invalid(DATA_PARAMETER, `${DATA_PARAMETER} must be one of ${DATA_MODES.join(', ')}`)
}

/** An answer that was given a moment ago, as the bytes that went out. It is everybody's, so it holds no secret. */
interface KeptAnswer {
  bytes: Buffer
  compressed: CompressedForms
  /** When it was asked of the database, which is when it was true. */
  madeAtMs: number
}

/** With its compressed forms, which of text are less than half as large each. */
const sizeOf = ({ bytes }: KeptAnswer) => 2 * bytes.length

/** Says how old the answer is, and that others may keep it as long as we do. */
function answerKept(
  reply: FastifyReply,
  kept: KeptAnswer,
  { now, keepSeconds }: { now: number; keepSeconds: number },
): FastifyReply | Promise<FastifyReply> {
  const isLong = kept.bytes.length >= COMPRESSED_FROM_BYTES
  const encoding = isLong ? chooseEncoding(reply.request.headers['accept-encoding']) : undefined
  reply.headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': keepSeconds > 0 ? `public, max-age=${keepSeconds}` : 'no-store',
    Age: Math.max(0, Math.floor((now - kept.madeAtMs) / 1000)),
    'Server-Timing': timingOf(reply),
    ...(isLong && { Vary: 'Accept-Encoding' }),
  })
  if (!encoding) return reply.send(kept.bytes)
  const compressing = compressOnce(kept.compressed, kept.bytes, { encoding, level: COMPRESSION_LEVEL })
  return compressing.then((compressed) => reply.header('Content-Encoding', encoding).send(compressed))
}

/**
 * Mail programs send a form with their one-click unsubscription (RFC 8058, section 3.2), in either encoding; only a
 * route that takes no body may get one. Plain text is never what a route asks for.
 */
function ignoreUnaskedForms(server: FastifyInstance): void {
  server.removeContentTypeParser('text/plain')
  server.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    async (request: FastifyRequest) => {
      const { takesBody } = request.routeOptions.config as { takesBody?: boolean } // set below for every route
      if (takesBody === false) return undefined
      throw new Refusal({
        status: 415,
        code: 'unsupported_media_type',
        message: 'Send the body as application/json.',
      })
    },
  )
}

function inputReader(contract: Route['contract']) {
  const checkParams = contract.params && compileValidator(contract.params, 'params')
  const checkQuery = contract.query && compileValidator(contract.query, 'query')
  const checkBody = contract.body && compileValidator(contract.body, 'body')
  return (request: FastifyRequest) => {
    checkEncoding(request.url)
    const query = contract.query
      ? readQuery(contract.query, request.query as Record<string, unknown>) // Fastify's parser gives text or lists of it
      : undefined
    // One value is checked, given its defaults and handed on.
    const body = contract.body && (request.body === undefined ? {} : request.body)
    checkText(request.params, 'params')
    checkText(query, 'query')
    checkText(request.body)
    checkParams?.(request.params)
    checkQuery?.(query)
    const wrong = findWrongChoice(contract, query ?? {})
    if (wrong) throw invalid(wrong.field, wrong.message)
    checkBody?.(body)
    return { params: request.params, query, body }
  }
}

/** What the server needed, in milliseconds, for browsers to show. */
function timingOf(reply: FastifyReply): string {
  return `app;dur=${reply.elapsedTime.toFixed(2)}`
}

async function answer(reply: FastifyReply, status: number, body: unknown): Promise<FastifyReply> {
  reply.header('Server-Timing', timingOf(reply))
  if (body instanceof FileRange) return answerFile(reply, body)
  if (status === 204 || body === undefined) return reply.code(status === 200 ? 204 : status).send()
  if (body instanceof EventFeed) return answerWithFeed(reply, body)
  if (body instanceof Readable && reply.request.method === 'HEAD') {
    body.destroy() // an unread body is not received either
    return reply.code(status).send()
  }
  return reply.code(status).send(body)
}

async function answerFile(reply: FastifyReply, file: FileRange): Promise<FastifyReply> {
  reply.code(file.status).headers(file.headers)
  if (reply.request.method !== 'HEAD') return reply.send(await file.stream())
  await file.close()
  return reply.send(Readable.from([])) // without a body the length would be that of none
}
