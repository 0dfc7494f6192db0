import type { MissingStretch } from '#contract/sources.ts'
import { lookOfPlatform } from '../ui/label/platform-mark.tsx'

/** The sources that could not be read for part of a stretch of time, each once. */
export function missingIn(
  gaps: readonly MissingStretch[],
  { from, until }: { from: Date; until: Date },
): string[] {
  const missed = gaps.filter((gap) => new Date(gap.from) < until && new Date(gap.until) > from)
  return [...new Set(missed.map(({ source }) => source))]
}

/** "Bluesky and Hacker News could not be read for part of it" */
export function describeMissing(sources: readonly string[], part = 'it'): string {
  const names = sources.map((source) => lookOfPlatform(source).label)
  return `${new Intl.ListFormat('en').format(names)} could not be read for part of ${part}`
}
