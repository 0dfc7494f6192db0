import type { SourceHealth } from '#collect/port/source.ts'
import type { Database } from '#store/database.ts'
import {
  blankSourceHealth,
  type SourceHealthChange,
  type SourceHealthRow,
  type SourceState,
  saveSourceHealth,
} from '#store/sources/health.ts'

/** Notes what a source says of itself and what came in, and stores it from time to time. */
export interface HealthTracker {
  note(health: SourceHealth): void
  /** Called for each post in order, before its batch, with whether it is kept. */
  notePick(isKept: boolean): void
  /** Of a batch: how much was looked at and kept, and the source's own time of its newest thing. */
  noteBatch(batch: { lookedAt: number; kept: number; newestAt?: Date }): void
  noteRules(hits: Record<string, number>): void
  noteProgress(progress: NonNullable<SourceHealthRow['progress']>): void
  /** The source cannot be read by us: its setup is wrong, or our own code or database failed. */
  noteFailure(error: Error): void
  noteStopped(): void
  state(): SourceState
  /** Stores what is new since the last time. */
  flush(): Promise<void>
}

export interface HealthTrackerOptions {
  db: Database
  source: string
  clock: () => Date
  /** Called when reading of the source begins or stops; never for each retry. */
  onTurn: (turn: { state: SourceState; message: string }) => void
  /** Called once, when the first item is kept, with the number of items seen since the tracker was made. */
  onFirstKept?: (lookedAt: number) => void
}

export function createHealthTracker(options: HealthTrackerOptions): HealthTracker {
  const { db, source, clock, onTurn, onFirstKept = () => {} } = options
  /** Until something is kept. */
  let lookedAtInVain: number | undefined = 0
  let picks = 0
  /** Which one was the first to be kept, from 1. */
  let firstPick: number | undefined
  let now: SourceHealthChange = blankSourceHealth(source, clock())
  let reported: 'well' | 'ill' | undefined

  const turn = (state: SourceState, message: string) => {
    if (now.state !== state) {
      now.state = state
      now.since = clock()
    }
    const next = state === 'live' || state === 'stopped' ? 'well' : 'ill'
    if (state === 'starting' || next === reported) return
    reported = next
    onTurn({ state, message })
  }
  const count = (counts: Record<string, number>, kind: string) => {
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  const noteError = (kind: string, message: string) => {
    count(now.errors, kind)
    now.lastError = message.slice(0, MESSAGE_MAX_CHARS)
    now.lastErrorAt = clock()
  }

  const store = async () => {
    const change = now
    change.now = clock()
    now = {
      ...change,
      lookedAt: 0,
      kept: 0,
      lookedAtForFirst: null,
      reconnects: 0,
      errors: {},
      rules: {},
    }
    try {
      await saveSourceHealth(db, change)
    } catch (error) {
      // What could not be stored is added to what comes next.
      if (change.lookedAtForFirst !== null) now.lookedAtForFirst = change.lookedAtForFirst
      else if (now.lookedAtForFirst !== null) now.lookedAtForFirst += change.lookedAt
      now.lookedAt += change.lookedAt
      now.kept += change.kept
      now.reconnects += change.reconnects
      for (const name of ['errors', 'rules'] as const) {
        for (const [key, times] of Object.entries(change[name]))
          now[name][key] = (now[name][key] ?? 0) + times
      }
      throw error
    }
  }
  let storing = Promise.resolve()

  return {
    note(health) {
      if (health.state === 'connected') {
        now.throttledUntil = null
        turn('live', health.host)
      } else if (health.state === 'reconnecting') {
        now.reconnects += 1
        noteError(health.error, health.message)
        turn('reconnecting', health.message)
      } else if (health.state === 'throttled') {
        noteError('throttled', health.message)
        now.throttledUntil = health.until
        turn('throttled', health.message)
      } else if (health.state === 'refused') {
        noteError('refused', health.message)
        turn('refused', health.message)
      } else if (health.state === 'frame_dropped' || health.state === 'absences_doubted') {
        noteError(health.state, health.reason)
      } else {
        const { name, left, max, resetsAt, spentMicros } = health
        now.budget = { ...now.budget, [name]: { left, max, resetsAt: resetsAt.toISOString(), spentMicros } }
      }
    },
    notePick(isKept) {
      if (firstPick !== undefined) return
      picks++
      if (isKept) firstPick = picks
    },
    noteBatch({ lookedAt, kept, newestAt }) {
      if (lookedAtInVain !== undefined && kept > 0) {
        // What follows the first in its batch was not looked at to find it. A source that keeps all picks none.
        const place = firstPick === undefined ? lookedAt : firstPick - lookedAtInVain
        const upToFirst = Math.max(1, Math.min(place, lookedAt))
        now.lookedAtForFirst ??= now.lookedAt + upToFirst
        onFirstKept(lookedAtInVain + upToFirst)
        lookedAtInVain = undefined
      }
      if (lookedAtInVain !== undefined) lookedAtInVain += lookedAt
      now.lookedAt += lookedAt
      now.kept += kept
      if (kept > 0) now.lookedAtForFirst ??= now.lookedAt
      now.lastEventAt = clock()
      // What is only asked from time to time connects to nothing: an answer is the sign that it is well.
      if (now.state === 'starting') turn('live', '')
      if (newestAt) now.lagMs = Math.max(0, clock().getTime() - newestAt.getTime())
    },
    noteRules(hits) {
      for (const [rule, times] of Object.entries(hits)) now.rules[rule] = (now.rules[rule] ?? 0) + times
    },
    noteProgress(progress) {
      now.progress = progress
    },
    noteFailure(error) {
      noteError('internal', error.message)
      turn('down', error.message)
    },
    noteStopped() {
      turn('stopped', 'stopped')
    },
    state: () => now.state,
    flush() {
      // One after the other: an earlier state must not be stored over a later one.
      storing = storing.then(store, store)
      return storing
    },
  }
}

const MESSAGE_MAX_CHARS = 300
