import type { FastifyReply } from 'fastify'

/** Why a stream ends, as its last event says. */
export interface EndOfStream {
  code: string
  message: string
}

/** One open answer of server-sent events. https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface EventStream {
  /** Sends an event as it goes out. A reader that is too far behind is dropped instead. */
  send(frame: string): void
  /** Sends the reason and ends the stream. */
  end(reason: EndOfStream): void
  /** Resolves when the reader keeps up, or is gone. */
  drained(): Promise<void>
  readonly isClosed: boolean
  /** Called once, whichever side closed it. */
  onClose(listener: () => void): void
}

/** What an operation answers with in place of a body: a stream that begins when its headers have left. */
export class EventFeed {
  readonly start: (stream: EventStream) => void
  /** Called in place of `start` where only the head of the answer was asked for. */
  readonly abandon: () => void
  /** What is sent every 15 s, so that both sides find out when the other is gone. */
  readonly ping: () => string

  constructor(feed: Pick<EventFeed, 'start' | 'abandon' | 'ping'>) {
    this.start = feed.start
    this.abandon = feed.abandon
    this.ping = feed.ping
  }
}

/** A stream's own events and a second's worth of posts; who is further behind reads too slowly. */
const BEHIND_BYTES_MAX = 1024 * 1024
const PING_MS = 15_000
/** How long a reader has to receive the last event. */
const END_MS_MAX = 2_000

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Neither kept nor packed by what stands between: every event has to pass at once.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** An event with its data as JSON; `id` is where a reader goes on after a break. */
export function frameOf(event: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Answers with a stream, or with the head of one. */
export function answerWithFeed(reply: FastifyReply, feed: EventFeed): FastifyReply {
  if (reply.request.method === 'HEAD') {
    feed.abandon()
    return reply.headers(HEADERS).code(200).send()
  }
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { ...toNodeHeaders(reply), ...HEADERS })
  raw.flushHeaders()
  raw.socket?.setNoDelay(true)
  raw.socket?.setKeepAlive(true, PING_MS)
  feed.start(openStream(raw, feed.ping))
  return reply
}

function toNodeHeaders(reply: FastifyReply): Record<string, string | string[] | number> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])),
  )
}

function openStream(raw: FastifyReply['raw'], ping: () => string): EventStream {
  let isClosed = false
  const listeners: (() => void)[] = []
  const close = () => {
    if (isClosed) return
    isClosed = true
    clearTimeout(pinging)
    for (const listener of listeners) listener()
  }
  let pinging: NodeJS.Timeout
  const pingLater = () => {
    pinging = setTimeout(() => {
      stream.send(ping())
      if (!isClosed) pingLater()
    }, PING_MS).unref()
  }
  pingLater()
  raw.on('close', close)
  // The event is not emitted again for a connection that closed before the stream began.
  if (raw.destroyed) queueMicrotask(close)
  raw.on('error', close)

  const stream: EventStream = {
    send(frame) {
      if (isClosed) return
      raw.write(frame)
      if (raw.writableLength > BEHIND_BYTES_MAX) {
        stream.end({ code: 'too_slow', message: 'The client did not read the events fast enough.' })
      }
    },
    end(reason) {
      if (isClosed) return
      close()
      raw.end(frameOf('end', { type: 'end', ...reason }))
      const cut = setTimeout(() => raw.destroy(), END_MS_MAX).unref()
      raw.once('close', () => clearTimeout(cut))
    },
    drained: () =>
      new Promise((resolve) => {
        if (isClosed || !raw.writableNeedDrain) return resolve()
        const done = () => {
          raw.off('drain', done).off('close', done)
          resolve()
        }
        raw.on('drain', done).on('close', done)
      }),
    get isClosed() {
      return isClosed
    },
    onClose(listener) {
      if (isClosed) listener()
      else listeners.push(listener)
    },
  }
  return stream
}
