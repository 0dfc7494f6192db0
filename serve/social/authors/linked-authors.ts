import type { Platform } from '#contract/posts.ts'
import { readSocialHandle } from '#contract/social-handle.ts'
import type { SessionUser } from '#store/accounts/session-user.ts'

/** The accounts that a user linked in the profile, in the order of the specification's platforms. */
export function linkedAuthors(user: SessionUser): { platform: Platform; username: string }[] {
  const typed: [Platform, string | null][] = [
    ['twitter', user.socialTwitter],
    ['instagram', user.socialInstagram],
    ['facebook', user.socialFacebook],
  ]
  return typed.flatMap(([platform, text]) => {
    const username = readSocialHandle(text ?? '', { platform })
    return username ? [{ platform, username }] : []
  })
}
