import type { SourceSetup } from '#collect/port/source.ts'
import { SourceError, toSourceError } from './source-error.ts'
import { takeCredentials } from './take-credentials.ts'
import { toHttpError } from './to-http-error.ts'

export interface LinesOptions {
  url: URL
  headers: Record<string, string>
  signal: AbortSignal
  /** How long it may say nothing, not even an empty line, before it counts as dead. */
  silenceMs: number
  lineMaxBytes?: number
}

const LINE_MAX_BYTES = 1024 * 1024
const REFUSAL_MAX_BYTES = 16_384

/**
 * Asks for an answer that never ends and gives its lines, empty ones too: they say that the source lives. A reader that
 * takes none slows the sender, so memory is bounded. Throws SourceError: what the request was refused with, `silent`,
 * `closed`, `too_large` or `network`.
 */
export async function openLines(setup: SourceSetup, options: LinesOptions): Promise<AsyncGenerator<string>> {
  const gone = new AbortController()
  const stop = () => gone.abort(options.signal.reason)
  options.signal.addEventListener('abort', stop, { once: true })
  const patiently = async <Value>(work: Promise<Value>): Promise<Value> => {
    const seconds = Math.round(options.silenceMs / 1_000)
    const watch = setTimeout(
      () => gone.abort(new SourceError('silent', `said nothing for ${seconds} s`)),
      options.silenceMs,
    )
    try {
      return await work
    } catch (error) {
      throw toSourceError(gone.signal.reason ?? error)
    } finally {
      clearTimeout(watch)
    }
  }
  const end = () => {
    options.signal.removeEventListener('abort', stop)
    gone.abort()
  }
  try {
    options.signal.throwIfAborted()
    const { url, headers } = takeCredentials(options.url)
    const asked = fetch(url, { headers: { ...headers, ...options.headers }, signal: gone.signal })
    const response = await patiently(asked)
    if (!response.ok) throw await patiently(readRefusal(response, setup))
    return readLines(response, options.lineMaxBytes ?? LINE_MAX_BYTES, patiently, end)
  } catch (error) {
    end()
    throw error
  }
}

async function* readLines(
  response: Response,
  lineMaxBytes: number,
  patiently: <Value>(work: Promise<Value>) => Promise<Value>,
  end: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    const reader = response.body?.getReader()
    while (reader) {
      const { done, value } = await patiently(reader.read())
      if (done) break
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > lineMaxBytes) throw new SourceError('too_large', 'sent a line that is too large')
      for (const line of lines) yield line.trim()
    }
    throw new SourceError('closed', 'closed the connection')
  } finally {
    end()
  }
}

async function readRefusal(response: Response, { now, credentials }: SourceSetup): Promise<SourceError> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > REFUSAL_MAX_BYTES) break
    chunks.push(chunk)
  }
  return toHttpError({
    status: response.status,
    header: (name) => response.headers.get(name),
    body: Buffer.concat(chunks).toString('utf8'),
    now: now(),
    credentials,
  })
}
