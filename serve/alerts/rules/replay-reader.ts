import type { PoolClient } from 'pg'
import { changeOf } from '#analyze/alerts/language/figure-value.ts'
import { listComparisons } from '#analyze/alerts/language/rule.ts'
import { compareDecimals } from '#analyze/alerts/prices.ts'
import { STALE_AFTER_SECONDS } from '#contract/public/prices.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import {
  type KnownPrice,
  type ReplayedTick,
  readPricesAt,
  readTicksOf,
} from '#store/alerts/rules/read-figures.ts'
import type { TapePlace } from '#store/tape/append-to-tape.ts'
import { type ActiveRule, changeKey } from './rule-memory.ts'

/** What prices were at a moment of the past, and what changes were measured from, by their key and minute. */
export interface ReplayedMoment {
  atMs: number
  prices: ReadonlyMap<string, KnownPrice>
  references: ReadonlyMap<string, string | undefined>
}

/** Between ticks a rule is looked at so often, as the clock changes it: hours are settled, prices become old. */
const LOOK_MS = 30_000
/** The ticks of so long are read by one statement. */
const PIECE_MS = 4 * HOUR_MS

/** Reads what rules over prices saw in the past, within the transaction of one look. */
export class ReplayReader {
  readonly #client: PoolClient
  /** By the assets. */
  readonly #ticks = new Map<string, { sinceMs: number; ticks: ReplayedTick[] }>()

  constructor(client: PoolClient) {
    this.#client = client
  }

  /** The moments at which a rule is to be judged again, since one and up to a place of the tape. */
  async read(
    rule: ActiveRule,
    { sinceMs, place }: { sinceMs: number; place: TapePlace },
  ): Promise<ReplayedMoment[]> {
    const untilMs = place.at.getTime()
    const ticks = await this.#readTicks(rule.needs.prices, sinceMs - STALE_AFTER_SECONDS * 1_000, place)
    const references = await this.#readReferences(rule, sinceMs, untilMs)
    const changesPlace = watchPlaces(rule, references)
    const looks = listSteps(sinceMs, untilMs, LOOK_MS).map((atMs) => ({ atMs, prices: [] }))
    const events = [...ticks, { atMs: sinceMs, prices: [] }, ...looks].sort((a, b) => a.atMs - b.atMs)
    let prices: ReadonlyMap<string, KnownPrice> = new Map()
    return events.flatMap(({ atMs, prices: news }) => {
      if (news.length > 0) prices = new Map([...prices, ...news])
      // Most ticks change nothing for a rule, and the next look is near.
      const isOfNote = news.length === 0 || news.filter((price) => changesPlace(price, atMs)).length > 0
      return atMs < sinceMs || !isOfNote ? [] : [{ atMs, prices, references }]
    })
  }

  async #readReferences(
    { needs }: ActiveRule,
    sinceMs: number,
    untilMs: number,
  ): Promise<Map<string, string | undefined>> {
    const first = Math.floor(sinceMs / MINUTE_MS) * MINUTE_MS
    const wanted = needs.changes.flatMap((change) =>
      listSteps(first, untilMs, MINUTE_MS).map((atMs) => ({ ...change, atMs })),
    )
    const found = await readPricesAt(
      this.#client,
      wanted.map(({ assetId, minutes, atMs }) => ({ assetId, at: new Date(atMs - minutes * MINUTE_MS) })),
    )
    return new Map(wanted.map(({ key, atMs }, nr) => [`${key} ${atMs / MINUTE_MS}`, found[nr]]))
  }

  /** Many rules look at the same few assets. */
  async #readTicks(assetIds: readonly string[], sinceMs: number, place: TapePlace): Promise<ReplayedTick[]> {
    const key = [...new Set(assetIds)].sort().join(' ')
    const known = this.#ticks.get(key)
    if (known && known.sinceMs <= sinceMs) return known.ticks.filter(({ atMs }) => atMs >= sinceMs)
    const ticks: ReplayedTick[] = []
    for (let fromMs = sinceMs; fromMs < place.at.getTime(); fromMs += PIECE_MS) {
      const [since, until] = [new Date(fromMs), new Date(fromMs + PIECE_MS)]
      ticks.push(...(await readTicksOf(this.#client, { assetIds: key.split(' '), since, until, place })))
    }
    this.#ticks.set(key, { sinceMs, ticks })
    return ticks
  }
}

/** Whether what a rule makes of a price lies otherwise among its marks than with the price before. */
function watchPlaces(
  { rule }: ActiveRule,
  references: ReadonlyMap<string, string | undefined>,
): (price: ReplayedTick['prices'][number], atMs: number) => boolean {
  const places = new Map<string, string>()
  const byAsset = Map.groupBy(
    listComparisons(rule.when).flatMap(({ term, value, back = value }) =>
      term.figure === 'price' || term.figure === 'change' ? [{ term, marks: [value, back] }] : [],
    ),
    ({ term }) => term.asset,
  )
  return ([asset, { price }], atMs) => {
    const minute = Math.floor(atMs / MINUTE_MS)
    const place = (byAsset.get(asset) ?? []).flatMap(({ term, marks }) => {
      if (term.figure === 'price') return marks.map((mark) => Math.sign(compareDecimals(price, mark)))
      const change = changeOf(price, references.get(`${changeKey(term)} ${minute}`))
      return marks.map((mark) => Math.sign(Number(change) - Number(mark)))
    })
    const isOther = places.get(asset) !== place.join(' ')
    places.set(asset, place.join(' '))
    return isOther
  }
}

/** Moments within a time at whole steps. */
function listSteps(sinceMs: number, untilMs: number, stepMs: number): number[] {
  const first = Math.ceil(sinceMs / stepMs)
  const count = Math.max(0, Math.floor(untilMs / stepMs) - first + 1)
  return Array.from({ length: count }, (_, nr) => (first + nr) * stepMs)
}
