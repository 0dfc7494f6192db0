import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '../context/mailer.ts'

/**
 * A mail in the form that nodemailer takes. Addresses go as objects, so that one is never read as a list; throws
 * when an address or a header could carry a second recipient or a line of its own.
 */
export function composeMessage(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: toAddress(mail.to),
    ...(mail.replyTo === undefined ? {} : { replyTo: toAddress(mail.replyTo) }),
    subject: toOneLine(mail.subject),
    text: mail.text,
    headers: checkHeaders(mail.headers ?? {}),
    // A text is a text, never the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const ADDRESS = /^[^\s\p{C}"(),:;<>@[\]\\]{1,64}@[^\s\p{C}"(),:;<>@[\]\\]{1,253}$/u
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/
const CONTROL_CHARACTERS = /\p{Cc}+/gu

function toAddress(address: string): { name: string; address: string } {
  if (!ADDRESS.test(address)) throw new MailRefused(`${JSON.stringify(address)} is not one e-mail address`)
  return { name: '', address }
}

function toOneLine(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ').trim()
}

function checkHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name)) throw new MailRefused(`${JSON.stringify(name)} is not a header's name`)
    if (value !== toOneLine(value)) throw new MailRefused(`the header ${name} is not one line`)
  }
  return headers
}

/** The mail itself is wrong; sending it again would not help. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
