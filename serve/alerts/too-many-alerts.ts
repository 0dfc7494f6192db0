import { ALERTS_PER_ACCOUNT } from '#contract/alerts.ts'
import { Refusal } from '../http/errors.ts'

/** The 409 of an account that has as many alerts as it may. */
export function tooManyAlerts(): Refusal {
  return new Refusal({
    status: 409,
    code: 'conflict',
    message: `An account has at most ${ALERTS_PER_ACCOUNT} alerts. Delete one that is not needed any more.`,
  })
}
