import {
  FAILED_DAYS,
  type Replica,
  type SignUp,
  type Storage,
  WORK_KINDS,
  type Work,
  type WorkKind,
} from '#contract/app/operator/installation.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Operator } from '#store/audit/acts.ts'
import { changeSetting, findChangedSetting } from '#store/installation/changed-settings.ts'
import { measureQueues } from '#store/installation/measurements.ts'
import { measureTables } from '#store/operator/table-sizes.ts'
import { listStuck, measureQueue, retryWork as retryInStore } from '#store/operator/work.ts'
import type { MeasuredReplica } from '#store/replicas.ts'
import { countPendingHours } from '#store/signals/stale-hours.ts'
import { findSignUpRule, readSignUpRule, SIGN_UP_WORDS, writeSignUpRule } from '../accounts/sign-up-rule.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'
import { lagSecondsOf } from '../status/mount-health.ts'
import { describeRescoring } from '../status/status.ts'

// What operators see and change of an installation, by the console and by `npm run admin` alike.

type Tools = Pick<Context, 'db' | 'now'>

const STUCK_SHOWN = 20

/** What waits, what failed, what is being counted again, and how the replicas are. */
export async function showWork({ db, now, replicas }: Tools & Pick<Context, 'replicas'>): Promise<Work> {
  const since = new Date(now().getTime() - FAILED_DAYS * DAY_MS)
  const queues = []
  const stuck = []
  for (const kind of WORK_KINDS) {
    const { oldestAt, ...queue } = await measureQueue(db, { kind, since })
    queues.push({ ...queue, oldestAt: oldestAt?.toISOString() ?? null })
    const found = await listStuck(db, { kind, since, limit: STUCK_SHOWN })
    stuck.push(...found.map((one) => ({ ...one, at: one.at.toISOString() })))
  }
  const { readers } = await measureQueues(db)
  return {
    queues,
    stuck,
    readers,
    replicas: (await replicas?.measure())?.map(describeReplica) ?? [],
    rescoring: await describeRescoring({ db }),
    signals: await countPendingHours(db),
  }
}

function describeReplica({ name, state }: MeasuredReplica): Replica {
  if (state.status === 'down') return { name, status: 'down', lagSeconds: null, why: state.reason }
  return { name, status: state.status, lagSeconds: lagSecondsOf(state), why: null }
}

/** Has failed work done again. Throws 404 for one piece that is not there or did not fail of late. */
export async function retryWork(
  { db, now }: Tools,
  { kind, id, operator }: { kind: WorkKind; id?: string; operator: Operator },
): Promise<{ retried: number }> {
  const since = new Date(now().getTime() - FAILED_DAYS * DAY_MS)
  const retried = await retryInStore(db, { kind, id, since, operator, now: now() })
  if (id !== undefined && retried === 0) throw notFound('Nothing with this id failed within the last 7 days.')
  return { retried }
}

/** How large each table is, and how much it grows a day. */
export async function showStorage({ db, now }: Tools): Promise<Storage> {
  const tables = await measureTables(db, now())
  const isKnown = tables.some(({ bytesADay }) => bytesADay !== null)
  return {
    measuredAt: now().toISOString(),
    bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesADay: isKnown ? tables.reduce((sum, { bytesADay }) => sum + (bytesADay ?? 0), 0) : null,
    tables,
  }
}

type SignUpTools = Tools & { settings: Pick<Context['settings'], 'signUp'> }

/** Who may sign up, and whether that was changed while running. */
export async function showSignUp({ db, settings }: SignUpTools): Promise<SignUp> {
  return {
    rule: writeSignUpRule(await findSignUpRule({ db, settings })),
    byDefault: writeSignUpRule(settings.signUp ?? { mode: 'open' }),
    isChanged: (await findChangedSetting(db, 'SIGN_UP')) !== undefined,
  }
}

/** Changes it for every process; null brings back what the environment says. Throws 400 for what is no rule. */
export async function changeSignUp(
  tools: SignUpTools,
  { rule, operator }: { rule: string | null; operator: Operator },
): Promise<SignUp> {
  if (rule !== null && !readSignUpRule(rule)) throw invalid('rule', `rule must be ${SIGN_UP_WORDS}`)
  await changeSetting(tools.db, { name: 'SIGN_UP', value: rule ?? undefined, operator, now: tools.now() })
  return showSignUp(tools)
}
