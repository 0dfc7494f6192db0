import { STARTER_WATCHLIST } from '#contract/account-choices.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { listDueBoards, postponeBoardMail, queueBoardMail } from '#store/boards/board-mails.ts'
import type { Context } from '../context/context.ts'
import { contextOfDefaultData } from '../context/context-of-data.ts'
import { describeBoard } from './describe-board.ts'
import { nextMailAt } from './next-mail-at.ts'

/** Read together; the rest is asked for again. */
const BATCH = 20
const RETRY_MS = 10 * MINUTE_MS

/**
 * Queues the mail of every dashboard that is due, with the figures of now, and notes when the next one is. Where several
 * processes do it at once, each mail is queued by one of them. Returns how many were queued here.
 */
export async function sendBoards(ctx: Context, stopping?: AbortSignal): Promise<number> {
  const data = await contextOfDefaultData(ctx)
  let queued = 0
  for (;;) {
    const due = await listDueBoards(ctx.db, { now: ctx.now(), limit: BATCH })
    for (const board of due) {
      if (stopping?.aborted) return queued
      const now = ctx.now()
      const nextAt = nextMailAt(board.mail, now)
      try {
        const text = await describeBoard(data, {
          panels: board.panels,
          idsOf: (watched = 'true') =>
            watched === 'true' ? (board.watched ?? STARTER_WATCHLIST) : (board.lists?.[watched] ?? []),
        })
        if (await queueBoardMail(ctx.db, { ...board, text, nextAt, now })) queued += 1
      } catch (err) {
        // One that cannot be read now holds up no other.
        ctx.log.warn({ err, boardId: board.id }, 'a dashboard could not be written for its e-mail')
        await postponeBoardMail(ctx.db, { id: board.id, until: new Date(now.getTime() + RETRY_MS) })
      }
    }
    if (due.length < BATCH) return queued
  }
}
