import type { Account } from '#store/accounts/find-account.ts'
import { insertSession, type NewSession } from '#store/accounts/insert-session.ts'
import { endOfSession } from '../app/authenticate.ts'
import type { Context } from '../context/context.ts'
import { createSecretToken } from '../secrets/secret-token.ts'

/** The token of a new session; undefined when the password was changed since it was checked. */
export async function openSession(
  ctx: Context,
  account: Pick<Account, 'id' | 'passwordChangedAt'>,
): Promise<string | undefined> {
  const { token, session } = createSession(ctx, account)
  return (await insertSession(ctx.db.pool, session)) ? token : undefined
}

/** A session that is not stored yet, and its token. */
export function createSession(
  ctx: Context,
  { id, passwordChangedAt }: Pick<Account, 'id' | 'passwordChangedAt'>,
): { token: string; session: NewSession } {
  const { token, tokenHash } = createSecretToken('cts_')
  const createdAt = ctx.now()
  const expiresAt = endOfSession(ctx.settings, { createdAt, usedAt: createdAt })
  return { token, session: { tokenHash, userId: id, passwordChangedAt, createdAt, expiresAt } }
}
