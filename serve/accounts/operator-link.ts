import { type claimOperator as contract, DEAD_OPERATOR_LINK } from '#contract/app/accounts/account.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { hasOperator, saveOperatorLink, useOperatorLink } from '#store/accounts/operators.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/address.ts'
import { invalid } from '../http/errors.ts'
import { createSecretToken, hashToken } from '../secrets/keys.ts'

const OPERATOR_TOKEN = /^cto_[A-Za-z0-9_-]{43}$/

/** The address by which one signed-in account becomes an operator, within a day; an earlier one stops working. */
export async function createOperatorLink({
  db,
  now,
  settings,
}: Pick<Context, 'db' | 'now'> & { settings: { publicUrl: string } }): Promise<string> {
  const { token, tokenHash } = createSecretToken('cto_')
  await saveOperatorLink(db, { tokenHash, expiresAt: new Date(now().getTime() + DAY_MS) })
  return `${settings.publicUrl}/settings?tab=security&operator=${token}`
}

/** Has the log name that address while an installation has no operator. */
export async function announceOperatorLink(ctx: Context): Promise<void> {
  if ((ctx.settings.operators?.length ?? 0) > 0 || (await hasOperator(ctx.db))) return
  ctx.log.info(
    `No account is the operator yet. Sign up and open this link, which works once and for a day: ${await createOperatorLink(ctx)}`,
  )
}

/** Makes who is signed in an operator. Throws 400 for a link that is unknown, expired or was used. */
export async function claimOperator(
  ctx: Context,
  { user, body, address }: Call<typeof contract>,
): Promise<{ message: string }> {
  const { token } = body
  const by = changedBy('link', { address })
  const use = { userId: user.id, tokenHash: hashToken(token), now: ctx.now(), by }
  if (!OPERATOR_TOKEN.test(token) || !(await useOperatorLink(ctx.db, use)))
    throw invalid('token', DEAD_OPERATOR_LINK)
  ctx.log.info({ accountId: user.id }, 'an account became the operator')
  return { message: 'You are the operator of this installation.' }
}
