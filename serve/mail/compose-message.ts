import type { SendMailOptions } from 'nodemailer'
import { asciiDomain } from '#contract/account-rules.ts'
import type { Mail } from '../context/mailer.ts'

/**
 * A mail in the form that nodemailer takes. Addresses go as objects, so that one is never read as a list; throws
 * when an address or a header could carry a second recipient or a line of its own.
 */
export function composeMessage(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: toAddress(mail.to),
    ...toReplyTo(mail.replyTo),
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
  const at = address.lastIndexOf('@') + 1
  const domain = asciiDomain(address.slice(at))
  if (domain === undefined) throw new MailRefused(`${JSON.stringify(address)} has no possible domain`)
  return { name: '', address: address.slice(0, at) + domain }
}

/**
 * A name in other letters before the @ is no header of a mail that servers without SMTPUTF8 take, and their refusal would
 * come too late. Such an address stands in the text alone. RFC 6531, section 3.1.1
 */
function toReplyTo(replyTo: string | undefined): Pick<SendMailOptions, 'replyTo'> {
  if (replyTo === undefined) return {}
  const address = toAddress(replyTo)
  return /[^ -~]/.test(address.address) ? {} : { replyTo: address }
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
