import type { MailData } from '#store/mails/mail-data.ts'
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

Somebody asked to reset the password of your Crowdtape account. To choose a new one, open this link within ${minutes} minutes:

${publicUrl}/reset-password?token=${token}

It works once. If it was not you, ignore this e-mail: nothing has changed.
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
    ? ' Webhooks and alerts to other addresses that were made before this address was confirmed were switched off.'
    : ''
  return {
    subject: 'Your Crowdtape password was changed',
    text: `${greeting}

The password of your Crowdtape account was changed just now, and every other session was signed out.${keys}${off}

If it was not you, choose a new password at once:

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

Then live API keys can be made, and alerts can be sent here. If it was not you who signed up, ignore this e-mail.
`,
  }
}

/** The mail to an address that an account is to change to. */
export function emailChangeMail(publicUrl: string, token: string): Text {
  return {
    subject: 'Confirm your new e-mail address for Crowdtape',
    text: `Hello,

A Crowdtape account is to have this e-mail address. To confirm it, open this link within a day:

${publicUrl}/confirm-email?token=${token}

If it was not you, ignore this e-mail: nothing will change.
`,
  }
}

/** To the owner of an address that another account was to change to: whoever asked learns nothing of it. */
export function emailChangeTakenMail(publicUrl: string): Text {
  return {
    subject: 'Your e-mail address has a Crowdtape account',
    text: `Hello,

Somebody wants a Crowdtape account to change to this e-mail address, which has an account of its own. Nothing changes.

If it was you, sign in with this address; a forgotten password is set anew here:

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

Somebody with your password asked to change the e-mail address of your Crowdtape account to ${email}. It changes when that address is confirmed.

If it was not you, choose a new password at once, which stops the change:

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

The e-mail address of your Crowdtape account was changed to ${email}. This mailbox gets no more e-mails about it.

If it was not you, write to ${supportEmail}; a reply to this e-mail goes there.
`,
  }
}
