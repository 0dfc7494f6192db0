import type { Logger } from 'pino'
import { useDatabase } from '../postgres/use-database.ts'
import { migrateWhenUp } from '../process/migrate-when-up.ts'
import type { Settings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand } from './admin-command.ts'
import { assetCommands } from './assets.ts'
import { compositeCommands } from './composite.ts'
import { readingCommands } from './readings.ts'
import { sampleCommands } from './sample.ts'
import { verifyCommands } from './verify-figures.ts'

/** Every command. One that is not here does not exist. */
const COMMANDS: AdminCommand[] = [
  ...assetCommands,
  ...compositeCommands,
  ...readingCommands,
  ...sampleCommands,
  ...verifyCommands,
]

interface AdminOptions {
  settings: Settings
  log: Logger
  now(): Date
  /** Gets what there is to print. */
  out(text: string): void
}

/**
 * Does what the words ask, on the database of a Crowdtape that runs or alone. No words at all, and `--help`, print what
 * there is. Gives the exit code. Throws StartRefused for words that are no command.
 */
export async function runAdmin(words: string[], { settings, log, now, out }: AdminOptions): Promise<0 | 1> {
  if (words.length === 0 || words.includes('--help') || words[0] === 'help') {
    out(writeHelp())
    return 0
  }
  const command = findCommand(words)
  const args = words.slice(command.name.split(' ').length)
  const typed = `npm run admin -- ${command.name}`
  const postgres = await useDatabase({ settings, log, command: typed })
  try {
    await migrateWhenUp(postgres.url, log, new AbortController().signal)
    const result = await command.run({ databaseUrl: postgres.url, settings, log, now }, args)
    out(`${typeof result === 'string' ? result : result.text}\n`)
    return typeof result !== 'string' && result.isWrong ? 1 : 0
  } finally {
    await postgres.stop()
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
