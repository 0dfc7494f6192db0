import { timingSafeEqual } from 'node:crypto'
import { emailKey } from '#contract/account-rules.ts'
import { SECOND_MS } from '#contract/time/duration.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

interface SentMail {
  id: string
  createdAt: Date
  /** Null where it is for the operator. */
  recipient: { key: string } | null
}

/**
 * The Message-ID of a mail, the same at each try. It has when the mail was written and a proof of whom it was for, by which
 * a report of it is known as true although nothing is kept of the mail. docs/decisions/0870
 */
export function messageIdOf(
  { secretBox, settings }: { secretBox: SecretBox; settings: { publicUrl: string } },
  { id, createdAt, recipient }: SentMail,
): string {
  const seconds = Math.floor(createdAt.getTime() / SECOND_MS).toString(36)
  const proof = secretBox.prove(`${id} ${seconds} ${recipient?.key ?? ''}`, 'mail')
  return `<mail.${id}.${seconds}.${proof}@${new URL(settings.publicUrl).hostname}>`
}

const OURS = /^<mail\.([\da-f-]{36})\.([\da-z]{1,10})\.([\w-]+)@/

/**
 * Of the mail with this Message-ID when it was written and which of the addresses, as its key, it was sent to; undefined
 * where it was not sent from here, or to none of them.
 */
export function findSent(
  secretBox: SecretBox,
  { messageId, addresses }: { messageId: string; addresses: string[] },
): { sentAt: Date; address: string } | undefined {
  const [, id, seconds = '', proof = ''] = OURS.exec(messageId) ?? []
  if (id === undefined) return undefined
  const address = addresses
    .map(emailKey)
    .find((key) => isSame(secretBox.prove(`${id} ${seconds} ${key}`, 'mail'), proof))
  if (address === undefined) return secretBox.before && findSent(secretBox.before, { messageId, addresses })
  return { sentAt: new Date(Number.parseInt(seconds, 36) * SECOND_MS), address }
}

/** Without a hint of where they differ. */
function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
