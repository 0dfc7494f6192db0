import { ALERTS_PER_ACCOUNT, POST_QUERIES_PER_ACCOUNT } from '#contract/alerts.ts'
import { TooManyPostQueries } from '#store/alerts/rules/post-queries.ts'
import { Refusal } from '../http/errors.ts'

/** The 409 of an account that has as many alerts as it may. */
export function tooManyAlerts(): Refusal {
  return conflict(
    `An account has at most ${ALERTS_PER_ACCOUNT} alerts. Delete one that is not needed any more.`,
  )
}

/** Stores an alert; throws a 409 where the rules of its account would look at too many queries of posts. */
export async function withinPostQueries<Stored>(store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store()
  } catch (error) {
    if (!(error instanceof TooManyPostQueries)) throw error
    throw conflict(
      `The rules of an account have at most ${POST_QUERIES_PER_ACCOUNT} of posts(...). Delete one that is not needed any more.`,
    )
  }
}

function conflict(message: string): Refusal {
  return new Refusal({ status: 409, code: 'conflict', message })
}
