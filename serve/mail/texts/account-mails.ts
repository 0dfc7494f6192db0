import { MICROS_PER_DOLLAR, PLANS, type PlanId } from '#contract/plans.ts'
import type { MailData, SignInChange } from '#store/mails/mail-data.ts'
import type { Mail } from '../../context/mailer.ts'

type Text = Pick<Mail, 'subject' | 'text'>

/** The mail with the link that sets a new password. */
export function passwordResetMail(
  publicUrl: string,
  { greeting, token, minutes }: { greeting: string; token: string; minutes: number },
): Text {
  return {
    subject: 'Reset your Crowdtape password',
    text: `${greeting}

We received a request to reset the password of your Crowdtape account. To choose a new one, open this link within ${minutes} minutes:

${publicUrl}/reset-password?token=${token}

It works once. If it was not you, ignore this e-mail: nothing has changed.
`,
  }
}

/** The mail with the link by which a person who is invited signs up. */
export function invitationMail(publicUrl: string, token: string): Text {
  return {
    subject: 'Your invitation to Crowdtape',
    text: `Hello,

The operator of ${publicUrl} invites you to Crowdtape. To create an account with this e-mail address, open this link within a week:

${publicUrl}/register?invitation=${token}

It works once. If you do not want an account, ignore this e-mail.
`,
  }
}

/** Without the names of the team and of who invites: strangers chose them. */
export function teamInvitationMail(publicUrl: string, token: string): Text {
  return {
    subject: 'You are invited to a team on Crowdtape',
    text: `Hello,

A user of ${publicUrl} invites you to a team on Crowdtape. To join it, open this link within a week and sign in or sign up with this e-mail address:

${publicUrl}/settings?tab=team&invitation=${token}

It works once. If you do not want to join, ignore this e-mail.
`,
  }
}

/** Notifies the owner of a changed password, with the way back in case it was stolen. */
export function passwordChangedMail(
  publicUrl: string,
  { greeting, revokedKeys, switchedOff = false }: { greeting: string } & MailData['password-changed'],
): Text {
  const keys =
    revokedKeys === 0
      ? ''
      : ` ${revokedKeys === 1 ? 'One API key was' : `${revokedKeys} API keys were`} revoked.`
  const off = switchedOff
    ? ' Webhooks, alerts to other addresses, passkeys and single sign-on that were added before this address was confirmed were switched off.'
    : ''
  return {
    subject: 'Your Crowdtape password was changed',
    text: `${greeting}

The password of your Crowdtape account was changed just now, and every other session was signed out.${keys}${off}

If it was not you, choose a new password immediately:

${publicUrl}/forgot-password
`,
  }
}

/** The mail with the link that confirms the address of a new account. */
export function emailConfirmationMail(
  publicUrl: string,
  { greeting, token }: { greeting: string; token: string },
): Text {
  return {
    subject: 'Confirm your e-mail address for Crowdtape',
    text: `${greeting}

Welcome to Crowdtape. To confirm that this address is yours, open this link within a week:

${publicUrl}/confirm-email?token=${token}

You can then create live API keys and receive alerts at this address. If you did not sign up, ignore this e-mail.
`,
  }
}

/** The mail to an address that an account is to change to. */
export function emailChangeMail(publicUrl: string, token: string): Text {
  return {
    subject: 'Confirm your new e-mail address for Crowdtape',
    text: `Hello,

We received a request to change the e-mail address of a Crowdtape account to this one. To confirm it, open this link within a day:

${publicUrl}/confirm-email?token=${token}

If it was not you, ignore this e-mail: nothing will change.
`,
  }
}

/** To the owner of an address that another account was to change to; the requester does not learn of it. */
export function emailChangeTakenMail(publicUrl: string): Text {
  return {
    subject: 'Your e-mail address has a Crowdtape account',
    text: `Hello,

We received a request to change the e-mail address of a Crowdtape account to this one, which already has an account. Nothing changes.

If it was you, sign in with this address. If you forgot the password, reset it here:

${publicUrl}/forgot-password
`,
  }
}

/** Notifies the owner of a requested change of address. */
export function emailChangeAskedMail(
  publicUrl: string,
  { greeting, email }: { greeting: string; email: string },
): Text {
  return {
    subject: 'A new e-mail address for your Crowdtape account',
    text: `${greeting}

A request was made with your password to change the e-mail address of your Crowdtape account to ${email}. It changes when that address is confirmed.

If it was not you, choose a new password immediately, which stops the change:

${publicUrl}/forgot-password
`,
  }
}

