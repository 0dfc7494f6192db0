import type { SecondReader } from '#analyze/meaning/second-reading.ts'
import { readPosts } from '#store/social/lists/match-posts.ts'
import {
  findSecondReader,
  noteSecondReader,
  type SecondReaderState,
} from '#store/social/saving/second-readings.ts'
import type { PostKey } from '#store/social/saving/stored-posts.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import { getTapeHead, listTapeAfter } from '#store/tape/read-tape.ts'
import type { Context } from '../context/context.ts'
import { readAgain } from './read-again.ts'
import { readLexicon } from './read-lexicon.ts'

/** So many posts change their meaning, and what is summed over them, in one transaction. */
const BATCH = 500
/** Further behind than this along the tape, it goes on at the newest posts, and comes to the others after them. */
const BEHIND_MAX = 20_000

interface Round {
  second: SecondReader
  signal: AbortSignal
  /** Before each batch; false ends the round. */
  onBatch?: () => Promise<boolean>
}

/**
 * Has the second reader read what it has not: what is new along the tape first, then posts from before, newest first.
 * Goes on where an earlier round stopped; what was read twice changes nothing twice. Returns when all is read, or at the
 * signal. Rejects when the reader does: the posts stay as the first reader read them, and the next round tries again.
 */
export async function readSecondly(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { second, signal, onBatch = async () => true }: Round,
): Promise<void> {
  const lexicon = await readLexicon(db)
  const read = (posts: Parameters<typeof readAgain>[1]) =>
    readAgain(db, posts, { lexicon, now: now(), secondVersion: second.version, second })
  let state = await begin(db, second.version)
  while (!signal.aborted && (await onBatch())) {
    const entries = await listTapeAfter(db, state.tape, BATCH)
    const last = entries.at(-1)
    if (last) {
      await read(await readPosts(db, newestFirst(entries)))
      state = { ...state, tape: { seq: last.seq, at: last.at } }
    } else {
      if (state.ended) return
      const posts = await searchPosts(db, { after: state.place, limit: BATCH })
      await read(posts)
      const oldest = posts.at(-1)
      state = { ...state, ended: posts.length < BATCH }
      if (oldest) {
        const { platform, _id: externalId, createdAt } = oldest
        state.place = { platform, externalId, createdAt: new Date(createdAt) }
      }
    }
    await noteSecondReader(db, state)
  }
}

/** Where it stopped; at the newest posts where another version was at work, or it is far behind. */
async function begin(db: Context['db'], reader: string): Promise<SecondReaderState> {
  const [known, head] = [await findSecondReader(db), await getTapeHead(db)]
  if (known?.reader === reader && Number(head.seq) - Number(known.tape.seq) <= BEHIND_MAX) return known
  const anew = { reader, tape: { seq: head.seq, at: head.at }, ended: false }
  await noteSecondReader(db, anew)
  return anew
}

/** The posts that were put or edited and name an asset; readings of its own are among them, and change nothing. */
function newestFirst(entries: Awaited<ReturnType<typeof listTapeAfter>>): PostKey[] {
  const keys = new Map<string, PostKey>()
  for (const { kind, source, subject, symbols } of entries.toReversed()) {
    if ((kind !== 'put' && kind !== 'edit') || subject === '' || symbols.length === 0) continue
    keys.set(`${source}:${subject}`, { platform: source, externalId: subject })
  }
  return [...keys.values()]
}
