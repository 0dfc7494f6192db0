import { setTimeout as delay } from 'node:timers/promises'
import type { SocialFeed } from '#collect/port/source.ts'

const POSTS_A_BATCH = 50
const PAUSE_MS = 40

/** A source with so many posts, newest first, that takes its time, so that a scrape is under way when it is killed. */
export function createSlowFeed(posts: number): SocialFeed {
  const newest = Date.UTC(2026, 0, 3)
  return {
    follow: () => {
      throw new Error('it is only searched')
    },
    async *search({ cursor, signal }) {
      for (let start = Number(cursor ?? 0); start < posts; start += POSTS_A_BATCH) {
        await delay(PAUSE_MS, undefined, { signal })
        const at = new Date()
        const events = Array.from({ length: Math.min(POSTS_A_BATCH, posts - start) }, (_, place) => ({
          type: 'put' as const,
          at,
          post: {
            externalId: `s${start + place}`,
            authorId: 'somebody',
            username: 'somebody',
            text: `post ${start + place} about $BTC`,
            createdAt: new Date(newest - (start + place) * 1_000),
            revision: 1,
            edited: false,
            tags: [],
            links: [],
            counts: {},
          },
        }))
        yield { events, cursor: String(start + POSTS_A_BATCH), lookedAt: events.length }
      }
    },
  }
}
