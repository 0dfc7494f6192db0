import { type Database, openDatabase } from '#store/database.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'
import { type VerifiedFigures, verifyFigures } from '#store/social/saving/verify-figures.ts'
import { verifySignals } from '../jobs/signals/verify-signals.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminResult, AdminTools } from './admin-command.ts'

/** Whether what is stored as figures is what the posts come to. */
export const verifyCommands: AdminCommand[] = [
  {
    name: 'verify-figures',
    usage: '',
    summary:
      'Computes every stored figure again from the posts and prints each difference; exit code 0 if there is no ' +
      'difference',
    run,
  },
]

const PARTS = [
  { title: 'Live data', searchPath: undefined },
  { title: 'Sample universe', searchPath: SAMPLE_SEARCH_PATH },
]

async function run({ databaseUrl, note }: AdminTools, args: string[]): Promise<AdminResult> {
  if (args.length > 0) throw new StartRefused(`${args[0]} is not expected: this command takes no arguments`)
  const texts: string[] = []
  let different = 0
  for (const { title, searchPath } of PARTS) {
    const db = openDatabase(databaseUrl, { poolSize: 1, searchPath })
    const verified = await verifyAll(db, (step) => note(`${title}: ${step}`)).finally(db.close)
    texts.push([title, ...verified.flatMap(write)].join('\n'))
    for (const figures of verified) different += figures.different
  }
  texts.push(
    different === 0
      ? 'Every stored figure is what the posts come to.'
      : `${count(different)} rows differ from what the posts come to.`,
  )
  return { text: texts.join('\n\n'), isWrong: different > 0 }
}

async function verifyAll(db: Database, onStep: (step: string) => void): Promise<VerifiedFigures[]> {
  return [...(await verifyFigures(db, { onStep })), ...(await verifySignals(db, { onStep }))]
}

function write({ name, rows, different, difference, examples }: VerifiedFigures): string[] {
  const by = difference === 0 ? '' : `, by ${count(difference)} in all`
  return [
    `  ${name.padEnd(22)}${count(rows).padStart(12)} rows${count(different).padStart(12)} different${by}`,
    ...examples.map((example) => `    ${example}`),
  ]
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
