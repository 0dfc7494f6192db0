/** A mail that the product sends; plain text, because every reader shows it as it is meant. */
export interface Mail {
  to: string
  subject: string
  text: string
  replyTo?: string
  headers?: Record<string, string>
}

/** What happens while a mail is sent. */
export interface MailWatch {
  /** Gives the mail up when it is aborted. */
  signal?: AbortSignal
  /** Called when the server has all of the mail: from here on it may arrive, also where no answer comes. */
  onHandedOver?: () => void
}

/** Hands a mail to SMTP, or to the outbox folder. Resolves when it was accepted there; rejects when `signal` is aborted first. */
export interface Mailer {
  send(mail: Mail, watch?: MailWatch): Promise<void>
  /** Deletes the mails to and from an address that are kept here; absent where none are. */
  forget?(address: string): Promise<void>
}
