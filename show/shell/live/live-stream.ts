import { openStream } from '#contract/app/operations.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { addressOf } from '../api/address-of.ts'
import { onSessionChanged, sessionHeaders } from '../api/session.ts'
import { getDataToAsk, withData } from '../api/shown-data.ts'

/** What happened, as /api/stream says it. */
export type LiveEvent =
  | { type: 'prices'; at: string; prices: Record<string, string> }
  | { type: 'post'; post: { platform: string } }
  | { type: 'account'; changed: 'tasks' | 'notifications' }
  | { type: 'delete' | 'gap' | 'ping' | 'end' }

export type LiveTopic = 'prices' | 'posts' | 'account'

const AGAIN_MS = 1_000
const AGAIN_MS_MAX = 30_000
/** Longer than two pings: the other side is gone. */
const SILENCE_MS_MAX = 40_000
/** A hidden tab gives its place back after so long. */
const HIDDEN_MS_MAX = MINUTE_MS
/** What a page asks for while it opens is asked for at once. */
const GATHER_MS = 50

const followers = new Set<{ topic: LiveTopic; onEvent: (event: LiveEvent) => void }>()
let running: { topics: string; stop: AbortController } | undefined
let lastId: { id: string; data: string | undefined } | undefined
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let hiddenTimer: ReturnType<typeof setTimeout> | undefined
let isWatching = false

/** Receives events over the page's one shared connection. Returns the unsubscribe function. */
export function followLive(topic: LiveTopic, onEvent: (event: LiveEvent) => void): () => void {
  const follower = { topic, onEvent }
  followers.add(follower)
  watchPage()
  schedule(GATHER_MS)
  return () => {
    followers.delete(follower)
    schedule(GATHER_MS)
  }
}

function topicsNow(): string {
  const isHidden = document.hidden && !hiddenTimer
  return isHidden ? '' : [...new Set([...followers].map(({ topic }) => topic))].sort().join(',')
}

function schedule(waitMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const topics = topicsNow()
    if (running?.topics === topics) return
    running?.stop.abort()
    running = undefined
    if (topics !== '') void run(topics)
  }, waitMs)
}

async function run(topics: string): Promise<void> {
  const stop = new AbortController()
  const mine = { topics, stop }
  running = mine
  const isWelcome = await read(topics, stop).catch(() => true)
  if (running !== mine) return
  running = undefined
  if (!isWelcome) return
  failures += 1
  // Spread out, so that a server that comes back is not asked by everybody at once.
  schedule(Math.min(AGAIN_MS_MAX, AGAIN_MS * 2 ** (failures - 1)) * (0.5 + Math.random()))
}

/** Reads until the connection ends. False where the server will not have us. */
async function read(topics: string, stop: AbortController): Promise<boolean> {
  const data = getDataToAsk()
  const after = lastId && lastId.data === data ? lastId.id : undefined
  let silence = setTimeout(() => stop.abort(), SILENCE_MS_MAX)
  try {
    const response = await fetch(withData(addressOf(openStream, { query: { topics, after } }), data), {
      headers: { accept: 'text/event-stream', ...sessionHeaders() },
      signal: stop.signal,
    })
    if (!response.ok || !response.body) {
      if (lastId && (response.status === 400 || response.status === 410)) {
        lastId = undefined // what lies between is asked for like any other list
        return true
      }
      return response.status === 429 || response.status >= 500
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let text = ''; ; ) {
      const { done, value } = await reader.read()
      if (done) return true
      clearTimeout(silence)
      silence = setTimeout(() => stop.abort(), SILENCE_MS_MAX)
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) dispatch(block, data)
    }
  } finally {
    clearTimeout(silence)
  }
}

function dispatch(block: string, data: string | undefined): void {
  const id = /^id: (\d+)$/m.exec(block)?.[1]
  if (id) lastId = { id, data }
  const written = /^data: (.*)$/m.exec(block)?.[1]
  if (!written) return
  failures = 0
  const event = JSON.parse(written) as LiveEvent // as the contract of the stream says
  for (const { onEvent } of followers) onEvent(event)
}

function watchPage(): void {
  if (isWatching) return
  isWatching = true
  onSessionChanged(restart)
  window.addEventListener('online', restart)
  // A page with an open connection cannot be kept for Back.
  window.addEventListener('pagehide', () => {
    clearTimeout(timer)
    running?.stop.abort()
    running = undefined
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && restart())
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiddenTimer)
    hiddenTimer = document.hidden
      ? setTimeout(() => {
          hiddenTimer = undefined
          schedule(0)
        }, HIDDEN_MS_MAX)
      : undefined
    if (!document.hidden) schedule(0)
  })
}

function restart(): void {
  running?.stop.abort()
  running = undefined
  failures = 0
  schedule(GATHER_MS)
}
