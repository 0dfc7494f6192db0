import { type EventTemplate, finalizeEvent } from 'nostr-tools/pure'
import type WebSocket from 'ws'
import { hashIntegers } from '#collect/sample/random.ts'
import { createCrowd } from '../server/crowd.ts'
import { type RunningPlayer, startPlayer } from '../server/start-player.ts'

export interface NostrPlayerOptions {
  port?: number
  seed?: number
  /** Notes a minute. */
  rate?: number
  /** Notes that a relay still has when it is asked. */
  stored?: number
}

const AUTHORS = 20

/** Plays a Nostr relay: REQ, stored notes, EOSE, then live ones, each signed by its author's own key. */
export async function startNostrPlayer({
  port,
  seed = 1,
  rate = 12,
  stored = 60,
}: NostrPlayerOptions = {}): Promise<RunningPlayer> {
  const crowd = createCrowd(seed)
  const stepMs = Math.round(60_000 / rate)
  const note = (n: number) =>
    signBy(hashIntegers(seed, 51, n) % AUTHORS, {
      kind: 1,
      created_at: Math.floor((n * stepMs) / 1_000),
      tags: [['t', 'bitcoin']],
      content: `${crowd.aboutCrypto(hashIntegers(seed, 52, n))} [${n}]`,
    })
  const listen = (socket: WebSocket) => {
    const timers = new Map<string, NodeJS.Timeout>()
    socket.on('message', (message: unknown) => {
      const request = readRequest(String(message))
      if (!request) return socket.send(JSON.stringify(['NOTICE', 'error: bad request']))
      clearInterval(timers.get(request.id))
      if (request.since === undefined) return
      const send = (n: number) => socket.send(JSON.stringify(['EVENT', request.id, note(n)]))
      let next = Math.floor(Date.now() / stepMs) + 1
      const first = Math.max(next - stored, Math.ceil((request.since * 1_000) / stepMs))
      for (let n = next - 1; n >= first; n--) send(n)
      socket.send(JSON.stringify(['EOSE', request.id]))
      timers.set(
        request.id,
        setInterval(() => {
          while (next * stepMs <= Date.now()) send(next++)
        }, 50),
      )
    })
    return () => {
      for (const timer of timers.values()) clearInterval(timer)
    }
  }
  return startPlayer({ listen }, port)
}

/** An event signed by one of the played authors, whose keys follow from their number. */
export function signBy(author: number, template: EventTemplate) {
  return finalizeEvent({ ...template }, new Uint8Array(32).fill(author + 1))
}

/** What is subscribed to; without `since` the subscription ends. NIP-01 */
function readRequest(text: string): { id: string; since?: number } | undefined {
  try {
    const [type, id, filter] = JSON.parse(text) as unknown[]
    const since = Number((filter as { since?: unknown } | undefined)?.since ?? 0)
    if (type === 'CLOSE' && typeof id === 'string') return { id }
    return type === 'REQ' && typeof id === 'string' ? { id, since } : undefined
  } catch {
    return undefined
  }
}
