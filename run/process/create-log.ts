import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { LogLevel } from './settings.ts'

/** The log of a command: lines for eyes on a terminal, JSON for everything else. */
export function createLog(level: LogLevel): Logger {
  if (!process.stdout.isTTY) return pino({ level })
  return pino(
    { level },
    pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', sync: true }),
  )
}
