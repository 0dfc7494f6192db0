import { normalizeEmail, normalizeUsername } from '#contract/account-rules.ts'

/** By which an address is unique: full-width and upper-case variants are one account. */
export function emailKey(email: string): string {
  return normalizeEmail(email).toLowerCase()
}

/** By which a username is unique: full-width and upper-case variants are one name. */
export function usernameKey(username: string): string {
  return normalizeUsername(username).toLowerCase()
}
