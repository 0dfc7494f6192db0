import { openStream as contract } from '#contract/app/stream.ts'
import { type Call, route } from '../app/route.ts'
import { addressGroup } from '../http/address.ts'
import { invalid, Refusal, tooMany, unauthorized } from '../http/errors.ts'
import { EventFeed, frameOf } from '../http/event-stream.ts'
import type { StreamHolder } from './hub/stream-hub.ts'
import type { Wanted } from './hub/tape-event.ts'
import { findCursor, RESUME_HOURS_MAX, readWanted } from './read-wanted.ts'
import { keyOfWish, writeEvent } from './write-event.ts'

/** Ours: as many tabs as a user has open, and a household behind one address. */
const STREAMS_PER_HOLDER = 20

const RETRY_SECONDS = 30

export const openAppStream = route(contract, async (ctx, call) => {
  const { query } = call
  const db = ctx.dataMode === 'sample' ? ctx.sampleDb : ctx.db
  const { topics, wanted: what } = await readWanted(ctx, db, query)
  if (topics.has('account') && !call.user) throw unauthorized('Sign in to follow your account.')
  const cursor = await findCursor(db, { after: call.lastEventId ?? query.after, now: ctx.now() })
  if (cursor.status === 'unknown') throw invalid('after', 'after must be the id of an event')
  if (cursor.status === 'too-old') throw tooOld()
  const free = await ctx.streams.takePlace(holderOf(call), STREAMS_PER_HOLDER)
  if (!free) throw tooMany('Too many live connections. Close some, or try again in a moment.', RETRY_SECONDS)

  const wanted: Wanted = { ...what, key: `app ${keyOfWish(what)}` }
  const reader = { wanted, place: cursor.place }
  const ping = () =>
    frameOf('ping', { type: 'ping', at: ctx.now().toISOString() }, followsTape ? reader.place.seq : undefined)
  const followsTape = wanted.prices !== undefined || wanted.posts !== undefined
  // The contract has no schema for a stream, so nothing looks at this as a body.
  return new EventFeed({
    abandon: free,
    ping,
    start(stream) {
      stream.onClose(free)
      stream.send(ping())
      ctx.streams.open({
        stream,
        holder: holderOf(call),
        mode: ctx.dataMode,
        accountId: topics.has('account') ? call.user?.id : undefined,
        reader: followsTape
          ? Object.assign(reader, {
              give: (event: Parameters<typeof writeEvent>[0]) => {
                stream.send(writeEvent(event, wanted, (post) => post))
              },
              ready: () => stream.drained(),
              isClosed: () => stream.isClosed,
            })
          : undefined,
      })
    },
  }) as never
})

function holderOf({ user, person, sessionHash, address }: Call<typeof contract>): StreamHolder {
  if (!user || !person || !sessionHash) return { kind: 'address', group: addressGroup(address) }
  return { kind: 'session', hash: sessionHash.toString('hex'), personId: person.id, accountId: user.id }
}

function tooOld(): Refusal {
  return new Refusal({
    status: 410,
    code: 'cursor_too_old',
    message: `A stream can be resumed for ${RESUME_HOURS_MAX} hours. Start again without an id.`,
  })
}
