import { addMoods, type MoodSums, moodOf } from '#analyze/figures/mood.ts'
import { roundTo } from '#analyze/statistics.ts'
import type { AssetHistory } from '#contract/app/market.ts'
import { FIGURES } from '#contract/figures.ts'

const DAY_MS = 86_400_000

/**
 * The mood of the 24 hours that end with each step from `from` to `until`, left out where too few posts have one. `steps`
 * are hours, or days where a step is one, and begin a day before `from`.
 */
export function rollMoods(
  steps: readonly (MoodSums & { startsAt: Date })[],
  { from, until, stepMs }: { from: Date; until: Date; stepMs: number },
): AssetHistory['moods'] {
  const byStart = new Map(steps.map((step) => [step.startsAt.getTime(), step]))
  const moods: AssetHistory['moods'] = []
  const first = Math.ceil(from.getTime() / stepMs) * stepMs
  for (let startMs = first; startMs + stepMs <= until.getTime(); startMs += stepMs) {
    const count = Math.max(DAY_MS, stepMs) / stepMs
    const ofDay = Array.from({ length: count }, (_, nr) => byStart.get(startMs - nr * stepMs) ?? [])
    const { value, low = 0, high = 1, n } = moodOf(addMoods(ofDay.flat()))
    if (value === undefined) continue
    const round = (number: number) => roundTo(number, FIGURES.mood.digits)
    const mood = { mood: round(value), low: round(low), high: round(high), posts: n }
    moods.push({ start: new Date(startMs).toISOString(), ...mood })
  }
  return moods
}
