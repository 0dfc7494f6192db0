import type { Logger } from 'pino'
import { isDatabaseLost } from '#store/connection/is-database-lost.ts'
import { useDatabase } from '../postgres/use-database.ts'
import { COMMAND_WAIT_MS, migrateWhenUp } from '../process/migrate-when-up.ts'
import type { Settings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand } from './admin-command.ts'
import { assetCommands } from './assets.ts'
import { compositeCommands } from './composite.ts'
import { putBackCommands } from './put-back.ts'
import { readingCommands } from './readings.ts'
import { sampleCommands } from './sample.ts'
import { secretCommands } from './secrets.ts'
import { verifyCommands } from './verify-figures.ts'

/** Every command. One that is not here does not exist. */
const COMMANDS: AdminCommand[] = [
  ...assetCommands,
  ...compositeCommands,
  ...putBackCommands,
  ...readingCommands,
  ...sampleCommands,
  ...secretCommands,
  ...verifyCommands,
]

interface AdminOptions {
  settings: Settings
  log: Logger
  now(): Date
  /** Gets what there is to print. */
  out(text: string): void
  /** Receives the progress of a long command, every five seconds by default. */
  err(text: string): void
  reportEveryMs?: number
}

const REPORT_EVERY_MS = 5_000

/**
 * Does what the words ask, on the database of a Crowdtape that runs or alone. No words at all, and `--help`, print what
 * there is. Gives the exit code. Throws StartRefused for words that are no command, and when the database cannot be
 * reached or is lost on the way.
 */
export async function runAdmin(words: string[], options: AdminOptions): Promise<0 | 1> {
  const { settings, log, now, out } = options
  if (words.length === 0 || words.includes('--help') || words[0] === 'help') {
    out(writeHelp())
    return 0
  }
  const command = findCommand(words)
  const args = words.slice(command.name.split(' ').length)
  const typed = `npm run admin -- ${command.name}`
  const postgres = await useDatabase({ settings, log, command: typed })
  const progress = reportProgress(options)
  try {
    await migrateWhenUp(postgres.url, log, new AbortController().signal, { waitMs: COMMAND_WAIT_MS })
    const tools = { databaseUrl: postgres.url, settings, log, now, note: progress.note }
    const result = await command.run(tools, args)
    out(`${typeof result === 'string' ? result : result.text}\n`)
    return typeof result !== 'string' && result.isWrong ? 1 : 0
  } catch (error) {
    if (!isDatabaseLost(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`The database was lost on the way (${reason}). Run ${typed} again.`)
  } finally {
    progress.end()
    await postgres.stop()
  }
}

/** Reports the latest step now and then; a short command reports nothing. */
function reportProgress({ err, reportEveryMs = REPORT_EVERY_MS }: AdminOptions) {
  let latest: string | undefined
  const timer = setInterval(() => latest !== undefined && err(`${latest}\n`), reportEveryMs)
  return {
    note: (step: string) => {
      latest = step
    },
    end: () => clearInterval(timer),
  }
}

function findCommand(words: string[]): AdminCommand {
  const found = COMMANDS.find(({ name }) => name.split(' ').every((word, place) => words[place] === word))
  if (found) return found
  const near = COMMANDS.filter(({ name }) => name.split(' ')[0] === words[0])
  const known = (near.length > 0 ? near : COMMANDS).map(({ name }) => name).join(', ')
  throw new StartRefused(`${words.join(' ')} is not a command; there is: ${known}`)
}

function writeHelp(): string {
  const lines = COMMANDS.map(({ name, usage, summary }) => ({ call: `${name} ${usage}`.trim(), summary }))
  const width = Math.max(...lines.map(({ call }) => call.length))
  return `npm run admin -- COMMAND

Does what only the operator of an installation does. Works beside a Crowdtape that runs, and alone.

${lines.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}`).join('\n')}
`
}
