import { Chip } from '../../ui/label/chip.tsx'
import type { ListedKey } from './key-api.ts'

/** What a key is known by once it is made: its kind and its two ends. */
export function KeyEnds({ apiKey }: { apiKey: ListedKey }) {
  return (
    <span className="flex items-center gap-2">
      <Chip tone={apiKey.mode === 'live' ? 'accent' : 'neutral'}>
        {apiKey.mode === 'live' ? 'Live' : 'Test'}
      </Chip>
      <code className="font-mono text-12 text-ink-2">
        {apiKey.prefix}…{apiKey.lastFour}
      </code>
    </span>
  )
}
