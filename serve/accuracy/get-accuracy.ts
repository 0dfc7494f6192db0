import { addSums } from '#analyze/figures/figure-sums.ts'
import { followMoods, type MoodDay } from '#analyze/figures/followed-moods.ts'
import { unusualMood } from '#analyze/figures/unusual.ts'
import { readerVersion } from '#analyze/meaning/lessons.ts'
import { versionOfBoth } from '#analyze/meaning/second-reading.ts'
import measuredOfBoth from '#contract/accuracy/measured-second.json' with { type: 'json' }
import {
  ACCURACY_DAYS,
  CORRECTIONS_COUNTED_MAX,
  type getAccuracy as contract,
  type getSecondReader as contractOfBoth,
  type LiveAccuracy,
  type Verdict,
} from '#contract/app/accuracy.ts'
import { USUAL_DAYS } from '#contract/figures.ts'
import type { Asset } from '#contract/market.ts'
import type { AnswerOf } from '#contract/route.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { type CountedCorrections, countCorrections } from '#store/accuracy/corrections.ts'
import { findFact } from '#store/installation/installation-facts.ts'
import { listAssetsPage } from '#store/market/assets.ts'
import { listDailyCloses } from '#store/market/candles.ts'
import type { Queries } from '#store/queries.ts'
import { findCountedSince } from '#store/signals/comparable-days.ts'
import { listSums, type SymbolSums } from '#store/signals/list-sums.ts'
import { type Coverage, readCoverage, type Span } from '#store/sources/coverage.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { findLessons } from '../readings/read-lexicon.ts'

/** The largest: of small ones too little is said for a mood of a day. */
const ASSETS = 50
const READERS_MAX = 50

/** What this installation can say of the readings: corrections of them, and what prices did after strong moods. */
export async function getAccuracy(ctx: Context, _call: Call<typeof contract>): Promise<LiveAccuracy> {
  const counted = await countCorrections(ctx.db, { mode: ctx.dataMode, most: CORRECTIONS_COUNTED_MAX })
  const until = new Date(Math.floor(ctx.now().getTime() / DAY_MS) * DAY_MS)
  const from = new Date(until.getTime() - ACCURACY_DAYS * DAY_MS)
  const assets = await listAssetsPage(ctx.readDb, { limit: ASSETS })
  const days = await ctx.heavyReads.run(() => readMoodDays(ctx.readDb, { assets, from, until }))
  return {
    reader: await describeReader(ctx),
    corrections: sumCorrections(counted),
    strongMoods: {
      from: from.toISOString(),
      until: until.toISOString(),
      assets: assets.length,
      above: followMoods(days, 'above'),
      below: followMoods(days, 'below'),
    },
  }
}

/** By what posts are read, and what it learned here. */
async function describeReader({ readDb: db }: Context): Promise<LiveAccuracy['reader']> {
  const [learned, lessons] = [await findFact(db, 'lessons'), await findLessons(db)]
  const version = readerVersion(lessons)
  if (!learned || !lessons) return { version, learned: null }
  const { at: since, terms, labels: corrections, before, after } = learned
  return { version, learned: { since, words: terms.length, corrections, before, after } }
}

function sumCorrections(counted: readonly CountedCorrections[]): LiveAccuracy['corrections'] {
  const verdicts: Record<Verdict, number> = { about: 0, not_about: 0, bearish: 0, neutral: 0, bullish: 0 }
  for (const { verdict, n } of counted) verdicts[verdict] += n
  const total = (rows: readonly CountedCorrections[]) => rows.reduce((sum, { n }) => sum + n, 0)
  const readers = [...Map.groupBy(counted, ({ reader, language }) => `${reader} ${language}`).values()].map(
    (rows) => ({
      reader: rows[0]?.reader ?? '',
      language: rows[0]?.language ?? null,
      n: total(rows),
      agreed: total(rows.filter(({ said, verdict }) => agrees(said, verdict))),
    }),
  )
  const since = counted.map((row) => row.since.getTime())
  return {
    counted: total(counted),
    since: since.length === 0 ? null : new Date(Math.min(...since)).toISOString(),
    verdicts,
    readers: readers.sort((a, b) => b.n - a.n).slice(0, READERS_MAX),
  }
}

