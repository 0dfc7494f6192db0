import type { logout } from '#contract/app/auth.ts'
import { deleteSession } from '#store/accounts/delete-session.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'

/** Ends this session; the others go on. */
export async function signOut(
  ctx: Context,
  { sessionHash }: Call<typeof logout>,
): Promise<{ message: string }> {
  if (sessionHash) await deleteSession(ctx.db, sessionHash)
  return { message: 'Signed out.' }
}
