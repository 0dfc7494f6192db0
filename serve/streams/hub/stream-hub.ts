import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { DataMode } from '#contract/data-mode.ts'
import { type ActingSession, listLivingSessions } from '#store/accounts/sessions.ts'
import { listLivingSecrets } from '#store/api-keys/api-keys.ts'
import type { Database } from '#store/database.ts'
import { type Listening, listen } from '#store/listen.ts'
import { TAPE_CHANNEL } from '#store/tape/append-to-tape.ts'
import { TASKS_CHANNEL } from '#store/tasks/tasks.ts'
import { type EndOfStream, type EventStream, frameOf } from '../../http/event-stream.ts'
import type { Kept } from '../../http/kept.ts'
import { followTape, type TapeFollower, type TapeReader } from './follow-tape.ts'
import { createStreamPlaces, STREAMS_MAX } from './stream-places.ts'

/** The same of notifications. */
const NOTIFICATIONS_CHANNEL = 'crowdtape_notifications'

/** Who opened a stream: it ends when that does. */
export type StreamHolder =
  | { kind: 'key' /** SHA-256 of the key, in hex. */; hash: string; keyId: string }
  | {
      kind: 'session'
      /** SHA-256 of the token, in hex. */
      hash: string
      personId: string
      /** Whom the stream is about: that person's account, or a team. */
      accountId: string
    }
  | { kind: 'address'; group: string }

export interface OpenStream {
  stream: EventStream
  holder: StreamHolder
  mode: DataMode
  reader?: TapeReader
  /** Called when something of this account has changed. */
  accountId?: string
}

export interface StreamHub {
  /** Takes a place among the streams of the holder; undefined where there is none. Gives the way to free it. */
  takePlace(holder: StreamHolder, placesMax: number): Promise<(() => void) | undefined>
  open(stream: OpenStream): void
  /** Ends all streams, and begins no more. */
  close(): Promise<void>
}

/** A revoked key and an ended session close their streams within a second. */
const CHECK_AFTER_MS = 500

/** All open streams of this process. Nothing is listened to and nothing read while there are none. */
export function createStreamHub(parts: {
  db: Database
  sampleDb: Database
  /** Where a connection can wait for announcements: past any pooler. */
  listenDb: Database
  /** Counts the places of all processes. */
  redis?: Redis
  log: Logger
  now(): Date
  kept: Kept
}): StreamHub {
  const { db, sampleDb, listenDb, redis, log, now, kept } = parts
  const streams = new Set<OpenStream>()
  const places = createStreamPlaces({ redis, now })
  kept.add({ what: 'streams', unit: 'entries', max: STREAMS_MAX, count: () => streams.size })
  let closed = false
  let running: { followers: Record<DataMode, TapeFollower>; listening: Listening } | undefined
  let timer: NodeJS.Timeout | undefined

  function run() {
    const followers = { live: followTape({ db, log }), sample: followTape({ db: sampleDb, log }) }
    const onMessage = (channel: string, payload: string) => {
      const [first = ''] = payload.split(' ')
      if (channel !== TAPE_CHANNEL)
        return notifyAccount(first, channel === TASKS_CHANNEL ? 'tasks' : 'notifications')
      if (first === db.schemas.sample) followers.sample.look()
      else if (first === db.schemas.public) followers.live.look()
    }
    const listening = listen(listenDb, [TAPE_CHANNEL, TASKS_CHANNEL, NOTIFICATIONS_CHANNEL], onMessage)
    return { followers, listening }
  }

  function checkLater(): void {
    timer = setTimeout(async () => {
      await endDead().catch((error) =>
        log.debug({ err: error }, 'the holders of streams could not be checked'),
      )
      if (!closed && streams.size > 0) checkLater()
      else timer = undefined
    }, CHECK_AFTER_MS).unref()
  }

  function notifyAccount(accountId: string, changed: 'tasks' | 'notifications'): void {
    for (const one of streams) {
      if (one.accountId === accountId) one.stream.send(frameOf('account', { type: 'account', changed }))
    }
  }

  async function endDead(): Promise<void> {
    const holders = [...streams].map(({ holder }) => holder)
    const keys = [...new Set(holders.flatMap((holder) => (holder.kind === 'key' ? holder.hash : [])))]
    const sessions = new Map(
      holders.flatMap((holder) =>
        holder.kind === 'session' ? [[nameOfActing(holder), holder] as const] : [],
      ),
    )
    const [livingKeys, livingSessions] = await Promise.all([
      keys.length > 0 ? listLivingSecrets(db, { hashes: keys, now: now() }) : new Set(),
      sessions.size > 0
        ? listLivingSessions(db, { acting: [...sessions.values()], now: now() })
        : new Set<string>(),
    ])
    for (const { stream, holder } of streams) {
      // What came after the question has not been asked for.
      if (holder.kind === 'key' && keys.includes(holder.hash) && !livingKeys.has(holder.hash)) {
        stream.end(KEY_ENDED)
      }
      if (holder.kind !== 'session') continue
      const name = nameOfActing(holder)
      if (sessions.has(name) && !livingSessions.has(name)) stream.end(SESSION_ENDED)
    }
  }

  return {
    async takePlace(holder, placesMax) {
      return closed ? undefined : places.take(nameOf(holder), placesMax)
    },
    open(one) {
      if (closed) return one.stream.end(STOPPING)
      running ??= run()
      const follower = running.followers[one.mode]
      streams.add(one)
      if (!timer) checkLater()
      one.stream.onClose(() => {
        streams.delete(one)
        if (one.reader) follower.remove(one.reader)
      })
      if (one.reader && !one.stream.isClosed) follower.add(one.reader)
    },
    async close() {
      closed = true
      places.close()
      for (const { stream } of streams) stream.end(STOPPING)
      if (!running) return
      clearTimeout(timer)
      await Promise.all([
        running.followers.live.close(),
        running.followers.sample.close(),
        running.listening.close(),
      ])
    },
  }
}

const KEY_ENDED: EndOfStream = { code: 'invalid_key', message: 'The API key is no longer valid.' }
const SESSION_ENDED: EndOfStream = { code: 'unauthorized', message: 'The session has ended.' }
const STOPPING: EndOfStream = {
  code: 'restarting',
  message: 'The server is restarting. Reconnect from the last ID.',
}

function nameOf(holder: StreamHolder): string {
  if (holder.kind === 'key') return `key ${holder.keyId}`
  return holder.kind === 'session' ? `account ${holder.personId}` : `address ${holder.group}`
}

/** As `listLivingSessions` names it. */
function nameOfActing({ hash, accountId }: ActingSession): string {
  return `${hash} ${accountId}`
}
