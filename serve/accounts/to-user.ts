import type { User } from '#contract/app/user.ts'
import type { SessionUser } from '#store/accounts/session-user.ts'

/** The user as the screens know it; nothing else of the row leaves the server. */
export function toUser(user: SessionUser): User {
  const createdAt = user.createdAt.toISOString()
  return {
    id: user.id,
    username: user.username,
    email: user.email,
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
