import type { Database } from '#store/database.ts'

/** Writes so many posts of X and their authors as they lie in the store, with all that a file has to bear; no sums. */
export async function fillStore(db: Database, posts: number): Promise<void> {
  for (const [text, values] of [
    [AUTHORS, []],
    [POSTS, [posts]],
    ['vacuum (analyze) posts', []],
  ] as const) {
    await db.pool.query({ text, values: [...values], query_timeout: 0 } as never)
  }
}

const AUTHORS = `
insert into authors (platform, username_key, username, followers, seen_at)
select 'twitter', 'author_' || nr, 'Author_' || nr, nullif(nr % 1000, 0) * 7, now() from generate_series(0, 9999) as nr`

// Texts that begin a formula, break lines, hold quotes, commas and other scripts; counts that are absent, zero and large.
const POSTS = `
insert into posts (
  platform, external_id, username, text, created_at, counted_at, views, likes, replies, retweets,
  hashtags, symbols, sentiment_bp, url, search, collected_at
)
select
  'twitter', (1800000000000000000 + nr)::text, 'Author_' || nr % 10000,
  (array['=1+1 ', '-5 ', '"quoted", and ', E'two\\nlines ', 'über 猫 🚀 ', '@name ', 'plain '])[1 + nr % 7] || md5(nr::text),
  timestamptz '2026-01-01' + nr * interval '700 milliseconds', now(),
  case when nr % 4 > 0 then nr * 1000003 % 9007199254740991 end, nr % 1000, nullif(nr % 9, 0), nr % 50,
  case when nr % 3 = 0 then array['btc', 'eth' || nr % 5] else '{}' end,
  case when nr % 2 = 0 then array['BTC'] else '{}' end,
  case when nr % 5 > 0 then nr % 10001 end,
  'https://x.example/' || nr, '', now()
from generate_series(1, $1::bigint) as nr`
