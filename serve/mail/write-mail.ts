import { MINUTE_MS } from '#contract/time/duration.ts'
import type { ClaimedMail } from '#store/mails/mail-queue.ts'
import type { Context, ServeSettings } from '../context/context.ts'
import type { Mail } from '../context/mailer.ts'
import { messageIdOf } from './message-id.ts'
import {
  emailChangeAskedMail,
  emailChangedMail,
  emailChangeMail,
  emailChangeTakenMail,
  emailConfirmationMail,
  invitationMail,
  passwordChangedMail,
  passwordResetMail,
  paymentFailedMail,
  signInChangedMail,
  signOnCodeMail,
  teamInvitationMail,
  usageNoticeMail,
} from './texts/account-mails.ts'
import { alertAddressMail, alertMail, webhookStoppedMail } from './texts/alert-mails.ts'
import { boardMail } from './texts/board-mail.ts'
import {
  contactMail,
  newsletterConfirmationMail,
  newsletterWelcomeMail,
  supportMail,
} from './texts/support-mails.ts'

type Settings = Pick<ServeSettings, 'publicUrl' | 'supportEmail'>

/** A queued mail in words. The same mail always has the same Message-ID, so that a repeat is known as one. */
export function writeMail(ctx: Pick<Context, 'settings' | 'secretBox' | 'now'>, mail: ClaimedMail): Mail {
  const { settings } = ctx
  const words = wordsOf(settings, mail, ctx.now())
  return {
    ...words,
    to: mail.recipient?.address ?? settings.supportEmail,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Message-ID': messageIdOf(ctx, mail),
      ...words.headers,
    },
  }
}

function wordsOf({ publicUrl, supportEmail }: Settings, mail: ClaimedMail, now: Date): Omit<Mail, 'to'> {
  const username = mail.account?.username ?? ''
  // A name that a stranger chose must not reach the owner of the address.
  const greeting = mail.isOwners ? `Hello ${username},` : 'Hello,'
  switch (mail.kind) {
    case 'password-reset': {
      const minutes = Math.ceil((mail.expiresAt.getTime() - now.getTime()) / MINUTE_MS)
      return passwordResetMail(publicUrl, { greeting, token: mail.data.token ?? '', minutes })
    }
    case 'invitation':
      return invitationMail(publicUrl, mail.data.token)
    case 'team-invitation':
      return teamInvitationMail(publicUrl, mail.data.token)
    case 'password-changed':
      return passwordChangedMail(publicUrl, { greeting, ...mail.data })
    case 'email-confirmation':
      return emailConfirmationMail(publicUrl, { greeting, ...mail.data })
    case 'email-change':
      return emailChangeMail(publicUrl, mail.data.token)
    case 'email-change-taken':
      return emailChangeTakenMail(publicUrl)
    case 'email-change-asked':
      return emailChangeAskedMail(publicUrl, { greeting, ...mail.data })
    case 'email-changed':
      return emailChangedMail(supportEmail, { greeting, ...mail.data })
    case 'sign-in-changed':
      return signInChangedMail(publicUrl, { greeting, ...mail.data })
    case 'sign-on-code':
      return signOnCodeMail({ greeting, code: mail.data.token })
    case 'alert':
      return alertMail(publicUrl, { username, ...mail.data, stopToken: mail.alert?.stopToken ?? '' })
    case 'alert-address':
      return alertAddressMail(publicUrl, mail.data.token)
    case 'usage-notice':
      return usageNoticeMail(publicUrl, { username, plan: mail.account?.plan ?? 'free', ...mail.data })
    case 'payment-failed':
      return paymentFailedMail(publicUrl, { greeting, plan: mail.account?.plan ?? 'free', ...mail.data })
    case 'webhook-stopped':
      return webhookStoppedMail(publicUrl, { username, ...mail.data })
    case 'test-notification':
      return testNotificationMail(publicUrl, username)
    case 'board':
      return boardMail(publicUrl, { greeting, ...mail.data })
    case 'contact':
      return contactMail(mail.data)
    case 'support':
      return supportMail(mail.data)
    case 'newsletter-confirmation':
      return newsletterConfirmationMail(publicUrl, mail.data.token ?? '')
    case 'newsletter-welcome':
      return newsletterWelcomeMail(publicUrl, mail.data.unsubscribeToken)
  }
}

function testNotificationMail(publicUrl: string, username: string): Omit<Mail, 'to'> {
  return {
    subject: 'Test: this is how a price alert arrives',
    text: `Hello ${username},

You asked for this e-mail in the notification settings at ${publicUrl}/settings?tab=notifications
No price has crossed anything.
`,
  }
}
