/** How long a stranger is waited for, in milliseconds, and what ends the wait before that. */
export interface CallEnd {
  timeoutMs: number
  signal?: AbortSignal
}

/**
 * The answer of a foreign server, within a time limit of ours: it settles when `call` does, when the time is over or
 * when `signal` is aborted, even where `call` never settles and ignores every signal. In each case `ended` is aborted, on
 * which `call` closes what it still holds open. Throws what `call` throws, the reason of `signal`, or a TimeoutError. An
 * answer that arrived in time at a process that was too busy to read it counts as in time.
 */
export async function callStranger<Answer>(
  { timeoutMs, signal }: CallEnd,
  call: (ended: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  signal?.throwIfAborted()
  const ended = new AbortController()
  const { promise: cut, reject } = Promise.withResolvers<never>()
  const late = () => reject(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError'))
  const stop = () => reject(signal?.reason)
  // Timers run before what has arrived is read, immediates after it.
  const timer = setTimeout(() => setImmediate(late), timeoutMs)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([call(ended.signal), cut])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    ended.abort()
  }
}
