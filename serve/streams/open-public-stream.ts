import type { Scope } from '#contract/key-form.ts'
import { PLANS } from '#contract/plans.ts'
import { openStream as contract } from '#contract/public/stream.ts'
import { textRightOfKey } from '../faces/apply-rights.ts'
import { toPostRow } from '../faces/to-post-row.ts'
import { EventFeed, frameOf } from '../http/event-stream.ts'
import { Problem, withPointer } from '../public/problem.ts'
import { publicStream } from '../public/public-route.ts'
import type { StreamHolder } from './hub/stream-hub.ts'
import type { TapeEvent, Wanted } from './hub/tape-event.ts'
import { createMeteredSender, type MeteredSender } from './metered-sender.ts'
import { findCursor, RESUME_HOURS_MAX, readWanted } from './read-wanted.ts'
import { keyOfWish, writeEvent } from './write-event.ts'

const SCOPE_OF: Record<string, Scope> = { prices: 'market:read', posts: 'social:read' }

const RETRY_SECONDS = 30

export const openPublicStream = publicStream(contract, async (ctx, { query, key, lastEventId, charge }) => {
  const mode = key.mode === 'test' ? 'sample' : 'live'
  const db = mode === 'sample' ? ctx.sampleDb : ctx.db
  const { topics, wanted: what } = await withPointer('query', () => readWanted(ctx, db, query))
  for (const topic of topics) {
    const scope = SCOPE_OF[topic]
    if (scope && !key.scopes.has(scope))
      throw new Problem('missing_scope', `The key lacks the scope ${scope}.`)
  }
  // A reader that goes on asks for the same address again: the header is newer than what stands in it.
  const cursor = await findCursor(db, { after: lastEventId ?? query.after, now: ctx.now() })
  if (cursor.status === 'unknown') {
    throw new Problem('invalid_cursor', 'Last-Event-ID and `after` must be the id of an event.')
  }
  if (cursor.status === 'too-old') {
    throw new Problem('cursor_too_old', `A stream can be resumed for ${RESUME_HOURS_MAX} hours.`)
  }
  const holder: StreamHolder = { kind: 'key', hash: key.secretHash, keyId: key.keyId }
  const { name, streams } = PLANS[key.plan]
  const free = await ctx.streams.takePlace(holder, streams)
  if (!free) {
    throw new Problem('too_many_streams', `The plan ${name} has ${streams} streams for each key.`, {
      retryAfterSeconds: RETRY_SECONDS,
    })
  }

  const wanted: Wanted = { ...what, key: `v1-${mode} ${keyOfWish(what)}` }
  const mayTextLeave = textRightOfKey(ctx, key)
  const reader = { wanted, place: cursor.place }
  let sender: MeteredSender | undefined
  // While events wait to be paid, a resume from the tape's place would miss them.
  const ping = () =>
    frameOf(
      'ping',
      { type: 'ping', at: ctx.now().toISOString() },
      sender?.isIdle() === false ? undefined : reader.place.seq,
    )
  return new EventFeed({
    abandon: free,
    ping,
    start(stream) {
      const sending = createMeteredSender(stream, charge)
      sender = sending
      stream.onClose(free)
      stream.send(ping())
      const give = (event: TapeEvent) =>
        sending.send(
          writeEvent(event, wanted, (post) => toPostRow(post, mayTextLeave)),
          event.type === 'prices' || event.type === 'post',
        )
      ctx.streams.open({
        stream,
        holder,
        mode,
        reader: Object.assign(reader, {
          give,
          ready: () => sending.idle(),
          isClosed: () => stream.isClosed,
        }),
      })
    },
  })
})
