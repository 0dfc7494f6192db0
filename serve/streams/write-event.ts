import type { Post } from '#contract/post.ts'
import { frameOf } from '../http/event-stream.ts'
import type { TapeEvent, Wanted } from './hub/tape-event.ts'

/** An event as one door gives it out; written once for all readers with the same wish. */
export function writeEvent(event: TapeEvent, wanted: Wanted, toPost: (post: Post) => unknown): string {
  const key = event.type === 'prices' ? wanted.key : (wanted.key.split(' ', 1)[0] ?? '')
  const known = event.frames.get(key)
  if (known !== undefined) return known
  const frame = frameOf(event.type, { type: event.type, ...dataOf(event, wanted, toPost) }, event.row.seq)
  event.frames.set(key, frame)
  return frame
}

function dataOf(
  event: TapeEvent,
  { prices }: Wanted,
  toPost: (post: Post) => unknown,
): Record<string, unknown> {
  const { row } = event
  if (event.type === 'prices') {
    const entries = Object.entries(event.prices)
    const asked = prices === 'all' ? entries : entries.filter(([id]) => prices?.has(id))
    const at = (row.claimedAt ?? row.at).toISOString()
    return { at, source: row.source, prices: Object.fromEntries(asked) }
  }
  if (event.type === 'post') return { change: row.kind, post: toPost(event.post) }
  if (event.type === 'delete') return { platform: row.source, id: row.subject }
  return { source: row.source, ...event.data }
}

/** The same for the same wish. */
export function keyOfWish({ prices, posts }: Omit<Wanted, 'key'>): string {
  return JSON.stringify([
    prices === undefined || prices === 'all' ? prices : [...prices],
    posts && [posts.platform, posts.username, posts.query],
  ])
}
