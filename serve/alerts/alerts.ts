import {
  ALERTS_PER_ACCOUNT,
  type AlertMode,
  GROUP_RULES_PER_ACCOUNT,
  POST_QUERIES_PER_ACCOUNT,
} from '#contract/alerts.ts'
import { type AlertKey, findAlert, type StoredAlert } from '#store/alerts/alerts.ts'
import { TooManyGroupRules, TooManyPostQueries } from '#store/alerts/rules/post-queries.ts'
import type { Database } from '#store/database.ts'
import { findLatestPrices } from '#store/market/prices.ts'
import type { Context } from '../context/context.ts'
import { notFound, Refusal } from '../http/errors.ts'

/** The 409 of an account that has as many alerts as it may. */
export function tooManyAlerts(): Refusal {
  return conflict(`An account has at most ${ALERTS_PER_ACCOUNT} alerts. Delete one that you no longer need.`)
}

/** Stores an alert; throws a 409 where the rules of its account would look at too many queries of posts. */
export async function withinPostQueries<Stored>(store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store()
  } catch (error) {
    if (error instanceof TooManyGroupRules) {
      throw conflict(`An account can have ${GROUP_RULES_PER_ACCOUNT} rules over groups. Delete one first.`)
    }
    if (!(error instanceof TooManyPostQueries)) throw error
    throw conflict(
      `The rules of an account have at most ${POST_QUERIES_PER_ACCOUNT} of posts(...). Delete one that you no longer need.`,
    )
  }
}

function conflict(message: string): Refusal {
  return new Refusal({ status: 409, code: 'conflict', message })
}

/** Throws a 404 for an alert that is not there or is not the caller's; the two get the same answer. */
export async function getOwnAlert(ctx: Context, key: AlertKey): Promise<StoredAlert> {
  const alert = await findAlert(ctx.db, key)
  if (!alert) throw missing(key)
  return alert
}

/** /v1 has rules apart from alerts on one price. */
export function missing({ kind }: Pick<AlertKey, 'kind'>): Refusal {
  return notFound(kind === 'rule' ? 'There is no such rule.' : 'There is no such alert.')
}

/** Where the prices lie that alerts of a mode watch: at once as they come, so never a replica. */
export function dataOfMode(ctx: Context, mode: AlertMode): Database {
  return mode === 'live' ? ctx.db : ctx.sampleDb
}

/** What an asset costs now, in US dollars as decimal text; null where no source has given a price yet. */
export async function findPrice(data: Database, assetId: string): Promise<string | null> {
  const [latest] = await findLatestPrices(data, { assetIds: [assetId], limit: 1 })
  return latest?.tick.price ?? null
}
