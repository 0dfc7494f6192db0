import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { COMPOSITE_PARTS, COMPOSITE_WEIGHTS, readWeights } from '#analyze/crowds/composite.ts'
import { moveSecrets } from '#serve/webhooks/move-secrets.ts'
import { isDatabaseLost, openDatabase } from '#store/database.ts'
import { addWeights, listWeights, type WeightsVersion } from '#store/installation/composite-weights.ts'
import { emptySampleUniverse } from '#store/installation/separate-sample-universe.ts'
import { forgetOldKey } from '#store/webhooks/sealed-rows.ts'
import { forgetSecrets } from '#store/webhooks/sealed-secrets.ts'
import { type UsedDatabase, useDatabase } from '../postgres/use-database.ts'
import { COMMAND_WAIT_MS, migrateWhenUp } from '../process/migrate-when-up.ts'
import type { Settings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import { agreeOnKey, openSecretBox } from '../server/open-secret-box.ts'
import type { AdminCommand, AdminResult, AdminTools } from './admin-command.ts'
import { assetCommands } from './assets.ts'
import { backupCommands } from './backup.ts'
import { bounceCommands } from './bounce.ts'
import { compactCommands } from './compact.ts'
import { correctionCommands } from './corrections.ts'
import { distributeCommands } from './distribute.ts'
import { doctorCommands } from './doctor.ts'
import { installationCommands } from './installation.ts'
import { invitationCommands } from './invitations.ts'
import { learnCommands } from './learn-corrections.ts'
import { muteCommands } from './mutes.ts'
import { putBackCommands } from './put-back.ts'
import { readingCommands } from './readings.ts'
import { userCommands } from './users.ts'
import { verifyCommands } from './verify-figures.ts'

/** The sample universe as an operator handles it. Live data is never touched. */
const sampleCommands: AdminCommand[] = [
  {
    name: 'sample reset',
    usage: '',
    summary: 'Empties the sample universe and generates it again, also after it was removed',
    run: async (tools, args) => {
      await empty(tools, args, { refill: true })
      return 'The sample universe is empty. A running Crowdtape fills it again; otherwise the next start does.'
    },
  },
  {
    name: 'sample remove',
    usage: '',
    summary:
      'Deletes the sample universe permanently: the site shows only live data, and test keys find no data',
    run: async (tools, args) => {
      await empty(tools, args, { refill: false })
      return 'The sample universe is deleted, and only live data is shown. npm run admin -- sample reset brings it back.'
    },
  },
]

/** What the parts of the composite weigh. */
const compositeCommands: AdminCommand[] = [
  {
    name: 'composite',
    usage: '[mood=30 talk=20 ...]',
    summary: 'Prints every version of the composite’s weights, or adds one and uses it',
    run,
  },
]

/** For an installation that gets another key for its secrets, or has lost the one that they are sealed with. */
const secretCommands: AdminCommand[] = [
  {
    name: 'secrets rotate',
    usage: '',
    summary:
      'Seals all secrets with SECRETS_KEY that SECRETS_KEY_OLD sealed; afterwards the old key can be removed',
    run: rotateKey,
  },
  {
    name: 'secrets forget',
    usage: '',
    summary:
      'If the key of the secrets is lost: deletes all webhooks, queued e-mails and second factors; the next start accepts its key',
    run: async ({ databaseUrl }, args) => {
      if (args.length > 0)
        throw new StartRefused(`${args[0]} is not expected: this command takes no arguments`)
      const db = openDatabase(databaseUrl, { poolSize: 1, statementTimeoutMs: 60_000 })
      const { webhooks, mails } = await forgetSecrets(db).finally(db.close)
      return `${webhooks} webhooks and ${mails} queued e-mails are deleted, and two-step sign-in is off for everybody. Start Crowdtape again to use its key.`
    },
  },
]

/** Every command. One that is not here does not exist. */
const COMMANDS: AdminCommand[] = [
  ...assetCommands,
  ...backupCommands,
  ...bounceCommands,
  ...compactCommands,
  ...distributeCommands,
  ...doctorCommands,
  ...compositeCommands,
  ...installationCommands,
  ...learnCommands,
  ...correctionCommands,
  ...invitationCommands,
  ...muteCommands,
  ...putBackCommands,
  ...readingCommands,
  ...sampleCommands,
  ...secretCommands,
  ...userCommands,
  ...verifyCommands,
]

interface AdminOptions {
  settings: Settings
  log: Logger
  now(): Date
  /** What is piped into the command; nothing without it. */
  input?(): AsyncIterable<Uint8Array>
  /** Gets what there is to print. */
  out(text: string): void
  /** Receives the progress of a long command, every five seconds by default. */
  err(text: string): void
  reportEveryMs?: number
}

const REPORT_EVERY_MS = 5_000

/**
 * Does what the words ask, on the database of a Crowdtape that runs or alone. No words at all, and `--help`, print what
 * there is, after an area or a command that alone. Gives the exit code. Throws StartRefused for words that are no command, and when the database cannot be
 * reached or is lost on the way.
 */
export async function runAdmin(words: string[], options: AdminOptions): Promise<0 | 1> {
  const { settings, log, now, out, input = () => Readable.from([]) } = options
  if (words.length === 0 || words.includes('--help') || words[0] === 'help') {
    out(writeHelp(words.filter((word) => word !== 'help' && !word.startsWith('-'))))
    return 0
  }
  const command = findCommand(words)
  const args = words.slice(command.name.split(' ').length)
  const typed = `npm run admin -- ${command.name}`
  const postgres =
    command.database === 'none' ? NO_DATABASE : await useDatabase({ settings, log, command: typed })
  const progress = reportProgress(options)
  try {
    if (command.database === undefined)
      await migrateWhenUp(postgres.url, log, new AbortController().signal, { waitMs: COMMAND_WAIT_MS })
    const tools = { databaseUrl: postgres.url, settings, log, now, input, note: progress.note }
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

const NO_DATABASE: UsedDatabase = { url: '', stop: async () => {} }

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

function writeHelp(words: string[]): string {
  const asked = COMMANDS.filter(({ name }) => words.every((word, place) => name.split(' ')[place] === word))
  const lines = (asked.length > 0 ? asked : COMMANDS).map(({ name, usage, summary }) => ({
    call: `${name} ${usage}`.trim(),
    summary,
  }))
  const width = Math.max(...lines.map(({ call }) => call.length))
  return `npm run admin -- COMMAND

Does what only the operator of an installation does. Works beside a Crowdtape that runs, and alone.
--json prints an answer for programs, --dry-run what would be done. Exit code 0: done; 1: refused, failed, or something is wrong.

${lines.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}`).join('\n')}
`
}

/** In two passes: what a process stored during the first one is looked at in the second. */
async function rotateKey({ databaseUrl, settings, note }: AdminTools, args: string[]): Promise<AdminResult> {
  if (args.length > 0) throw new StartRefused(`${args[0]} is not expected: this command takes no arguments`)
  const secretBox = openSecretBox(settings)
  const { fingerprint, before } = secretBox
  if (!before)
    throw new StartRefused('set SECRETS_KEY_OLD to the key before, beside another SECRETS_KEY or secrets.key')
  const db = openDatabase(databaseUrl, { poolSize: 1, statementTimeoutMs: 60_000 })
  try {
    await agreeOnKey(db, secretBox)
    const { moved } = await moveSecrets({ db, secretBox }, { note })
    const again = await moveSecrets({ db, secretBox }, { note })
    const report = `${moved + again.moved} of ${again.rows} secrets were sealed with the new key.`
    if (again.lost > 0)
      return { text: `${report} ${again.lost} open with neither key and stay as they are.`, isWrong: true }
    if (again.moved > 0)
      return {
        text: `${report} A process still seals with the old key: restart all with both keys, then run this again.`,
        isWrong: true,
      }
    await forgetOldKey(db, { fingerprint, before: before.fingerprint })
    return {
      text: `${report} Nothing needs the old key any longer: remove SECRETS_KEY_OLD and restart every process.`,
      isWrong: false,
    }
  } finally {
    await db.close()
  }
}

async function run({ databaseUrl, now }: AdminTools, args: string[]): Promise<string> {
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  try {
    if (args.length > 0) {
      const weights = readWeights(args)
      if ('fault' in weights) throw new StartRefused(String(weights.fault))
      await addWeights(db, { weights, at: now().toISOString() })
    }
    const versions = [{ version: 1, weights: COMPOSITE_WEIGHTS, at: 'shipped' }, ...(await listWeights(db))]
    return versions.map((each, place) => write(each, place === versions.length - 1)).join('\n')
  } finally {
    await db.close()
  }
}

function write({ version, weights, at }: WeightsVersion, isInUse: boolean): string {
  const parts = COMPOSITE_PARTS.map((part) => `${part}=${weights[part] ?? 0}`).join(' ')
  return `version ${version} (${at}): ${parts}${isInUse ? ', in use' : ''}`
}

async function empty(
  { databaseUrl, now }: AdminTools,
  args: string[],
  { refill }: { refill: boolean },
): Promise<void> {
  if (args.length > 0) throw new StartRefused(`${args[0]} is not expected: this command takes no arguments`)
  const db = openDatabase(databaseUrl, { poolSize: 1, statementTimeoutMs: 60_000 })
  await emptySampleUniverse(db, { refill, now: now() }).finally(db.close)
}
