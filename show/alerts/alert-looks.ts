import { BellRing, CircleCheck, CircleHelp, type LucideIcon, Pause } from 'lucide-react'
import type { AlertState } from '#contract/alerts.ts'
import type { ChipTone } from '../ui/label/chip.tsx'

/** Each state by its own colour, icon and words. */
export const STATE_LOOKS: Record<
  AlertState,
  { label: string; tone: ChipTone; text: string; icon: LucideIcon; meaning: string }
> = {
  waiting: {
    label: 'Waiting',
    tone: 'accent',
    text: 'text-accent',
    icon: BellRing,
    meaning: 'It fires when the price crosses the target, or the rule becomes true',
  },
  fulfilled: {
    label: 'Reached',
    tone: 'up',
    text: 'text-up',
    icon: CircleCheck,
    meaning:
      'The price is beyond the target, or the rule is true; that has to end before the alert fires again',
  },
  no_data: {
    label: 'No data yet',
    tone: 'mid',
    text: 'text-mid',
    icon: CircleHelp,
    meaning: 'No data yet on what it watches',
  },
  paused: {
    label: 'Paused',
    tone: 'neutral',
    text: 'text-ink-2',
    icon: Pause,
    meaning: 'It does not fire until you resume it',
  },
}
