import { useLiveSite } from '../api/use-site.ts'
import { useShownData } from './data-badge.tsx'

/** What brings data to a screen that has none, truthfully for the data that it shows. */
export function useWayToFill(): string {
  const shown = useShownData()
  const hasSample = (useLiveSite()?.data.sample.posts ?? 0) > 0
  if (shown === 'sample') {
    return hasSample
      ? 'The sample has none. “Live” above shows what this installation has collected.'
      : 'This installation has no sample data. “Live” above shows what it has collected.'
  }
  const collected = 'It comes as sources are read, or with npm run import.'
  return hasSample ? `${collected} “Sample” above shows how it looks.` : collected
}
