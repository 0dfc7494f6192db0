import type { Alert } from '#contract/app/alerts.ts'

/** Where the mails of an alert go, or why they do not. */
export function describeMails({ email, emailStatus }: Pick<Alert, 'email' | 'emailStatus'>): string {
  const address = email ?? 'your address'
  const words: Record<Alert['emailStatus'], string> = {
    account: 'Mails to your address',
    confirmed: `Mails to ${address}`,
    pending: `No mails yet: ${address} has not confirmed`,
    stopped: `No mails: the reader of ${address} has stopped them`,
    never: 'No mails',
  }
  return words[emailStatus]
}
