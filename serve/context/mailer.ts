/** A mail that the product sends; plain text, because every reader shows it as it is meant. */
export interface Mail {
  to: string
  subject: string
  text: string
  replyTo?: string
  headers?: Record<string, string>
}

/** Hands a mail to SMTP, or to the outbox folder. Resolves when it was accepted there; rejects when `signal` is aborted first. */
export interface Mailer {
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}
