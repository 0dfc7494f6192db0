import { emailKey } from '#contract/account-rules.ts'
import { PLAN_IDS, PLANS, type PlanId } from '#contract/plans.ts'
import { openDatabase } from '#store/database.ts'
import { setPlan } from '#store/usage/account-plan.ts'
import { useDatabase } from './postgres/use-database.ts'
import { runCommand } from './process/commands.ts'
import { createLog } from './process/create-log.ts'
import { COMMAND_WAIT_MS, migrateWhenUp } from './process/migrate-when-up.ts'
import { readSettings } from './process/settings.ts'
import { StartRefused } from './process/start-refused.ts'

const HELP =
  "npm run plan -- EMAIL PLAN\n\nPuts an account on a plan. It applies from the account's next call; earlier " +
  `charges do not change.\n\n${PLAN_IDS.map((id) => `  ${id.padEnd(6)} ${describe(id)}`).join('\n')}\n`

/** `npm run plan`: how an operator sells without a payment provider. Works beside a running installation. */
await runCommand(async () => {
  const [email, plan, ...rest] = process.argv.slice(2)
  if (email === undefined || plan === undefined || rest.length > 0) throw new StartRefused(HELP)
  const id = PLAN_IDS.find((one) => one === plan)
  if (!id) throw new StartRefused(`${plan} is not a plan; the plans are ${PLAN_IDS.join(', ')}`)
  const settings = readSettings(process.env)
  const log = createLog('warn')
  const postgres = await useDatabase({ settings, log, command: 'npm run plan' })
  try {
    await migrateWhenUp(postgres.url, log, new AbortController().signal, { waitMs: COMMAND_WAIT_MS })
    const db = openDatabase(postgres.url, { poolSize: 1 })
    const known = await setPlan(db, { emailKey: emailKey(email), plan: id, now: new Date() }).finally(
      db.close,
    )
    if (!known) throw new StartRefused(`There is no account with the address ${email}`)
  } finally {
    await postgres.stop()
  }
  process.stdout.write(`${email} is on the plan ${PLANS[id].name}: ${describe(id)}\n`)
})

function describe(id: PlanId): string {
  const { window, callsPerMonth, prices } = PLANS[id]
  const first = (prices[0]?.microsPerCall ?? 0) / 1_000
  const price =
    first === 0 ? 'free' : `$${first.toFixed(2)} per 1,000 calls${prices.length > 1 ? ' and less' : ''}`
  const month = callsPerMonth === undefined ? '' : `, ${callsPerMonth.toLocaleString('en-US')} calls a month`
  const every = window.seconds === 1 ? 'second' : 'minute'
  return `${price}, ${window.calls.toLocaleString('en-US')} a ${every} for each key${month}`
}
