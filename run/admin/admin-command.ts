import type { Logger } from 'pino'
import type { Settings } from '../process/settings.ts'

/** One thing that an operator does with `npm run admin`. */
export interface AdminCommand {
  /** The words that call it, such as `sample reset`. */
  name: string
  /** What follows the name, such as `FILE...`; empty where nothing does. */
  usage: string
  /** One line for the help. */
  summary: string
  /** Without it the command gets a database that is up to date. */
  database?: 'as it is' | 'none'
  /** Does it with what followed the name, and gives what to print. Throws StartRefused for what it cannot use. */
  run(tools: AdminTools, args: string[]): Promise<string | AdminResult>
}

export interface AdminResult {
  text: string
  /** The command did its work, and what it found is wrong: the exit code is 1. */
  isWrong: boolean
}

export interface AdminTools {
  /** As the command wants it; empty for one that needs none. */
  databaseUrl: string
  settings: Settings
  log: Logger
  now(): Date
  /** What is piped into the command. */
  input(): AsyncIterable<Uint8Array>
  /** Notes what is being done, as the end of a line; long work reports it now and then. */
  note(step: string): void
}
