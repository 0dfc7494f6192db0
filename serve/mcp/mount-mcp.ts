import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SCOPES } from '#contract/key-form.ts'
import { MESSAGE_BYTES_MAX } from '#contract/mcp/tools.ts'
import type { Context } from '../context/context.ts'
import { RESOURCE_METADATA } from '../oauth/mount-oauth.ts'
import type { PublicApi } from '../public/open-public-api.ts'
import { answerProblem, Problem, toProblem } from '../public/problem.ts'
import { openOperations } from './ask-operation.ts'
import type { Known, Protocol } from './open-protocol.ts'
import { furtherTools } from './tools/further.ts'
import { tools } from './tools/list-tools.ts'

const PREFLIGHT_SECONDS = 86_400

/**
 * The Model Context Protocol at /mcp, for assistants: streamable HTTP in which every message stands alone, so any process
 * answers any message. Both the revision of 2026-07-28 and those before it are spoken.
 */
export async function mountMcp(server: FastifyInstance, api: PublicApi): Promise<void> {
  const { ctx } = api.edge
  const operations = openOperations(api)
  let protocol: Protocol | undefined
  // A hundred modules, which a server whose callers are no assistants does without.
  const speak = async () => {
    const { openProtocol } = await import('./open-protocol.ts')
    protocol ??= openProtocol({ ctx, operations, bodyBytesMax: MESSAGE_BYTES_MAX })
    return protocol
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { authorization = '' } = request.headers
    const message = readMessage(request.body)
    const key = await api.edge.keys.find(authorization, request.ip)
    const caller = { authorization, address: request.ip, requestId: request.id, log: request.log }
    const called = findCalled(message)
    if (called === undefined) await operations.count(caller)
    if (isSubscription(message)) return reply.code(404).send(notFound(message))
    const known: Known = { caller, isSample: key.mode === 'test', textAlone: readsTextAlone(request), called }
    const { handler } = await speak()
    const response = await handler.fetch(toWebRequest(request, reply, ctx), {
      parsedBody: message,
      authInfo: { token: '', clientId: key.keyId, scopes: [...key.scopes], extra: { ...known } },
    })
    return reply.header('Cache-Control', 'no-store').send(response)
  }

  await server.register(
    async (scope) => {
      scope.removeContentTypeParser('text/plain')
      scope.setErrorHandler(sayWhereToConnect(ctx.settings.publicUrl))
      scope.addHook('onRequest', (request, reply) =>
        refuseOtherOrigins(request, reply, ctx.settings.publicUrl),
      )
      scope.addHook('onClose', async () => protocol?.handler.close())
      scope.post('/', {
        bodyLimit: MESSAGE_BYTES_MAX,
        // Before the body is read: what comes without a key is not worth reading.
        onRequest: async ({ headers, ip }) => {
          await api.edge.keys.find(headers.authorization, ip)
        },
        handler: answer,
      })
      scope.options('/', (_request, reply) => reply.code(204).headers(PREFLIGHT).send())
      scope.route({
        method: ['GET', 'PUT', 'PATCH', 'DELETE'],
        url: '/',
        handler: () => {
          throw new Problem('method_not_allowed', 'Send each message to /mcp with POST.', {
            headers: { Allow: METHODS },
          })
        },
      })
    },
    { prefix: '/mcp' },
  )
}

/** A 401 names where a program finds out how to be let in. RFC 9728, section 5.1 */
function sayWhereToConnect(publicUrl: string): ReturnType<typeof answerProblem> {
  const answer = answerProblem(publicUrl)
  const challenge = `Bearer resource_metadata="${publicUrl}${RESOURCE_METADATA}", scope="${SCOPES.join(' ')}"`
  return (error, request, reply) => {
    const problem = toProblem(error)
    if (problem.status === 401) Object.assign(problem.headers, { 'WWW-Authenticate': challenge })
    answer(problem, request, reply)
  }
}

const METHODS = 'POST, OPTIONS'

const PREFLIGHT = {
  Allow: METHODS,
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID',
  'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
}

/**
 * A page of another origin is kept from a server on its reader's own machine or network, also one of another program on
 * the same machine: MCP, "Transports", "Security Warning". Programs that are no pages send no Origin.
 */
async function refuseOtherOrigins(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): Promise<void> {
  const { origin } = request.headers
  if (origin === undefined) return
  if (origin !== new URL(publicUrl).origin) {
    const error = { code: -32_000, message: `Only pages of ${publicUrl} may call /mcp.` }
    await reply.code(403).send({ jsonrpc: '2.0', error, id: null })
    return
  }
  reply.headers({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'Retry-After, WWW-Authenticate, X-Request-Id',
    Vary: 'Origin',
  })
}

/** Programs of a revision before structured answers, and those that ask so by `/mcp?text=full`. */
function readsTextAlone({ headers, query }: FastifyRequest): boolean {
  const revision = headers['mcp-protocol-version'] ?? REVISION_UNNAMED
  return String(revision) < STRUCTURED_SINCE || (query as { text?: unknown }).text === 'full'
}

/** MCP, revision 2025-06-18, "Tools", "Structured Content". */
const STRUCTURED_SINCE = '2025-06-18'
/** What a message without one is taken for: MCP, "Transports", "Protocol Version Header". */
const REVISION_UNNAMED = '2025-03-26'

function readMessage(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new Problem('invalid_body', 'Send one JSON-RPC message as an object; batches are not supported.')
}

/** The tool that is called, which counts the message itself. */
function findCalled(message: object): string | undefined {
  const { method, id, params } = message as { method?: unknown; id?: unknown; params?: { name?: unknown } }
  const name = params?.name
  if (method !== 'tools/call' || id === undefined || typeof name !== 'string') return undefined
  return furtherTools.has(name) || tools.some(({ contract }) => contract.name === name) ? name : undefined
}

/** Nothing that a subscription would report changes while a process runs, so there are none. */
function isSubscription(message: object): message is { id?: unknown } {
  return (message as { method?: unknown }).method === 'subscriptions/listen'
}

/** MCP, revision 2026-07-28, "Transports": a method that a server does not have is answered with 404 and -32601. */
function notFound({ id = null }: { id?: unknown }): object {
  return { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found: subscriptions/listen' } }
}

/** The body was read already; what the protocol looks at besides are headers, and whether the caller is still there. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, ctx: Context): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'authorization' ? [[name, value] as [string, string]] : [],
  )
  return new Request(`${ctx.settings.publicUrl}/mcp`, { method: 'POST', headers, signal: gone.signal })
}
