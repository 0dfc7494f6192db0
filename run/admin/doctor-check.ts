import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import type { Settings } from '../process/settings.ts'

/** What is examined. */
export interface Patient {
  settings: Settings
  now: Date
  db: Database
}

/** Gives what is wrong and what to do, in one line; undefined or a note where all is well. */
export type Check = (patient: Patient) => Promise<Finding> | Finding
export type Finding = string | { note: string } | undefined

/** How long each of those that are asked over the network has. */
export const ANSWER_MS_MAX = 5 * SECOND_MS

/** Names that a line has before "and so many more". */
export const LISTED = 3

/** The first names, and how many more there are. */
export function list(names: string[]): string {
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : ''
  return `${names.slice(0, LISTED).join(', ')}${more}`
}

/** A time of many minutes or hours, in words. */
export function hours(ms: number): string {
  return ms < 2 * HOUR_MS ? `${Math.round(ms / MINUTE_MS)} minutes` : `${Math.round(ms / HOUR_MS)} hours`
}

export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
