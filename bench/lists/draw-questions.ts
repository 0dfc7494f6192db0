import type { Database } from '#store/database.ts'

export type Kind = (typeof KINDS)[number]

/** A query that a user may type into the search. */
export interface Question {
  kind: Kind
  words: string
}

const KINDS = [
  'two common words',
  'a common and a rare word',
  'two rare words',
  'a phrase',
  'a word that no post has',
  'a common word without a rare one',
] as const

const DRAWN = 50

/**
 * Fifty questions of every kind, their words drawn by how often the stored posts have them: common are the hundred that
 * most posts have, rare are those of two to thirty posts of a sample. The same posts give the same questions.
 */
export async function drawQuestions({ pool }: Database): Promise<Question[]> {
  const { rows: words } = await pool.query<{ word: string; posts: number }>({
    text: `select word, ndoc as posts from ts_stat($1) where word ~ '^[a-z][a-z0-9]{1,19}$' order by ndoc desc, word`,
    values: [`select to_tsvector('simple', text) from (${SAMPLE}) as post`],
    query_timeout: 0,
  } as never)
  const common = words.slice(0, 100).map(({ word }) => word)
  const rare = words.filter(({ posts }) => posts >= 2 && posts <= 30).map(({ word }) => word)
  const { rows: texts } = await pool.query<{ text: string }>(`${SAMPLE} order by external_id limit 2000`)
  const phrases = texts.flatMap(
    ({ text }) => /\b[a-z][a-z0-9]{1,19} [a-z][a-z0-9]{1,19}\b/i.exec(text)?.[0] ?? [],
  )
  if (common.length === 0 || rare.length === 0 || phrases.length === 0)
    throw new Error('the posts have too few words to draw from')
  const random = seeded(7)
  const one = (of: string[]) => of[Math.floor(random() * of.length)] ?? ''
  const ask: Record<Kind, () => string> = {
    'two common words': () => `${one(common)} ${one(common)}`,
    'a common and a rare word': () => `${one(common)} ${one(rare)}`,
    'two rare words': () => `${one(rare)} ${one(rare)}`,
    'a phrase': () => `"${one(phrases)}"`,
    'a word that no post has': () => `${one(common)} zz${one(rare)}zz`,
    'a common word without a rare one': () => `${one(common)} -${one(rare)}`,
  }
  return Array.from({ length: DRAWN }, (_, index) => {
    const kind = KINDS[index % KINDS.length] ?? KINDS[0]
    return { kind, words: ask[kind]() }
  })
}

/** Posts of all the time that there is, the same at each call. */
const SAMPLE = `
select text from posts
where hashtext(external_id) % greatest(1, (select sum(posts) from post_rollups where symbol = '' and grain = 'month')::bigint / 20000) = 0`

/** Numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
