import type { Alert } from '#contract/app/alerts.ts'

/** Where the mails of an alert go, or why they do not. */
export function describeMails({ email, emailStatus }: Pick<Alert, 'email' | 'emailStatus'>): string {
  const address = email ?? 'your address'
  const words: Record<Alert['emailStatus'], string> = {
    account: 'E-mails to your address',
    confirmed: `E-mails to ${address}`,
    pending: email
      ? `No e-mails yet: ${email} has not confirmed`
      : 'No e-mails yet: your address is not confirmed',
    stopped: `No e-mails: the reader of ${address} has stopped them`,
    never: 'No e-mails',
  }
  return words[emailStatus]
}