/** Whether a correction says what was read: "about it" agrees with any mood. */
function agrees(said: Verdict | null, verdict: Verdict): boolean {
  return verdict === 'about' ? said !== null && said !== 'not_about' : said === verdict
}

/**
 * Each day of each asset whose next day is over as well. Its mood is compared as on the page of the asset: with the whole
 * days before, over the sources and days that were read throughout.
 */
async function readMoodDays(
  db: Queries,
  { assets, from, until }: Span & { assets: readonly Asset[] },
): Promise<MoodDay[]> {
  const first = new Date(from.getTime() - USUAL_DAYS * DAY_MS)
  const coverage = await readCoverage(db, { from: first, until })
  const [rows, closes, countedSince] = await Promise.all([
    listSums(db, {
      symbols: [ALL_POSTS, ...assets.map(({ symbol }) => symbol)],
      grain: 'day',
      from: first,
      until,
      each: 'step',
      apart: coverage.sources,
      columns: 'mood',
    }),
    listDailyCloses(db, { assetIds: assets.map(({ id }) => id), from, until }),
    findCountedSince(db, { from: first, until }),
  ])
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol)
  const knownDays = new Set(bySymbol.get(ALL_POSTS)?.map(({ startsAt }) => startsAt.getTime()))
  const isKnown = (day: number) => knownDays.has(day) && day >= countedSince.getTime()
  return assets.flatMap(({ id, symbol }) => {
    const levelOf = createLevels(bySymbol.get(symbol) ?? [], { coverage, isKnown })
    const ofAsset = closes.get(id)
    return listDays(from, new Date(until.getTime() - DAY_MS)).map((day) => {
      const [now, next] = [ofAsset?.get(day), ofAsset?.get(day + DAY_MS)]
      const change = now === undefined || next === undefined || now <= 0 ? undefined : next / now - 1
      return { day, level: change === undefined ? undefined : levelOf(day), change }
    })
  })
}

const ALL_POSTS = ''

function createLevels(
  rows: readonly SymbolSums[],
  { coverage, isKnown }: { coverage: Coverage; isKnown: (day: number) => boolean },
) {
  const byDay = Map.groupBy(rows, ({ startsAt }) => startsAt.getTime())
  const speakers = [...new Set(rows.map(({ source }) => source))].sort()
  return (day: number) => {
    const earlier = Array.from({ length: USUAL_DAYS }, (_, nr) => day - (nr + 1) * DAY_MS)
    const { left, isRead } = coverage.compare({ speakers, now: spanOf(day), earlier: earlier.map(spanOf) })
    const sumOf = (at: number) =>
      addSums((byDay.get(at) ?? []).flatMap((row) => (left.includes(row.source) ? [] : row.counted)))
    const days = earlier.filter((at, place) => isRead[place] && isKnown(at)).map(sumOf)
    return unusualMood({ usual: { now: sumOf(day), days } })
  }
}

function spanOf(day: number): Span {
  return { from: new Date(day), until: new Date(day + DAY_MS) }
}

function listDays(from: Date, until: Date): number[] {
  const count = (until.getTime() - from.getTime()) / DAY_MS
  return Array.from({ length: count }, (_, nr) => from.getTime() + nr * DAY_MS)
}

const OF_BOTH = measuredOfBoth as unknown as Omit<AnswerOf<typeof contractOfBoth>, 'isOn'> // `npm run evaluate -- --write` writes it

/** What both readers together were measured to make of labelled texts. */
export async function getSecondReader(
  ctx: Context,
  _call: Call<typeof contractOfBoth>,
): Promise<AnswerOf<typeof contractOfBoth>> {
  const inUse = versionOfBoth(readerVersion(await findLessons(ctx.readDb)), ctx.secondReader?.version)
  return { ...OF_BOTH, isOn: inUse === OF_BOTH.reader }
}
