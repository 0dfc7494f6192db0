import { parseArgs } from 'node:util'
import { Refusal } from '#serve/http/errors.ts'
import type { OperatorTools } from '#serve/operator/users.ts'
import { type Database, openDatabase } from '#store/database.ts'
import type { Replicas } from '#store/replicas.ts'
import type { Settings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import { openReplicasOf } from '../server/open-context.ts'
import type { AdminTools } from './admin-command.ts'

/** As whom the command line acts: the owner of the machine, who has no account. */
export const COMMAND = { address: null }

/** Runs an operation of the console on the database of a command. Throws StartRefused with what it refuses. */
export async function asOperator<Result>(
  { databaseUrl, settings, now }: AdminTools,
  work: (operator: OperatorTools & { replicas: Replicas }) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(databaseUrl, { poolSize: 1, statementTimeoutMs: 60_000 })
  const replicas = openReplicasOfCommand(settings, db)
  try {
    return await work({ db, now, settings, replicas })
  } catch (error) {
    if (error instanceof Refusal) throw new StartRefused(error.message)
    throw error
  } finally {
    await replicas.close()
    await db.close()
  }
}

/** For measuring: no connection is made before. */
export function openReplicasOfCommand(settings: Settings, primary: Database): Replicas {
  const open = (url: string) => openDatabase(url, { poolSize: 1, onIdleError: () => {} })
  return openReplicasOf(settings, { primary, open })
}

const OPTIONS = {
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  disabled: { type: 'boolean', default: false },
} as const

type Option = keyof typeof OPTIONS

/** Splits what follows a command into words and those options that it takes. Throws StartRefused for another one. */
export function readArgs<const Taken extends Option>(
  args: string[],
  { takes, wordsMax }: { takes: readonly Taken[]; wordsMax: number },
): { words: string[] } & Record<Taken, boolean> {
  const unknown = args.find((arg) => arg.startsWith('-') && !takes.some((name) => arg === `--${name}`))
  if (unknown !== undefined) {
    const known = takes.map((name) => `--${name}`).join(', ') || 'no option'
    throw new StartRefused(`${unknown} is not expected: this command takes ${known}`)
  }
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const tooMany = positionals[wordsMax]
  if (tooMany !== undefined) throw new StartRefused(`${tooMany} is not expected`)
  return { ...values, words: positionals } as { words: string[] } & Record<Taken, boolean>
}

/** An answer as JSON, or in the words that `write` gives. */
export function print<Answer>(answer: Answer, json: boolean, write: (answer: Answer) => string): string {
  return json ? JSON.stringify(answer, null, 2) : write(answer)
}
