/** Who a session belongs to, with what every signed-in call may need. */
export interface SessionUser {
  id: string
  username: string
  email: string
  avatar: string | null
  createdAt: Date
  /** As the person typed it; `readSocialHandle` of the contract gives the bare name. */
  socialTwitter: string | null
  socialFacebook: string | null
  socialInstagram: string | null
}

/** What a query selects from `users` to get a SessionUser. */
export const userColumns = [
  'users.id',
  'users.username',
  'users.email',
  'users.avatar',
  'users.created_at as createdAt',
  'users.social_twitter as socialTwitter',
  'users.social_facebook as socialFacebook',
  'users.social_instagram as socialInstagram',
] as const
