import type { ContactSubject } from '#contract/support-rules.ts'

/** What the text of each kind of mail says beside the account that it is about. */
export interface MailData {
  /** Without a token it was only asked for; who is behind the address is looked up when its turn comes. */
  'password-reset': { token?: string }
  /** To an address that has no account yet. */
  invitation: { token: string }
  /** To an address that may have an account; not sent once the invitation is taken back. */
  'team-invitation': { token: string; invitationId: string }
  'password-changed': { revokedKeys: number; switchedOff?: boolean }
  'email-confirmation': { token: string }
  /** To the address that an account is to change to. */
  'email-change': { token: string }
  /** To an address that another account was to change to, and that has an account. */
  'email-change-taken': Record<string, never>
  /** To the address that it has until then. */
  'email-change-asked': { email: string }
  'email-changed': { email: string }
  /** What an account signs in with was added or removed. */
  'sign-in-changed': { change: SignInChange; name?: string }
  /** Which links the account to a provider. */
  'sign-on-code': { token: string }
  alert: { title: string; text: string }
  'alert-address': { token: string }
  /** `month` such as `2026-01`; `limit` in calls or micro-dollars. */
  'usage-notice': { month: string; kind: 'quota' | 'cap'; limit: number; percent: number }
  /** An invoice could not be paid by the card; `isGivenUp`: it is not tried again. `month` such as `2026-01`. */
  'payment-failed': { month: string; isGivenUp: boolean }
  /** A webhook that is called no more, and why. */
  'webhook-stopped': { name: string; text: string }
  'test-notification': Record<string, never>
  /** A dashboard with the figures of its moment. */
  board: { boardId: string; name: string; text: string; stopToken: string }
  contact: { name: string; email: string; subject: ContactSubject; message: string }
  support: { sender: string; replyTo: string; subject: string; message: string }
  /** Without a token it was only asked for. */
  'newsletter-confirmation': { token?: string }
  'newsletter-welcome': { unsubscribeToken: string }
}

export type SignInChange =
  | 'factor.added'
  | 'factor.removed'
  | 'passkey.added'
  | 'passkey.removed'
  | 'provider.linked'
  | 'provider.unlinked'

export type MailKind = keyof MailData

/**
 * Mails about the account itself: the only ones while its address is not confirmed. They go first, since a user waits
 * for them.
 */
export const ACCOUNT_MAILS: ReadonlySet<MailKind> = new Set([
  'password-reset',
  'invitation',
  'team-invitation',
  'password-changed',
  'email-confirmation',
  'email-change',
  'email-change-taken',
  'email-change-asked',
  'email-changed',
  'sign-in-changed',
  'sign-on-code',
])
