import { analyzePosts } from '#analyze/analyze-posts.ts'
import { judgeMeaning } from '#analyze/meaning/judge-meaning.ts'
import { isUnsure, readAsOf, type SecondReader } from '#analyze/meaning/second-reading.ts'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import { withoutHidden } from '#analyze/text/clip-text.ts'
import type { Post } from '#contract/post.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import type { Database } from '#store/database.ts'
import { editPosts } from '#store/social/saving/change-posts.ts'
import {
  findSecondReadings,
  roundReading,
  type SecondReading,
  type SecondReadingOf,
} from '#store/social/saving/second-readings.ts'

interface ReadAgain {
  lexicon: AssetLexicon
  now: Date
  /** Whose stored readings count; absent: the first reader's alone. */
  secondVersion: string | undefined
  /** Reads what has no reading yet and needs one; absent: what is stored counts. */
  second?: SecondReader
  isIndexedAnew?: boolean
}

/**
 * Brings stored posts, at most a few thousand, in line with these assets and the readers of now: meaning, sums, tape and
 * second readings change in one transaction, by the difference. Returns how many changed. Rejects when the second reader
 * does, with nothing changed.
 */
export async function readAgain(
  db: Database,
  posts: readonly Post[],
  { lexicon, now, secondVersion, second, isIndexedAnew }: ReadAgain,
): Promise<number> {
  const stored = await findStored(db, posts, secondVersion)
  const fresh = second ? await readUnsure(posts, { stored, second, lexicon }) : []
  const readings = new Map([...stored, ...fresh.map((one) => [keyOf(one), one] as const)])
  const breaks = createBreaks()
  const edits = []
  for (const post of posts) {
    await breaks(post.text)
    edits.push(toEdit(post, { lexicon, reading: readings.get(`${post.platform}:${post._id}`) }))
  }
  return editPosts(db, edits, { now, isIndexedAnew, readings: fresh })
}

function findStored(
  db: Database,
  posts: readonly Post[],
  version: string | undefined,
): Promise<Map<string, SecondReadingOf>> {
  if (version === undefined) return Promise.resolve(new Map())
  return findSecondReadings(
    db,
    posts.map(({ platform, _id: externalId, text }) => ({ platform, externalId, text })),
    version,
  )
}

/** Of posts that name an asset, those that are worth a second reading and have none yet. */
async function readUnsure(
  posts: readonly Post[],
  {
    stored,
    second,
    lexicon,
  }: Pick<ReadAgain, 'lexicon'> & { stored: ReadonlyMap<string, SecondReadingOf>; second: SecondReader },
): Promise<SecondReading[]> {
  const breaks = createBreaks()
  const unsure: Post[] = []
  for (const post of posts) {
    if (post.symbols.length === 0 || stored.has(`${post.platform}:${post._id}`)) continue
    await breaks(post.text)
    const first = judgeMeaning(withoutHidden(post.text), undefined, lexicon.lessons)
    if (first.status === 'scored' && isUnsure(first, readAsOf(post.platform))) unsure.push(post)
  }
  if (unsure.length === 0) return []
  const readings = await second.read(unsure.map(({ text }) => withoutHidden(text)))
  return unsure.flatMap(({ platform, _id: externalId, text }, n) => {
    const reading = readings[n]
    return reading ? [{ platform, externalId, text, reader: second.version, ...roundReading(reading) }] : []
  })
}

function keyOf({ platform, externalId }: { platform: string; externalId: string }): string {
  return `${platform}:${externalId}`
}

function toEdit(
  post: Post,
  { lexicon, reading }: { lexicon: AssetLexicon; reading: SecondReadingOf | undefined },
) {
  const { platform, _id: externalId, userRef, text } = post
  const collected = {
    platform,
    externalId,
    username: userRef.username,
    text,
    createdAt: new Date(post.createdAt),
  }
  const [analyzed] = analyzePosts([collected], lexicon, [reading])
  if (!analyzed) throw new Error('a post that goes in comes out')
  const { hashtags, symbols, sentimentBp, meaningBp } = analyzed
  return { platform, externalId, text, hashtags, symbols, sentimentBp, meaningBp, onlyOfText: text }
}
