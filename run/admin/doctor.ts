import { openDatabase } from '#store/database.ts'
import { measureServer } from '#store/installation/examine-database.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminResult, AdminTools } from './admin-command.ts'
import { ANSWER_MS_MAX, type Check, type Patient, reasonOf } from './doctor-check.ts'
import { SERVER, STORED } from './doctor-database.ts'
import { OUTSIDE } from './doctor-outside.ts'

/** What is wrong with an installation, and what to do. Nothing is changed by it. */
export const doctorCommands: AdminCommand[] = [
  {
    name: 'doctor',
    usage: '[--json]',
    summary:
      'Examines settings, certificate, disk, clock, database, sources, mail and backups; exit code 1 where something is wrong',
    database: 'as it is',
    run: examine,
  },
]

async function examine({ databaseUrl, settings, now }: AdminTools, args: string[]): Promise<AdminResult> {
  const [option, more] = args
  if ((option !== undefined && option !== '--json') || more !== undefined)
    throw new StartRefused(`${more ?? option} is not expected: only --json may follow`)
  const db = openDatabase(databaseUrl, {
    poolSize: 1,
    acquireTimeoutMs: ANSWER_MS_MAX,
    onIdleError: () => {},
  })
  try {
    const patient = { settings, now: now(), db }
    const lines = await checkAll(OUTSIDE, patient)
    const server = await measureServer(db).catch(reasonOf)
    if (typeof server === 'string')
      lines.push({ name: 'database', wrong: `it does not answer (DATABASE_URL): ${server}` })
    else lines.push(...(await checkAll(server.hasSchema ? { ...SERVER, ...STORED } : SERVER, patient)))
    const isWrong = lines.some(({ wrong }) => wrong !== undefined)
    if (option === '--json') return { text: JSON.stringify(lines, null, 2), isWrong }
    const text = lines.map(({ name, wrong, note }) =>
      wrong === undefined
        ? `ok     ${name}${note === undefined ? '' : `: ${note}`}`
        : `WRONG  ${name}: ${wrong}`,
    )
    return { text: text.join('\n'), isWrong }
  } finally {
    await db.close()
  }
}

async function checkAll(
  checks: Record<string, Check>,
  patient: Patient,
): Promise<{ name: string; wrong?: string; note?: string }[]> {
  const lines = []
  for (const [name, check] of Object.entries(checks)) {
    const found = await Promise.resolve()
      .then(() => check(patient))
      .catch((error) => `it could not be examined: ${reasonOf(error)}`)
    lines.push({ name, ...(typeof found === 'string' ? { wrong: found } : found) })
  }
  return lines
}
