import type { SocialBatch, SocialEvent } from '#collect/port/source.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { asRecord } from '../../http/json.ts'
import { DOUBTED_MS, type UsualAbsences } from '../usual-absences.ts'

/** What is read again of a list: counts grow, texts are edited, posts are deleted. */
const OVERLAP_MS = DAY_MS

/** A list of posts, such as a page's. Times are Unix milliseconds. */
interface ReadList {
  /** Until when it was read. */
  until: number
  /** Its posts of the day before with when they were written. */
  posts: Record<string, number>
  /** Since when it shows so few of them that it is not believed. */
  doubtedSince?: number
}

export type ReadLists = Record<string, ReadList>

/** A known post that its list did not show, and when it was written, with the oldest that the list did show. */
export interface Absence {
  id: string
  at: number
  oldestShown: number
}

export interface ReadOn {
  lists: ReadLists
  name: string
  now: () => Date
  signal: AbortSignal
  /** Every post since a moment, those that are not picked too, or an error. */
  read: (since: Date) => AsyncIterable<SocialBatch>
  usual: UsualAbsences
  /** Whether the source says that a post which is not in its list is gone. */
  isGone: (absence: Absence) => Promise<boolean>
  /** Receives why posts are kept although their list lacks them. */
  onDoubt: (reason: string) => void
}

/**
 * A list from a day before it was last read on, whenever that was, and the deletion of what was there and is not any
 * more. The Graph API reports no deletion, and an empty list reports none either: each absence is asked about, and what
 * is not said to be gone is looked for again. `lists` moves when the list was read to its end.
 */
export async function* readOn(options: ReadOn): AsyncGenerator<SocialBatch> {
  const { lists, name, now, signal, read } = options
  const asked = now()
  const known = lists[name]
  const since = (known?.until ?? asked.getTime()) - OVERLAP_MS
  const shown = new Map<string, number>()
  const kept: Record<string, number> = {}
  for await (const batch of read(new Date(since))) {
    for (const event of batch.events) {
      if (event.type !== 'put') continue
      const { externalId, createdAt } = event.post
      shown.set(externalId, createdAt.getTime())
      if (event.isPicked !== false) kept[externalId] = createdAt.getTime()
    }
    yield {
      ...batch,
      events: batch.events.filter((event) => isPicked(event) || isKnown(event, known?.posts)),
    }
  }
  if (signal.aborted) return
  const absent = Object.entries(known?.posts ?? {}).filter(([id, at]) => at >= since && !shown.has(id))
  const doubtedSince = findDoubt(absent.length, asked.getTime(), options)
  const gone =
    doubtedSince === undefined || asked.getTime() - doubtedSince >= DOUBTED_MS
      ? await findGone(absent, Math.min(...shown.values()), options)
      : []
  for (const [id, at] of absent) if (!gone.includes(id)) kept[id] = at
  const last = Object.entries(kept).filter(([, at]) => at >= asked.getTime() - OVERLAP_MS)
  lists[name] = { until: asked.getTime(), posts: Object.fromEntries(last), doubtedSince }
  if (gone.length === 0) return
  const at = now()
  const events = gone.map((externalId) => ({ type: 'delete', externalId, at, reason: 'missing' }) as const)
  yield { events, cursor: '', lookedAt: 0 }
}

/** A list without the events of what is not picked, for reading that knows nothing from before. */
export async function* pickedOnly(batches: AsyncIterable<SocialBatch>): AsyncGenerator<SocialBatch> {
  for await (const batch of batches) yield { ...batch, events: batch.events.filter(isPicked) }
}

function isPicked(event: SocialEvent): boolean {
  return event.type !== 'put' || event.isPicked !== false
}

function isKnown(event: SocialEvent, posts: Record<string, number> = {}): boolean {
  return event.type === 'put' && event.post.externalId in posts
}

/** Since when so many posts are not shown that they are kept; undefined where it is about as usual. */
function findDoubt(gone: number, now: number, { lists, name, usual, onDoubt }: ReadOn): number | undefined {
  const asked = Object.keys(lists[name]?.posts ?? {}).length
  if (!usual.isWave({ asked, gone })) return undefined
  onDoubt(`${name}: ${gone} of ${asked} posts are not shown; they are kept and looked for again`)
  return lists[name]?.doubtedSince ?? now
}

async function findGone(
  absent: [string, number][],
  oldestShown: number,
  { isGone, signal }: ReadOn,
): Promise<string[]> {
  const gone: string[] = []
  for (const [id, at] of absent) {
    if (signal.aborted) return []
    if (await isGone({ id, at, oldestShown })) gone.push(id)
  }
  return gone
}

/** As they were saved, of the lists that are still wanted; what is not of that form is left out. */
export function readLists(saved: unknown, names: readonly string[]): ReadLists {
  const known = asRecord(saved)
  return Object.fromEntries(
    names.flatMap((name) => {
      const { until, posts, doubtedSince: doubted } = asRecord(known[name])
      if (typeof until !== 'number') return []
      const times = Object.entries(asRecord(posts)).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      )
      const doubtedSince = typeof doubted === 'number' ? doubted : undefined
      return [[name, { until, posts: Object.fromEntries(times), doubtedSince }]]
    }),
  )
}
