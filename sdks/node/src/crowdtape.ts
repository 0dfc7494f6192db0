import { randomUUID } from 'node:crypto'
import type { Answer, CallOptions, Input, Operation, Rows } from './call/call.ts'
import { readCall } from './call/read-call.ts'
import { CrowdtapeError } from './crowdtape-error.ts'
import { followStream, type StreamSettings } from './follow-stream.ts'
import { Operations, STREAM } from './generated/operations.gen.ts'
import type { OpenStreamData } from './generated/types.gen.ts'
import type { StreamedEvent } from './streamed-event.ts'
import { send } from './transport.ts'
import { VERSION } from './version.ts'

export interface CrowdtapeSettings {
  /** CROWDTAPE_API_KEY of the environment unless given. */
  apiKey?: string | undefined
  /** Where the installation is; CROWDTAPE_URL of the environment unless given, else http://localhost:3000. */
  baseUrl?: string | undefined
  /** How long one try may take, 30 seconds unless given. */
  timeoutMs?: number | undefined
  /** How often a call that was not charged is repeated, twice unless given. */
  retries?: number | undefined
  /** The longest wait before a repetition, 65 seconds unless given; a server that asks for more gets no second try. */
  retryWaitMsMax?: number | undefined
  /** After so long without a sign of the server a stream is opened again, 45 seconds unless given; it pings every 15. */
  silenceMsMax?: number | undefined
  /** In the place of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
}

const BASE_URL = 'http://localhost:3000'

/**
 * The Crowdtape API with one key. Calls give what the API answers, with dates in the place of times, and throw
 * CrowdtapeError.
 */
export class Crowdtape extends Operations {
  readonly #settings: StreamSettings

  /** Throws CrowdtapeError where there is no key or the address is none. */
  constructor(settings: CrowdtapeSettings = {}) {
    super()
    this.#settings = {
      apiKey: readKey(settings.apiKey ?? process.env.CROWDTAPE_API_KEY),
      baseUrl: readBaseUrl(settings.baseUrl ?? (process.env.CROWDTAPE_URL || BASE_URL)),
      timeoutMs: settings.timeoutMs ?? 30_000,
      retries: settings.retries ?? 2,
      retryWaitMsMax: settings.retryWaitMsMax ?? 65_000,
      silenceMsMax: settings.silenceMsMax ?? 45_000,
      userAgent: `crowdtape-node/${VERSION}`,
      fetch: settings.fetch ?? globalThis.fetch,
    }
  }

  /**
   * Prices and posts as they come, without gaps: a stream that breaks is opened again behind its last event. Ends when
   * the loop does; throws what the signal was aborted with, and CrowdtapeError where the server will not have it.
   */
  openStream(
    input: Input<OpenStreamData>,
    options: CallOptions = {},
  ): AsyncGenerator<StreamedEvent, void, undefined> {
    const { path } = place(STREAM, input)
    return followStream(this.#settings, { path, options, readTimes: STREAM.readTimes })
  }

  /** One call in another form than JSON, such as a list as `text/csv`: what it answers as text. */
  async fetchText(
    request: { path: string; query?: Record<string, unknown>; accept: string },
    options: CallOptions = {},
  ): Promise<{ text: string; call: Answer<unknown>['call'] }> {
    const path = request.path + writeQuery(Object.entries(request.query ?? {}))
    const sent = await send(this.#settings, { ...options, method: 'GET', path, accept: request.accept })
    return { text: sent.text, call: readCall(sent.response, sent.tries) }
  }

  protected override async send<T>(
    operation: Operation,
    input: object,
    options: CallOptions = {},
  ): Promise<Answer<T>> {
    const { path, body } = place(operation, input)
    const { method } = operation
    const idempotencyKey = method === 'POST' ? (options.idempotencyKey ?? randomUUID()) : undefined
    const sent = await send(this.#settings, {
      ...options,
      method,
      path,
      body: body && JSON.stringify(body),
      accept: 'application/json',
      idempotencyKey,
    })
    const answer = await readAnswer(operation, sent.text, sent.response)
    return Object.defineProperty(answer, 'call', { value: readCall(sent.response, sent.tries) }) as Answer<T>
  }

  protected override async *pages<Row>(
    operation: Operation,
    input: object,
    options: CallOptions = {},
  ): Rows<Row> {
    let cursor: string | null | undefined = (input as { cursor?: string }).cursor
    do {
      const given = cursor ? { ...input, cursor } : input
      const page: { data: Row[]; page: { next_cursor: string | null } } = await this.send(
        operation,
        given,
        options,
      )
      yield* page.data
      cursor = page.page.next_cursor
    } while (cursor)
  }
}

function readKey(key: string | undefined): string {
  if (!key) {
    throw new CrowdtapeError('There is no API key: give `apiKey` or set CROWDTAPE_API_KEY.', {
      code: 'missing_key',
    })
  }
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new CrowdtapeError('The API key has characters that no key has, such as blanks or line ends.', {
    code: 'invalid_key',
  })
}

function readBaseUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
    return url.href.replace(/\/+$/, '')
  }
  throw new CrowdtapeError(`The base URL must be like https://tape.example and not "${given}".`, {
    code: 'invalid_request',
  })
}

/** Puts each part of the input where the operation wants it. */
function place(operation: Operation, input: object): { path: string; body: object | undefined } {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    if (typeof value === 'string' && value !== '' && !/^\.+$/.test(value)) return encodeURIComponent(value)
    throw new CrowdtapeError(`${operation.name} needs \`${name}\`, a text that is not empty.`, {
      code: 'invalid_request',
      fields: [{ pointer: `#/path/${name}`, message: `${name} must be a text that is not empty` }],
    })
  })
  if (operation.hasBody) return { path, body: Object.fromEntries(rest) }
  // What the operation does not know the server refuses by name.
  return { path: path + writeQuery([...rest]), body: undefined }
}

function writeQuery(parameters: [string, unknown][]): string {
  const query = parameters
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(writeValue(value))}`)
  return query.length === 0 ? '' : `?${query.join('&')}`
}

function writeValue(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value) // a list joins itself with commas
}

async function readAnswer(operation: Operation, text: string, response: Response): Promise<object> {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null) throw new TypeError('The answer is no object.')
    return (await (operation.readTimes ?? ((same: unknown) => same))(answer)) as object
  } catch (cause) {
    throw new CrowdtapeError('The answer is not what the API answers; is the base URL right?', {
      status: response.status,
      code: 'not_understood',
      requestId: response.headers.get('x-request-id') ?? undefined,
      cause,
    })
  }
}
