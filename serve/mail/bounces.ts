import PostalMime, { type Email } from 'postal-mime'
import { DAY_MS } from '#contract/time/duration.ts'
import { noteRefused } from '#store/mails/mail-queue.ts'
import type { Context } from '../context/context.ts'
import { saysNoMailbox } from './deliver-mails.ts'
import { findSent } from './message-id.ts'

/** Senders give up after some days (RFC 5321, section 4.5.4.1); what arrives later is a copy. */
const REPORT_AGE_MS_MAX = 30 * DAY_MS
const RECIPIENTS_MAX = 100

/** What a mail that arrived for us says of one that we sent. */
export type Bounce =
  /** It is no report, or of a mail of somebody else. */
  | { kind: 'no report' | 'not ours' }
  /** It arrives too late. */
  | { kind: 'too old'; sentAt: string }
  /** The mail was delayed, or did not arrive for a reason that lies elsewhere. */
  | { kind: 'not of the address'; status: string }
  /** The address gets no more mails; `isNew` is false where that was so already, or it was confirmed since. */
  | { kind: 'refused'; address: string; status: string; isNew: boolean }

/**
 * Takes a delivery status notification (RFC 3464). Where it says of a mail of ours that its address gets none, that holds as
 * if the mail server had refused it at once (docs/decisions/0740). Anything else changes nothing.
 */
export async function takeBounce(
  { db, now, secretBox }: Pick<Context, 'db' | 'now' | 'secretBox'>,
  mail: Uint8Array,
): Promise<Bounce> {
  const report = await readReport(mail)
  if (!report) return { kind: 'no report' }
  const sent = findSent(secretBox, report)
  if (!sent) return { kind: 'not ours' }
  const { sentAt, address } = sent
  if (now().getTime() - sentAt.getTime() > REPORT_AGE_MS_MAX)
    return { kind: 'too old', sentAt: sentAt.toISOString() }
  const failed = report.recipients.find((one) => one.action === 'failed' && saysNoMailbox(wordsOf(one)))
  if (!failed) {
    const status = report.recipients.map((one) => `${one.action} ${one.status}`.trim()).join(', ')
    return { kind: 'not of the address', status }
  }
  const isNew = await noteRefused(db, { emailKey: address, now: now(), sentAt })
  return { kind: 'refused', address, status: failed.status, isNew }
}

interface Report {
  /** Of the mail that came back. */
  messageId: string
  /** Whom that was for, as the report and the mail have it. */
  addresses: string[]
  recipients: Recipient[]
}

interface Recipient {
  action: string
  status: string
  diagnostic: string
}

/** Relays that know no more than that it failed say why in the words of the last server. */
const wordsOf = ({ status, diagnostic }: Recipient) => `${status} ${diagnostic}`

async function readReport(mail: Uint8Array): Promise<Report | undefined> {
  const parts = (await parse(mail))?.attachments ?? []
  const status = parts.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
  const returned = parts.find(({ mimeType }) =>
    /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(mimeType),
  )
  if (!status || !returned) return undefined
  const { messageId, to = [] } = (await parse(returned.content)) ?? {}
  if (!messageId) return undefined
  // One block of fields for the mail, then one for each recipient. RFC 3464, section 2.1
  const blocks = String(status.content)
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .slice(1, RECIPIENTS_MAX + 1)
  const fields = await Promise.all(blocks.map(readFields))
  return {
    messageId,
    addresses: [
      ...fields.flatMap((one) => [one['original-recipient'], one['final-recipient']].map(toAddress)),
      ...to.map(({ address }) => address ?? ''),
    ].filter(Boolean),
    recipients: fields.map((one) => ({
      action: (one.action ?? '').toLowerCase(),
      status: one.status ?? '',
      diagnostic: one['diagnostic-code'] ?? '',
    })),
  }
}

/** Nested beyond all measure it is no mail that a server writes. */
async function parse(mail: Uint8Array | string | ArrayBuffer): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(mail, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' })
  } catch {
    return undefined
  }
}

async function readFields(block: string): Promise<Record<string, string>> {
  const fields = await parse(`${block}\r\n\r\n`)
  return Object.fromEntries((fields?.headers ?? []).map(({ key, value }) => [key, value]))
}

/** Of `rfc822; ada@example.org` the address. */
function toAddress(field = ''): string {
  return field
    .slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<|>$/g, '')
}
