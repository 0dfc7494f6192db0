import type { Json } from '../../http/json.ts'

type Filter = Readonly<Record<string, unknown>> & { kinds: readonly number[] }

/** What is asked for one filter at a time, from a moment back. */
interface Page {
  filter: Filter
  subscription: string
  /** What it was asked for, and the oldest of what came, in seconds. */
  until?: number
  oldest: number
  events: number
  hasNew: boolean
  /** Nothing of the page before was new. */
  wasKnown: boolean
  /** A second of one hashtag, which is asked for once. */
  isOfSecond?: boolean
}

/** No relay gives less at once where it has more. */
const LIMIT_LEAST = 100

/**
 * What a relay has stored beyond the newest: it gives only so much at once, without a word that there is more (NIP-01,
 * `limit`; NIP-11, `max_limit`). So each filter is asked again from its oldest event back, until nothing more comes.
 */
export class ReadingBack {
  private readonly send: (text: string) => void
  private readonly pages: Page[]
  private readonly ids = new Set<unknown>()
  private readonly unread = new Set<number>()
  /** The most events of one page. */
  private largest = 0
  private under = 0
  private isDone = false

  constructor(filters: readonly Filter[], send: (text: string) => void) {
    this.send = send
    this.pages = filters.map((filter, index) => ({
      filter,
      subscription: `crowdtape-${index}`,
      oldest: Number.POSITIVE_INFINITY,
      events: 0,
      hasNew: false,
      wasKnown: false,
    }))
  }

  /** Of each event of the relay, also one that is not kept. */
  note(subscription: unknown, { id, kind, created_at: at }: Json): void {
    // No relay takes another time to go on from.
    if (this.isDone || typeof at !== 'number' || !Number.isSafeInteger(at) || at < 0) return
    const page =
      this.pages.find((one) => one.subscription === subscription) ??
      this.pages.find((one) => one.filter.kinds.some((wanted) => wanted === kind))
    if (!page) return
    page.events++
    page.oldest = Math.min(page.oldest, at)
    if (!this.ids.has(id)) page.hasNew = true
    this.ids.add(id)
  }

  /** Of each end of what is stored. True once: when all of it was read. */
  isOver(subscription: unknown): boolean {
    if (this.isDone) return false
    const page = this.pages.find((one) => one.subscription === subscription)
    if (page) {
      this.under--
      this.goOn(page)
    } else for (const each of this.pages) this.goOn(each)
    if (this.under > 0) return false
    this.isDone = true
    this.ids.clear()
    return true
  }

  /** Seconds of which more may be stored than can be asked for, each once. */
  takeUnread(): number[] {
    const seconds = [...this.unread]
    this.unread.clear()
    return seconds
  }

  /** More than a page may be of one second. It is asked for hashtag by hashtag; what fills a page even so is unread. */
  private askSecond({ filter, events }: Page, second: number): void {
    const tags = filter['#t']
    if (!Array.isArray(tags) || tags.length < 2) {
      if (this.isFull(events)) this.unread.add(second)
      return
    }
    for (const tag of tags) {
      const subscription = `crowdtape-${this.pages.length}`
      const ofSecond = { ...filter, '#t': [tag], since: second, until: second }
      this.pages.push({
        filter: ofSecond,
        subscription,
        oldest: second,
        events: 0,
        hasNew: false,
        wasKnown: false,
        isOfSecond: true,
      })
      this.under++
      this.send(JSON.stringify(['REQ', subscription, ofSecond]))
    }
  }

  /** Relays do not say how much they give at once. */
  private isFull(events: number): boolean {
    return events >= Math.max(this.largest, LIMIT_LEAST)
  }

  private goOn(page: Page): void {
    const { filter, subscription, until: asked, oldest, events, hasNew } = page
    if (page.isOfSecond && this.isFull(events)) this.unread.add(oldest)
    this.largest = Math.max(this.largest, events)
    // A relay that does not keep to `until` would be asked for ever.
    const isOver = events === 0 || (!hasNew && page.wasKnown) || page.isOfSecond
    if (isOver) {
      if (asked !== undefined || page.isOfSecond) this.send(JSON.stringify(['CLOSE', subscription]))
      return
    }
    if (!hasNew && oldest === asked) this.askSecond(page, oldest)
    const until = hasNew ? oldest : oldest - 1
    Object.assign(page, { until, oldest: until, events: 0, hasNew: false, wasKnown: !hasNew })
    this.under++
    this.send(JSON.stringify(['REQ', subscription, { ...filter, until }]))
  }
}
