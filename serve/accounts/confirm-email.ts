import {
  type confirmEmail as contract,
  DEAD_CONFIRMATION_LINK,
  type resendConfirmation as resendContract,
} from '#contract/app/accounts/auth.ts'
import type { AnswerOf } from '#contract/route.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import {
  askConfirmationAgain,
  type ConfirmationToken,
  confirmEmail as confirmInStore,
} from '#store/accounts/email-confirmations.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/address.ts'
import { invalid, Refusal, tooMany } from '../http/errors.ts'
import { createSecretToken, hashToken } from '../secrets/keys.ts'
import { refuseTaken } from './refuse-problem.ts'

const CONFIRMATION_TOKEN = /^cte_[A-Za-z0-9_-]{43}$/
const SIGN_UP_LIFE_MS = 7 * DAY_MS

/** A new token for the link that confirms an address: a week for a new account, a day for another address. */
export function createConfirmation({ secretBox, now }: Context, lifeMs = SIGN_UP_LIFE_MS): ConfirmationToken {
  const { token, tokenHash } = createSecretToken('cte_')
  const expiresAt = new Date(now().getTime() + lifeMs)
  return { token: secretBox.seal(token, 'mail token'), tokenHash, expiresAt }
}

/**
 * Confirms the address whose link this is; a change of address takes effect here. Throws 400 for a token that is
 * missing, unknown, expired or superseded, 409 where another account has the address by then. docs/decisions/0081
 */
export async function confirmEmail(
  ctx: Context,
  { body, address }: Call<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { token = '' } = body
  if (token === '') throw invalid('token', 'Invalid or missing confirmation token')
  if (!CONFIRMATION_TOKEN.test(token)) throw deadLink()
  const confirmed = await confirmInStore(ctx.db, {
    tokenHash: hashToken(token),
    now: ctx.now(),
    by: changedBy('link', { address }),
  })
  if (confirmed.status === 'taken') refuseTaken('email')
  if (confirmed.status === 'dead') throw deadLink()
  return { message: 'Your e-mail address is confirmed.', email: confirmed.email }
}

/** Mails another link to the signed-in account. Throws 409 where nothing waits to be confirmed, 429 for too many. */
export async function resendConfirmation(
  ctx: Context,
  { user }: Call<typeof resendContract>,
): Promise<{ message: string }> {
  const now = ctx.now()
  const lifeMs = user.pendingEmail === null ? SIGN_UP_LIFE_MS : DAY_MS
  const asked = await askConfirmationAgain(ctx.db, {
    userId: user.id,
    now,
    ...createConfirmation(ctx, lifeMs),
  })
  if (asked.status === 'wait') throw tooManyLinks(asked.seconds)
  if (asked.status === 'none') {
    throw new Refusal({
      status: 409,
      code: 'conflict',
      message: 'Your e-mail address is confirmed already.',
    })
  }
  return { message: `A new link is on its way to ${asked.email}.` }
}

/** 429 for another link too soon. */
export function tooManyLinks(seconds: number): Refusal {
  const wait = seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return tooMany(`A link was just sent. Please try again in ${wait}.`, seconds)
}

function deadLink(): Refusal {
  return invalid('token', DEAD_CONFIRMATION_LINK)
}
