import type { Palette, Theme } from '#contract/account-choices.ts'

/** Who a session belongs to, with what every signed-in call may need. */
export interface SessionUser {
  id: string
  username: string
  email: string
  avatar: string | null
  createdAt: Date
  /** Whether the address is confirmed. */
  isConfirmed: boolean
  /** The address that the account is to change to once it is confirmed. */
  pendingEmail: string | null
  /** As the person typed it; `readSocialHandle` of the contract gives the bare name. */
  socialTwitter: string | null
  socialFacebook: string | null
  socialInstagram: string | null
  /** How the site looks to the account; null: as each browser has it. */
  theme: Theme | null
  palette: Palette | null
  timeZone: string | null
}

/** What a query selects from `users` to get a SessionUser. */
export const SESSION_USER_COLUMNS = `
  users.id, users.username, users.email, users.avatar, users.created_at as "createdAt",
  users.social_twitter as "socialTwitter", users.social_facebook as "socialFacebook",
  users.social_instagram as "socialInstagram", users.email_confirmed_at is not null as "isConfirmed",
  users.theme, users.palette, users.time_zone as "timeZone",
  (
    select change.email from email_confirmations as change
    where change.user_id = users.id and change.email_key <> users.email_key
      and change.used_at is null and change.superseded_at is null
    order by change.created_at desc limit 1
  ) as "pendingEmail"`
