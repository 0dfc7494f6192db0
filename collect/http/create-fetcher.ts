import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel'
import type { SourceSetup } from '#collect/port/source.ts'
import { callStranger } from '#contract/time/call-stranger.ts'
import { type Ask, askAnywhere } from './ask-http.ts'
import { takeCredentials } from './json.ts'
import { parseJsonSlowly } from './parse-json-slowly.ts'
import { mayPass, SourceError, toSourceError } from './source-error.ts'
import { waitAfter } from './streams.ts'
import { toHttpError } from './to-http-error.ts'

export interface FetchOptions {
  signal: AbortSignal
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
}

/** An answer, whole. `body` is undefined where the source says that nothing changed (304). */
export interface FetchedAnswer {
  /** Where it came from, after redirects and without a password. */
  url: string
  status: number
  headers: Headers
  body: Buffer | undefined
}

export interface Fetcher {
  /**
   * The JSON of an answer, read by `parse` or as JSON.parse does, in slices between which others get their turn; throws
   * `not_json` for anything else, such as a page of HTML.
   */
  json: (url: URL | string, options: FetchOptions & { parse?: (text: string) => unknown }) => Promise<unknown>
  /** The answer as it is, 304 included. */
  bytes: (url: URL | string, options: FetchOptions) => Promise<FetchedAnswer>
}

export interface FetcherLimits {
  timeoutMs?: number
  /** What the largest answer of this source can be: a stranger in its place must not fill the memory. */
  bodyMaxBytes: number
  /** How often it is asked before an error is thrown. */
  attemptsMax?: number
  /** Fetches untrusted addresses; default: without restriction. */
  ask?: Ask
}

const ANSWER_MS = 20_000
const ATTEMPTS_MAX = 3
const FAILURES_TO_OPEN = 6
const OPEN_MS = 30_000
/** A longer wait is left to the caller, which may do other work meanwhile and reports the wait. */
const WAIT_INSIDE_MAX_MS = 5_000
const USER_AGENT = 'Crowdtape/1 (+https://github.com/crowdtape/crowdtape)'

/**
 * Asks one source politely: time-outs, bounded bodies, up to 3 tries with growing waits and jitter, Retry-After obeyed,
 * and after 6 failures in a row no question for half a minute. Throws SourceError only; an abort passes through.
 */
export function createFetcher(setup: SourceSetup, limits: FetcherLimits): Fetcher {
  const passing = handleWhen(mayPass)
  const tries = retry(
    handleWhen((error) => mayPass(error) && !isLongWait(error, setup)),
    {
      maxAttempts: (limits.attemptsMax ?? ATTEMPTS_MAX) - 1,
      backoff: new DelegateBackoff(({ attempt, result }) =>
        waitAfter('error' in result ? result.error : undefined, attempt, setup),
      ),
    },
  )
  const breaker = circuitBreaker(passing, {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  const policy = wrap(tries, breaker)
  let failedLast = ''

  const ask = async <Answer>(
    url: URL | string,
    options: FetchOptions,
    read: (answer: FetchedAnswer) => Answer | Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await policy.execute(
        async () => await read(await askOnce(url, options, limits, setup)),
        options.signal,
      )
    } catch (error) {
      options.signal.throwIfAborted()
      if (error instanceof BrokenCircuitError) {
        throw new SourceError(
          'source_down',
          `not asked, because it failed several times in a row, last: ${failedLast}`,
        )
      }
      const known = toSourceError(error)
      failedLast = known.message
      throw known
    }
  }
  return {
    bytes: (url, options) => ask(url, options, (answer) => answer),
    json: (url, { parse, ...options }) => ask(url, withAccept(options), (answer) => readJson(answer, parse)),
  }
}

function isLongWait(error: unknown, { now }: SourceSetup): boolean {
  const retryAt = error instanceof SourceError ? error.retryAt : undefined
  return retryAt !== undefined && retryAt.getTime() - now().getTime() > WAIT_INSIDE_MAX_MS
}

function withAccept(options: FetchOptions): FetchOptions {
  return { ...options, headers: { accept: 'application/json', ...options.headers } }
}

async function askOnce(
  url: URL | string,
  { signal, headers, method = 'GET', body }: FetchOptions,
  { timeoutMs = ANSWER_MS, bodyMaxBytes, ask = askAnywhere }: FetcherLimits,
  setup: SourceSetup,
): Promise<FetchedAnswer> {
  try {
    // The time covers the body too: a server that sends a byte a minute is down.
    return await callStranger({ timeoutMs: setup.answerMs ?? timeoutMs, signal }, async (ended) => {
      const { url: plain, headers: credentials } = takeCredentials(url)
      const response = await ask(plain, {
        method,
        body,
        headers: { 'user-agent': USER_AGENT, ...credentials, ...headers },
        signal: ended,
      })
      const { url: from, status, headers: received } = response
      if (status === 304) return { url: from, status, headers: received, body: undefined }
      const bytes = await readBounded(response, bodyMaxBytes)
      if (response.ok) return { url: from, status, headers: received, body: bytes }
      throw toHttpError({
        status,
        header: (name) => received.get(name),
        body: bytes.toString('utf8'),
        now: setup.now(),
        credentials: setup.credentials,
      })
    })
  } catch (error) {
    signal.throwIfAborted()
    throw toSourceError(error)
  }
}

async function readBounded(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new SourceError('too_large', `answered more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readJson({ body }: FetchedAnswer, parse?: (text: string) => unknown): Promise<unknown> {
  try {
    return await parseJsonSlowly(body?.toString('utf8') ?? '', parse)
  } catch (error) {
    throw new SourceError('not_json', 'answered something that is not JSON', { cause: error })
  }
}
