import type { User } from '#contract/app/user.ts'
import type { SessionUser } from '#store/accounts/session-user.ts'
import { isOperator } from '../app/is-operator.ts'
import type { Context } from '../context/context.ts'

/** The user as the screens know it; nothing else of the row leaves the server. */
export function toUser(ctx: Pick<Context, 'settings'>, user: SessionUser): User {
  const createdAt = user.createdAt.toISOString()
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    emailConfirmed: user.isConfirmed,
    pendingEmail: user.pendingEmail,
    isOperator: isOperator(ctx, user),
    appearance: { theme: user.theme, palette: user.palette, timeZone: user.timeZone },
    avatar: user.avatar,
    created_at: createdAt,
    createdAt,
    socialAccounts: {
      twitter: user.socialTwitter ?? '',
      facebook: user.socialFacebook ?? '',
      instagram: user.socialInstagram ?? '',
    },
  }
}
