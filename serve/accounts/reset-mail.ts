import type { Mail } from '../mail/mailer.ts'

/** The mail with the link that sets a new password. It goes to the address that the account has, nowhere else. */
export function passwordResetMail(
  publicUrl: string,
  owner: { username: string; email: string },
  token: string,
): Mail {
  return {
    to: owner.email,
    subject: 'Reset your Crowdtape password',
    text: `Hello ${owner.username},

somebody asked to reset the password of your Crowdtape account. To choose a new one, open this link within an hour:

${publicUrl}/reset-password?token=${token}

It works once. If it was not you, ignore this mail: nothing has changed.
`,
  }
}
