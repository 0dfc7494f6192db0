import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { SourceError } from './source-error.ts'

const REDIRECTS_MAX = 5
/** Of 100, 103 and the like; an honest server sends one or two. */
const INTERIM_ANSWERS_MAX = 20

/** What `fetch` is asked with here. */
export interface HttpRequest {
  method?: string
  body?: string
  headers?: Record<string, string>
  /** Ends the answer's body, too, and closes the connection. */
  signal: AbortSignal
  /** `manual`: a redirect is an answer like any other; followed by default. */
  redirect?: 'follow' | 'manual'
}

/** How an address is connected to. Throws SourceError for one that may not be. */
export type JudgeAddress = (url: URL) => Pick<RequestOptions, 'agent' | 'lookup'>

export type Ask = (address: URL | string, request: HttpRequest) => Promise<Response>

/**
 * Asks like `fetch`, and lets go of its connection whatever the server does: one that switches protocols, hangs up
 * without a word or sends interim answers without end is an error. Each address is judged, after each redirect anew.
 */
export function createAsk(judge: JudgeAddress): Ask {
  return async (address, request) => {
    let url = new URL(address)
    let next = request
    for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
      const answer = await askOnce(url, next, judge(url))
      const isFollowed = request.redirect !== 'manual' && REDIRECTS.has(answer.statusCode ?? 0)
      const target = isFollowed ? answer.headers.location : undefined
      if (target === undefined) return toResponse(answer, url)
      answer.destroy()
      if (!URL.canParse(target, url)) throw new SourceError('malformed', 'redirects to no address')
      const to = new URL(target, url)
      if (!['http:', 'https:'].includes(to.protocol)) {
        throw new SourceError('bad_request', 'redirects to what is no web address')
      }
      if (to.origin !== url.origin) next = { ...next, headers: withoutCredentials(next.headers) }
      if (answer.statusCode === 303) next = { ...next, method: 'GET', body: undefined }
      url = to
    }
    throw new SourceError('bad_request', `redirects more than ${REDIRECTS_MAX} times`)
  }
}

/** For addresses that the operator or the code names. */
export const askAnywhere: Ask = createAsk(() => ({}))

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** The password for one publisher is not sent to where it redirects. Fetch standard, HTTP-redirect fetch */
function withoutCredentials(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'),
  )
}

async function askOnce(
  url: URL,
  { method, body, headers, signal }: HttpRequest,
  connection: ReturnType<JudgeAddress>,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = send(
    url,
    // Not deflate, of which servers send two kinds.
    {
      ...connection,
      method,
      signal,
      headers: { accept: '*/*', ...headers, 'accept-encoding': 'gzip, br' },
    },
    resolve,
  )
  let interimAnswers = 0
  request.on('information', () => {
    interimAnswers += 1
    if (interimAnswers > INTERIM_ANSWERS_MAX) {
      request.destroy(new SourceError('malformed', 'sent interim answers without end'))
    }
  })
  request.on('upgrade', ({ statusCode }, socket) => {
    socket.destroy()
    reject(new SourceError('malformed', `answered ${statusCode}`))
  })
  request.on('error', reject)
  // Node reports some ends by this event alone; where there was an answer or an error, nothing waits for it.
  request.on('close', () => reject(new SourceError('closed', 'closed the connection without an answer')))
  request.end(body)
  return promise
}

function toResponse(answer: IncomingMessage, url: URL): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 599) {
    answer.destroy()
    throw new SourceError('malformed', `answered ${status}`)
  }
  const hasBody = ![204, 205, 304].includes(status)
  if (!hasBody) answer.resume()
  // The cast holds: Node's two kinds of web streams are the same at run time.
  const body = hasBody ? (Readable.toWeb(decode(answer)) as unknown as BodyInit) : null
  const response = new Response(body, { status, headers })
  // A response that is made by hand has no address of its own.
  return Object.defineProperty(response, 'url', { value: url.href })
}

function decode(answer: IncomingMessage): Readable {
  const coding = answer.headers['content-encoding']?.trim().toLowerCase()
  const decoder = coding === undefined ? undefined : DECODERS[coding]?.()
  if (!decoder) return answer
  answer.on('error', (error) => decoder.destroy(error))
  answer.on('aborted', () => decoder.destroy(new SourceError('closed', 'the answer was cut')))
  return answer.pipe(decoder)
}

const DECODERS: Record<string, () => ReturnType<typeof createGunzip>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}
