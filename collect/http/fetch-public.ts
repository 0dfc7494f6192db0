import { lookup as resolve } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { SourceError } from './source-error.ts'

const REDIRECTS_MAX = 5

/** What `fetch` is asked with here. */
export interface PublicRequest {
  method?: string
  body?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** `manual`: a redirect is an answer like any other; followed unless told. */
  redirect?: 'follow' | 'manual'
}

/**
 * Asks like `fetch`, for addresses that somebody typed into a screen: only where they lie in the open internet, judged by
 * the very address that is connected to, after each redirect anew. `trusted` are origins that may lie anywhere. Throws
 * SourceError `bad_request` for what may not be asked.
 */
export function createPublicFetch(
  trusted: ReadonlySet<string>,
): (address: URL | string, request: PublicRequest) => Promise<Response> {
  return async (address, request) => {
    let url = new URL(address)
    let { headers } = request
    for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
      const answer = await ask(url, { ...request, headers }, trusted.has(url.origin))
      const isFollowed = request.redirect !== 'manual' && REDIRECTS.has(answer.statusCode ?? 0)
      const target = isFollowed ? answer.headers.location : undefined
      if (target === undefined) return toResponse(answer, url)
      answer.destroy()
      if (!URL.canParse(target, url)) throw new SourceError('malformed', 'redirects to no address')
      const next = new URL(target, url)
      if (next.origin !== url.origin) headers = withoutCredentials(headers)
      url = next
    }
    throw new SourceError('bad_request', `redirects more than ${REDIRECTS_MAX} times`)
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** The password for one publisher is none of the business of whom it redirects to. Fetch standard, HTTP-redirect fetch */
function withoutCredentials(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'),
  )
}

async function ask(
  url: URL,
  { method, body, headers, signal }: PublicRequest,
  isTrusted: boolean,
): Promise<IncomingMessage> {
  if (!['http:', 'https:'].includes(url.protocol)) {
    throw new SourceError('bad_request', 'redirects to what is no web address')
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isTrusted && isIP(host) !== 0 && !isPublic(host)) throw notPublic()
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  const { promise, resolve: take, reject } = Promise.withResolvers<IncomingMessage>()
  const request = send(
    url,
    {
      method,
      signal,
      agent: false, // a kept connection would be one that nobody judged
      // Not deflate, of which servers send two kinds.
      headers: { ...headers, 'accept-encoding': 'gzip, br' },
      ...(isTrusted ? {} : { lookup: lookUpPublic }),
    },
    take,
  )
  request.on('error', reject)
  request.end(body)
  return promise
}

const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const open = found.filter(({ address }) => isPublic(address))
    const [first] = open
    if (!first) return callback(notPublic(), [])
    return options.all ? callback(null, open) : callback(null, first.address, first.family)
  })
}

function notPublic(): SourceError {
  return new SourceError('bad_request', 'lies in a private network. Only NEWS_FEEDS may name such addresses.')
}

/** IANA's special-purpose addresses, and those that lead to other IPv4 ones: mapped, NAT64, 6to4, Teredo. */
const CLOSED_4 = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  CLOSED_4.addSubnet(net, prefix, 'ipv4')
// A list of its own: one list would judge an IPv4 address by its mapped form, too.
const CLOSED_6 = new BlockList()
for (const [net, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  CLOSED_6.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address belongs to the open internet. */
export function isPublic(address: string): boolean {
  return isIP(address) === 6 ? !CLOSED_6.check(address, 'ipv6') : !CLOSED_4.check(address)
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
