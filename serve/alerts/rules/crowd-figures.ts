import { compositeOf, type LeaningSums, leaningOf } from '#analyze/alerts/language/figure-value.ts'

/** A window of an asset's tone or stance that some rule looks at. */
export interface LeaningWindow {
  key: string
  symbol: string
  hours: number
}

const HOUR_MS = 3_600_000
/** While signals are behind the posts, windows are read again that often. */
const LEANINGS_EVERY_MS = 1_000
/** A composite is of whole hours: it is read when one is over for so long that its signals are there, and then now and then. */
const SETTLED_AFTER_MS = 30_000
const COMPOSITES_EVERY_MS = 300_000

interface KnownComposite {
  value: string | undefined
  untilMs: number
  readMs: number
}

/** What rules look at of the signals, which follow the posts by seconds: tone and stance of windows, and composites. */
export class CrowdFigures {
  readonly #leanings = new Map<string, LeaningSums>()
  readonly #composites = new Map<string, KnownComposite>()
  /** Symbols whose signals are not as far as the tape was read, and up to which place. */
  readonly #awaited = new Map<string, bigint>()
  #readMs = Number.NEGATIVE_INFINITY

  /** What the tape told of a symbol up to a place will show in its signals. */
  await(symbol: string, seq: string): void {
    this.#awaited.set(symbol, BigInt(seq))
  }

  /** Symbols whose windows are to be read now. */
  due(nowMs: number): string[] {
    if (nowMs - this.#readMs < LEANINGS_EVERY_MS) return []
    return [...this.#awaited.keys()]
  }

  /** What the windows of symbols came to when the signals had been brought up to a place. */
  noteLeanings(
    found: readonly { key: string; sums: LeaningSums }[],
    { symbols, seq, nowMs }: { symbols: readonly string[]; seq: string; nowMs: number },
  ): void {
    this.setLeanings(found)
    for (const symbol of symbols) {
      if ((this.#awaited.get(symbol) ?? 0n) <= BigInt(seq)) this.#awaited.delete(symbol)
    }
    this.#readMs = nowMs
  }

  /** What windows came to, wherever the signals were. */
  setLeanings(found: readonly { key: string; sums: LeaningSums }[]): void {
    for (const { key, sums } of found) this.#leanings.set(key, sums)
  }

  findLeaning(figure: 'tone' | 'stance', key: string): string | undefined {
    const sums = this.#leanings.get(key)
    return sums && leaningOf(figure, sums)
  }

  /** Which of these assets have a composite that is to be read now. */
  dueComposites(assets: Iterable<string>, nowMs: number): string[] {
    const untilMs = endOfComposite(nowMs).getTime()
    return [...assets].filter((asset) => {
      const known = this.#composites.get(asset)
      return !known || known.untilMs !== untilMs || nowMs - known.readMs >= COMPOSITES_EVERY_MS
    })
  }

  noteComposite(asset: string, value: number | undefined, nowMs: number): void {
    const untilMs = endOfComposite(nowMs).getTime()
    this.#composites.set(asset, { value: compositeOf(value), untilMs, readMs: nowMs })
  }

  findComposite(asset: string): string | undefined {
    return this.#composites.get(asset)?.value
  }
}

/** The whole hours of a composite that is told at a moment end then. */
export function endOfComposite(nowMs: number): Date {
  return new Date(Math.floor((nowMs - SETTLED_AFTER_MS) / HOUR_MS) * HOUR_MS)
}
