import type { Context } from '#serve/context.ts'
import { mailContactMessages } from '#serve/support/mail-contact-messages.ts'
import { repeat } from './repeat.ts'

const EVERY_MS = 2_000

/** Mails the operator what visitors wrote. Several processes may do it at once. */
export function startContactMails({ ctx }: { ctx: Context }): { stop(): Promise<void> } {
  return repeat(ctx.log, [
    {
      name: 'mail contact messages',
      everyMs: EVERY_MS,
      work: (stopping) => mailContactMessages(ctx, stopping),
    },
  ])
}