/** Notifies the old mailbox of the account's new address. */
export function emailChangedMail(
  supportEmail: string,
  { greeting, email }: { greeting: string; email: string },
): Text & { replyTo: string } {
  return {
    replyTo: supportEmail,
    subject: 'The e-mail address of your Crowdtape account was changed',
    text: `${greeting}

The e-mail address of your Crowdtape account was changed to ${email}. This mailbox receives no more e-mails about it.

If it was not you, write to ${supportEmail}; a reply to this e-mail goes there.
`,
  }
}

/** Notifies the owner that what the account signs in with was added or removed. */
export function signInChangedMail(
  publicUrl: string,
  { greeting, change, name }: { greeting: string } & MailData['sign-in-changed'],
): Text {
  const { subject, text } = SIGN_IN_CHANGES[change](name ?? '')
  return {
    subject,
    text: `${greeting}

${text}

If it was not you, choose a new password immediately, which signs out every other device, then look at the Security settings:

${publicUrl}/forgot-password
${publicUrl}/settings?tab=security
`,
  }
}

const SIGN_IN_CHANGES: Record<SignInChange, (name: string) => Text> = {
  'factor.added': () => ({
    subject: 'Two-step sign-in was turned on',
    text: 'Two-step sign-in was turned on for your Crowdtape account just now. Signing in now asks for a code of the authenticator app that was set up.',
  }),
  'factor.removed': () => ({
    subject: 'Two-step sign-in was turned off',
    text: 'Two-step sign-in with an authenticator app was turned off for your Crowdtape account just now.',
  }),
  'passkey.added': (name) => ({
    subject: 'A passkey was added to your account',
    text: `The passkey “${name}” was added to your Crowdtape account just now. It signs in without the password.`,
  }),
  'passkey.removed': (name) => ({
    subject: 'A passkey was removed from your account',
    text: `The passkey “${name}” was removed from your Crowdtape account just now.`,
  }),
  'provider.linked': (issuer) => ({
    subject: 'Your account was linked to single sign-on',
    text: `Your Crowdtape account was linked to an account at ${issuer} just now. That account signs in without the password.`,
  }),
  'provider.unlinked': (issuer) => ({
    subject: 'Your account was unlinked from single sign-on',
    text: `Your Crowdtape account was unlinked from your account at ${issuer} just now.`,
  }),
}

/** The mail with the code by which somebody at a provider shows that an account is theirs. */
export function signOnCodeMail({ greeting, code }: { greeting: string; code: string }): Text {
  return {
    subject: 'Your code to link single sign-on to Crowdtape',
    text: `${greeting}

A request was made to link an account of your organization to your Crowdtape account. If it was you, enter this code on the page that asks for it, within ten minutes:

${code}

If it was not you, ignore this e-mail and do not share the code: it gives access to your account.
`,
  }
}

/** Notifies the owner that a part of the monthly quota or the spending cap was reached, and what happens at the end of it. */
export function usageNoticeMail(
  publicUrl: string,
  notice: MailData['usage-notice'] & { username: string; plan: PlanId },
): Pick<Mail, 'subject' | 'text'> {
  const of = notice.kind === 'quota' ? 'monthly quota' : 'spending cap'
  const limit =
    notice.kind === 'quota'
      ? `${notice.limit.toLocaleString('en-US')} calls of the plan ${PLANS[notice.plan].name}`
      : `your cap of ${dollars(notice.limit)}`
  const then =
    notice.percent < 100
      ? 'No call is refused yet. Calls beyond the limit will be, until the next month (UTC) begins.'
      : 'Further calls are refused until the next month (UTC) begins. They are not charged.'
  return {
    subject: `Your API calls have reached ${notice.percent} % of the ${of}`,
    text: `Hello ${notice.username},

In ${notice.month} your API keys have used ${notice.percent} % of ${limit}.

${then}

Your usage by day, key and endpoint, and the cap:

${publicUrl}/settings?tab=billing
`,
  }
}

/** Notifies the owner that the card did not pay an invoice, and what happens then. */
export function paymentFailedMail(
  publicUrl: string,
  { greeting, month, isGivenUp, plan }: MailData['payment-failed'] & { greeting: string; plan: PlanId },
): Text {
  const then = isGivenUp
    ? `It will not be tried again. Your account is on the plan ${PLANS[plan].name} from now on. Once the invoice is paid, you can choose another plan.`
    : 'The payment will be tried again in the next days. Please check that your card is valid, or save another one.'
  return {
    subject: isGivenUp ? 'Your invoice was not paid' : 'Your card could not be charged',
    text: `${greeting}

The invoice for your API calls in ${month} could not be paid by your card. ${then}

Your card and invoices:

${publicUrl}/settings?tab=billing
`,
  }
}

function dollars(micros: number): string {
  return (micros / MICROS_PER_DOLLAR).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
