import type { Context } from '#serve/context.ts'
import { mailContactMessages } from '#serve/support/mail-contact-messages.ts'
import { repeat } from './repeat.ts'

export interface ContactMailsOptions {
  ctx: Context
  /** The pause between two looks, in milliseconds. */
  everyMs?: number
}

const EVERY_MS = 2_000

/** Mails the operator what visitors wrote. Several processes may do it at once. */
export function startContactMails({ ctx, everyMs = EVERY_MS }: ContactMailsOptions): {
  stop(): Promise<void>
} {
  return repeat(ctx.log, [
    { name: 'mail contact messages', everyMs, work: (stopping) => mailContactMessages(ctx, stopping) },
  ])
}
