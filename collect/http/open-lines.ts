import type { SourceSetup } from '#collect/port/source.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { callStranger } from '#contract/time/call-stranger.ts'
import { askAnywhere } from './ask-http.ts'
import { takeCredentials } from './json.ts'
import { isTimeout, SourceError, toSourceError } from './source-error.ts'
import { toHttpError } from './to-http-error.ts'

export interface LinesOptions {
  url: URL
  headers: Record<string, string>
  signal: AbortSignal
  /** How long it may say nothing, not even an empty line, before it counts as dead. */
  silenceMs: number
  lineMaxBytes?: number
}

/** A post of X has 25,000 characters at the most, which it may write twice, and names a few people. */
const LINE_MAX_BYTES = 512 * 1024
const REFUSAL_MAX_BYTES = 16_384

/**
 * Asks for an answer that never ends and gives its lines, empty ones too: they say that the source lives. A reader that
 * takes none slows the sender, so memory is bounded. Throws SourceError: what the request was refused with, `silent`,
 * `closed`, `too_large` or `network`.
 */
export async function openLines(setup: SourceSetup, options: LinesOptions): Promise<AsyncGenerator<string>> {
  const { signal, silenceMs, lineMaxBytes = LINE_MAX_BYTES } = options
  const gone = new AbortController()
  const patiently: Patiently = async (work) => {
    try {
      return await callStranger({ timeoutMs: silenceMs, signal }, work)
    } catch (error) {
      if (signal.aborted || !isTimeout(error)) throw toSourceError(error)
      const seconds = Math.round(silenceMs / 1_000)
      throw new SourceError('silent', `said nothing for ${seconds} s`, { cause: error })
    }
  }
  try {
    const { url, headers } = takeCredentials(options.url)
    const asked = { headers: { ...headers, ...options.headers }, signal: gone.signal }
    const response = await patiently(() => askAnywhere(url, asked))
    if (!response.ok) throw await patiently(() => readRefusal(response, setup))
    return readLines(response, { lineMaxBytes, patiently, end: () => gone.abort() })
  } catch (error) {
    gone.abort()
    throw error
  }
}

type Patiently = <Value>(work: () => Promise<Value>) => Promise<Value>

async function* readLines(
  response: Response,
  { lineMaxBytes, patiently, end }: { lineMaxBytes: number; patiently: Patiently; end: () => void },
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let rest = ''
  // A line that comes letter by letter is none until it is whole.
  const readOn = async (): Promise<string[] | undefined> => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return undefined
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > lineMaxBytes) throw new SourceError('too_large', 'sent a line that is too large')
      if (lines.length > 0) return lines
    }
  }
  const breaks = createBreaks()
  try {
    for (;;) {
      const lines = await patiently(readOn)
      if (!lines) throw new SourceError('closed', 'closed the connection')
      for (const line of lines) {
        await breaks(line)
        yield line.trim()
      }
    }
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
