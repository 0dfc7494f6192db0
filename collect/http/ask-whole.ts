import { callStranger } from '#contract/time/call-stranger.ts'
import { askAnywhere, type HttpRequest } from './ask-http.ts'

const ANSWER_BYTES_MAX = 1024 * 1024

/**
 * Asks an address that the operator names and reads the whole answer, of a MB at most, within the time: whoever gets it waits for
 * nothing. Redirects are answers like any other. Throws where there is no whole answer.
 */
export function askWhole(
  url: string,
  {
    timeoutMs,
    signal,
    ...request
  }: Pick<HttpRequest, 'method' | 'body' | 'headers'> & { timeoutMs: number; signal?: AbortSignal },
): Promise<Response> {
  return callStranger({ timeoutMs, signal }, async (ended) => {
    const answer = await askAnywhere(url, { ...request, signal: ended, redirect: 'manual' })
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of answer.body ?? []) {
      length += chunk.length
      if (length > ANSWER_BYTES_MAX) throw new Error(`answered more than ${ANSWER_BYTES_MAX} bytes`)
      chunks.push(chunk)
    }
    const whole = answer.body ? Buffer.concat(chunks) : null
    const { status, headers } = answer
    return Object.defineProperty(new Response(whole, { status, headers }), 'url', { value: url })
  })
}
