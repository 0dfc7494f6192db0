import type { SourceReport, SourceState } from '#contract/sources.ts'
import type { ChipTone } from '../ui/label/chip.tsx'

/** A source's state in a word, with the tone of its chip. */
export const STATE_WORDS: Record<SourceState, { word: string; tone: ChipTone }> = {
  off: { word: 'Off', tone: 'neutral' },
  starting: { word: 'Starting', tone: 'neutral' },
  live: { word: 'Live', tone: 'up' },
  reconnecting: { word: 'Reconnecting', tone: 'mid' },
  throttled: { word: 'Waiting', tone: 'mid' },
  refused: { word: 'Refused', tone: 'down' },
  down: { word: 'Down', tone: 'down' },
  stopped: { word: 'Stopped', tone: 'neutral' },
}

/** What is wrong with a source and what the operator does about it; undefined where nothing is. */
export function describeProblem({ name, state, needs, health }: SourceReport): string | undefined {
  const missing = needs.filter(({ isSet }) => !isSet)
  const credentials = needs.filter(({ type }) => type === 'credential').map(({ setting }) => setting)
  switch (state) {
    case 'off':
      return missing.length > 0
        ? `Needs ${listNames(missing.map(({ setting }) => setting))}. ${missing.map(({ howToGet }) => howToGet).join(' ')}`
        : 'Not among SOURCES. Add it there and start again.'
    case 'refused':
      return credentials.length > 0
        ? `${listNames(credentials)} is set, but ${name} refuses it. Get a new one, set it and start again.`
        : `${name} refuses this server. It may not serve this country or this address; its answer is in the log.`
    case 'throttled':
      return `${name} asked us to wait${health?.throttledUntil ? '' : ' a while'}. It continues automatically.`
    case 'reconnecting':
      return 'The connection was lost. It is retried automatically, and missed posts are read as far as the source allows.'
    case 'down':
      return 'Nothing reads it. See the log of the process that collects, or start one with ROLE=worker.'
    case 'stopped':
      return 'The process that read it was stopped. Start it again.'
    default:
      return undefined
  }
}

function listNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const REASONS: Record<string, string> = {
  cursor_too_old: 'this server was down for longer than the source looks back',
  cursor_unusable: 'the source could not resume where we stopped',
  source_limit: 'the source gives no more than a part',
  budget_spent: 'the spending limit was reached',
}

/** Why nothing could be read, in words. */
export function describeGap(reason: string): string {
  return REASONS[reason] ?? reason.replaceAll('_', ' ')
}

/** "1 post", "2 posts": what so many of these things are called. */
export function countedAs(things: 'posts' | 'prices', count: number): string {
  return count === 1 ? things.slice(0, -1) : things
}
