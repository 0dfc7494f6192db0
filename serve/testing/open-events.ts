import assert from 'node:assert/strict'

export interface StreamedEvent {
  id: string | undefined
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the event holds and asserts on it
  data: any
}

export interface OpenedEvents {
  /** Everything that has come. */
  events: StreamedEvent[]
  /** Resolves when what has come fulfils this; rejects when the stream ends before. */
  until(isEnough: (events: StreamedEvent[]) => boolean): Promise<void>
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  close(): void
}

/** Opens a stream as a program does and reads all of it, for at most a minute. */
export async function openEvents(
  url: string,
  path: string,
  options: { token?: string; lastEventId?: string; headers?: Record<string, string> } = {},
): Promise<OpenedEvents> {
  const { token, lastEventId, headers } = options
  const stop = new AbortController()
  const response = await fetch(`${url}${path}`, {
    headers: {
      ...headers,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    },
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(60_000)]),
  })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
  const events: StreamedEvent[] = []
  const waiting = new Set<() => void>()
  let isOver = false
  const ended = (async () => {
    let text = ''
    try {
      for await (const piece of (response.body ?? new ReadableStream()).pipeThrough(
        new TextDecoderStream(),
      )) {
        text += piece
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        events.push(...blocks.map(parse))
        for (const look of waiting) look()
      }
    } catch {
      // The caller closed it.
    }
    isOver = true
    for (const look of waiting) look()
  })()
  return {
    events,
    until: (isEnough) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!isEnough(events)) {
            if (isOver) reject(new Error(`the stream ended after ${JSON.stringify(events.slice(-3))}`))
            return
          }
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    ended,
    close: () => stop.abort(),
  }
}

function parse(block: string): StreamedEvent {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
  )
  return {
    id: fields.get('id'),
    event: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null'),
  }
}
