import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { decodeHTML } from 'entities'
import { readCopyWords } from '#analyze/crowds/copy-print.ts'
import { findLanguage } from '#analyze/meaning/find-language.ts'
import { readFeatures } from '#analyze/meaning/read-features.ts'
import { CRYPTO_SET } from '#analyze/meaning/training/label-sets.ts'
import { type CollectedPost, readCollection, readLabels } from './read-crypto-posts.ts'
import { findLabelFile } from './read-label-set.ts'

const POSTS_MAX = 24_000
const POSTS_OF_AUTHOR_MAX = 6
const WORDS_MIN = 5
/** Posts that begin with the same words are near-copies. */
const COMPARED_WORDS = 12

/**
 * Writes what a teacher reads (analyze/meaning/training/teach): the labelled posts with their grades, then the others
 * that it is asked about, as lines of JSON. None is by an author whose post is kept apart.
 */
export async function writeForTeacher(folders: string[], file: string): Promise<number> {
  const posts: CollectedPost[] = []
  await readCollection(findLabelFile(folders, CRYPTO_SET.file), (post) => posts.push(post))
  const grades = new Map(readLabels(CRYPTO_SET.learned).map(({ id, grade }) => [id, grade]))
  const apart = new Set(CRYPTO_SET.apart.flatMap(({ file }) => readLabels(file).map(({ id }) => id)))
  const labelled = posts.filter(({ id_str: id }) => grades.has(id))
  const putAway = posts.filter(({ id_str: id }) => apart.has(id))
  const others = pickOthers(posts, { known: [...labelled, ...putAway], putAway })
  const lines = [...labelled, ...others].sort(byId).map(({ id_str: id, tweet }) => {
    return JSON.stringify({ id, text: decodeHTML(tweet), grade: grades.get(id) })
  })
  writeFileSync(file, `${lines.join('\n')}\n`)
  return others.length
}

/** In an order that has nothing to do with what they say: that of a hash of their ids. */
function pickOthers(
  posts: CollectedPost[],
  { known, putAway }: { known: CollectedPost[]; putAway: CollectedPost[] },
): CollectedPost[] {
  const silent = new Set(putAway.map(({ username }) => username.toLowerCase()))
  const knownIds = new Set(known.map(({ id_str: id }) => id))
  const seen = new Set(known.map(({ tweet }) => beginningOf(readCopyWords(decodeHTML(tweet)))))
  const countOf = new Map<string, number>()
  const picked: CollectedPost[] = []
  const hashed = posts.map((post) => ({ post, hash: createHash('md5').update(post.id_str).digest('hex') }))
  for (const { post } of hashed.sort((one, other) => (one.hash < other.hash ? -1 : 1))) {
    if (picked.length === POSTS_MAX) break
    const author = post.username.toLowerCase()
    const count = countOf.get(author) ?? 0
    if (knownIds.has(post.id_str) || silent.has(author) || count === POSTS_OF_AUTHOR_MAX) continue
    const text = decodeHTML(post.tweet)
    const words = readCopyWords(text)
    const beginning = beginningOf(words)
    if (words.length < WORDS_MIN || seen.has(beginning)) continue
    if ((findLanguage(text) ?? 'en') !== 'en' || !readFeatures(text).isCrypto) continue
    seen.add(beginning)
    countOf.set(author, count + 1)
    picked.push(post)
  }
  return picked
}

function beginningOf(words: string[]): string {
  return words.slice(0, COMPARED_WORDS).join(' ')
}

function byId(one: CollectedPost, other: CollectedPost): number {
  return BigInt(one.id_str) < BigInt(other.id_str) ? -1 : 1
}
