import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import type { Command } from 'commander'
import { Crowdtape } from '../../src/crowdtape.ts'
import { note, printFacts, printJson } from '../output/print.ts'
import { addExamples, openGiven } from './command.ts'
import { BASE_URL, keyFile, removeStoredKey, storeKey } from './stored-key.ts'

export function addAccountCommands(program: Command, signal: AbortSignal): void {
  const login = program
    .command('login')
    .description('keep an API key for later commands; it is asked for, or read from a pipe')
    .action(async (_options: object, command: Command) => {
      const { url } = command.optsWithGlobals<{ url?: string }>()
      const baseUrl = url ?? (process.env.CROWDTAPE_URL || BASE_URL)
      const apiKey = await askForKey(baseUrl, signal)
      const { mode } = await new Crowdtape({ apiKey, baseUrl }).ping({ signal })
      storeKey({ apiKey, baseUrl })
      note(`The ${mode} key works and is kept in ${keyFile()}, readable by you alone.`)
    })
  addExamples(login, 'login', 'login --url https://tape.example < key.txt')

  const logout = program
    .command('logout')
    .description('remove the kept key from this machine')
    .action(() => note(removeStoredKey() ? 'The key is removed from this machine.' : 'No key was kept.'))
  addExamples(logout, 'logout')

  const usage = program
    .command('usage')
    .description('what the account has used this month, and what is left')
    .action(async (_options: object, command: Command) => {
      const { crowdtape, isJson } = openGiven(command)
      const answer = await crowdtape.getAccountUsage({ signal })
      if (isJson) return printJson(answer)
      printFacts([
        ['plan', answer.plan],
        ['month', answer.month],
        ['charged calls', answer.charged_calls],
        ['left', answer.remaining_calls ?? 'as many as are paid for'],
        ['cost USD', toDollars(answer.cost_micros)],
        ['spending cap USD', answer.cap_micros === null ? 'none' : toDollars(answer.cap_micros)],
        ['rate limit', `${answer.rate_limit.calls} calls in ${answer.rate_limit.seconds} s`],
      ])
    })
  addExamples(usage, 'usage', 'usage --json')
}

function toDollars(micros: number): string {
  return (micros / 1_000_000).toFixed(2)
}

/** Never from an argument: those stand in the list of processes and in the history of the shell. */
async function askForKey(baseUrl: string, signal: AbortSignal): Promise<string> {
  if (!process.stdin.isTTY) return (await readAll(process.stdin)).trim()
  process.stderr.write(`API key for ${baseUrl} (Settings, API keys; it is not shown): `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return (await reader.question('', { signal })).trim()
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}
