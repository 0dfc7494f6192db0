import { openDatabase } from '#store/database.ts'
import { emptySampleUniverse } from '#store/installation/empty-sample-universe.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'

/** The sample universe as an operator handles it. Live data is never touched. */
export const sampleCommands: AdminCommand[] = [
  {
    name: 'sample reset',
    usage: '',
    summary: 'Empties the sample universe and has it generated anew, also after it was removed',
    run: async (tools, args) => {
      await empty(tools, args, { refill: true })
      return 'The sample universe is empty. A Crowdtape that runs is filling it anew; else the next start does.'
    },
  },
  {
    name: 'sample remove',
    usage: '',
    summary: 'Deletes the sample universe for good: the site shows live data alone, test keys find none',
    run: async (tools, args) => {
      await empty(tools, args, { refill: false })
      return 'The sample universe is gone, and live data alone is shown. npm run admin -- sample reset brings it back.'
    },
  },
]

async function empty(
  { databaseUrl, now }: AdminTools,
  args: string[],
  { refill }: { refill: boolean },
): Promise<void> {
  if (args.length > 0) throw new StartRefused(`${args[0]} is not expected: nothing follows this command`)
  const db = openDatabase(databaseUrl, { poolSize: 1, statementTimeoutMs: 60_000 })
  await emptySampleUniverse(db, { refill, now: now() }).finally(db.close)
}
