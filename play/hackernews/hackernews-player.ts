import { hashIntegers } from '#collect/sample/random.ts'
import { createCrowd } from '../server/crowd.ts'
import { type Answer, type PlayerRequest, type RunningPlayer, startPlayer } from '../server/start-player.ts'

export interface HackerNewsPlayerOptions {
  port?: number
  seed?: number
  /** Items an hour. */
  rate?: number
  /** The most hits of an answer; 1,000 as documented. */
  hitsMax?: number
}

export interface HackerNewsPlayer extends RunningPlayer {
  /** The ids of all items between two moments that are about crypto, newest first. */
  idsBetween: (from: Date, to: Date) => string[]
  /** Has the author of an item write something else in its place. */
  edit: (id: string, text: string) => void
}

const HITS_MAX = 1_000
/** Number 0 was written then. */
const START_S = Date.UTC(2026, 0, 1) / 1_000

/**
 * Plays Hacker News: Algolia's search_by_date and Firebase's items. Every item follows from the seed and its number; each
 * tenth is deleted, each fifteenth dead after an hour. Sources: those of collect/social/hackernews/hackernews.ts.
 */
export async function startHackerNewsPlayer(
  options: HackerNewsPlayerOptions = {},
): Promise<HackerNewsPlayer> {
  const { seed = 1, rate = 30, hitsMax = HITS_MAX } = options
  const crowd = createCrowd(seed)
  const stepS = Math.max(1, Math.round(3_600 / rate))
  const tip = () => Math.floor((Date.now() / 1_000 - START_S) / stepS)
  const edited = new Map<number, string>()
  const textOf = (n: number) => edited.get(n) ?? `${crowd.aboutCrypto(hashIntegers(seed, 11, n))} (bitcoin)`
  const item = (n: number) => toHit(n, START_S + n * stepS, textOf(n))
  const between = (fromS: number, toS: number, max: number) => {
    const numbers = []
    const last = Math.min(tip(), Math.ceil((toS - START_S) / stepS) - 1)
    for (let n = last; n >= 0 && START_S + n * stepS >= fromS && numbers.length < max; n--) numbers.push(n)
    return numbers
  }
  const search = ({ url }: PlayerRequest): Answer => {
    const hitsPerPage = Math.min(Number(url.searchParams.get('hitsPerPage') ?? 20), hitsMax)
    const filters = url.searchParams.get('numericFilters') ?? ''
    const from = Number(/created_at_i>=?(\d+)/.exec(filters)?.[1] ?? 0)
    const to = Number(/created_at_i<=?(\d+)/.exec(filters)?.[1] ?? Date.now() / 1_000 + 1)
    const words = (url.searchParams.get('query') ?? '').toLowerCase().split(/\s+/)
    const isTagged = readTags(url.searchParams.get('tags') ?? '')
    const found = between(from, to, hitsMax).filter(
      (n) => isTagged(tagsOf(n)) && words.every((word) => textOf(n).toLowerCase().includes(word)),
    )
    const hits = found.slice(0, hitsPerPage).map(item)
    return { body: { hits, nbHits: found.length, page: 0, nbPages: 1, hitsPerPage, query: words.join(' ') } }
  }
  const find = ({ url }: PlayerRequest): Answer => {
    const n = Number(/\/v0\/item\/(\d+)\.json$/.exec(url.pathname)?.[1])
    if (!(n >= 0 && n <= tip())) return { body: null }
    const base = { id: n, type: n % 3 === 0 ? 'story' : 'comment', time: START_S + n * stepS }
    if (n % 10 === 0) return { body: { ...base, deleted: true } }
    return {
      body: {
        ...base,
        by: authorOf(n),
        ...(n % 3 === 0
          ? { title: textOf(n), url: `https://story.example/${n}`, descendants: n % 17 }
          : { text: toBody(n, textOf(n)), parent: n - 1 }),
        score: n % 90,
        ...(n % 15 === 1 ? { dead: true } : {}),
      },
    }
  }
  const player = await startPlayer(
    {
      answer: (request) => {
        if (request.url.pathname === '/api/v1/search_by_date') return search(request)
        return request.url.pathname.startsWith('/v0/item/') ? find(request) : undefined
      },
    },
    options.port,
  )
  return {
    ...player,
    edit: (id, text) => void edited.set(Number(id), text),
    idsBetween: (from, to) =>
      between(from.getTime() / 1_000, to.getTime() / 1_000, Number.MAX_SAFE_INTEGER).map(String),
  }
}

function toHit(n: number, seconds: number, text: string) {
  const written = new Date(seconds * 1_000).toISOString()
  const base = {
    objectID: String(n),
    author: authorOf(n),
    created_at: written,
    created_at_i: seconds,
    updated_at: written,
    _tags: tagsOf(n),
  }
  if (n % 3 !== 0) {
    return {
      ...base,
      comment_text: toBody(n, text),
      parent_id: n - 1,
      story_id: n - (n % 3),
    }
  }
  return { ...base, title: text, url: `https://story.example/${n}`, points: n % 90, num_comments: n % 17 }
}

function tagsOf(n: number): string[] {
  return [n % 3 === 0 ? 'story' : 'comment', `author_${authorOf(n)}`]
}

/** Algolia's `tags`: all of what commas part, any of what stands in brackets. */
function readTags(text: string): (tags: readonly string[]) => boolean {
  const groups = (text.match(/\([^)]*\)|[^,()]+/g) ?? []).map((part) => part.replace(/[()]/g, '').split(','))
  return (tags) => groups.every((group) => group.some((tag) => tags.includes(tag)))
}

function toBody(n: number, text: string): string {
  return `<p>${toHtml(text)}<p>See <a href="https://a.example/${n}">this</a>`
}

function authorOf(n: number): string {
  return `reader${hashIntegers(2, n) % 500}`
}

function toHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#x27;')
}
