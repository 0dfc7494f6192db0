import type { Mail } from '../mail/mailer.ts'

/** Tells the owner that the password was changed, with the way back in case it was somebody else. */
export function passwordChangedMail(publicUrl: string, owner: { username: string; email: string }): Mail {
  return {
    to: owner.email,
    subject: 'Your Crowdtape password was changed',
    text: `Hello ${owner.username},

the password of your Crowdtape account was changed just now, and every other session was signed out.

If it was not you, choose a new password at once:

${publicUrl}/forgot-password
`,
  }
}
