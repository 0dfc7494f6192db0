import { lookOfPlatform } from './platform-mark.tsx'

const NAMED_MAX = 2

/** "Bluesky and Twitter", or "7 sources": more than two are counted, as a list of names hides what is said of them. */
export function nameSources(sources: readonly string[]): string {
  if (sources.length > NAMED_MAX) return `${sources.length} sources`
  return new Intl.ListFormat('en').format(sources.map((source) => lookOfPlatform(source).label))
}
