import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { seeded } from './draw-questions.ts'

/** What readers who differ ask for: addresses of which each is asked once. */
export interface Asking {
  name: string
  paths: string[]
  /** What varies in each address, for peers. */
  values: string[]
  /** The rows of such a list and nothing else, with the value as $1: what a bare client could do. */
  sql?: string
  isMetered?: boolean
}

const LIST = '/api/social/twitter'
const PAGES_MAX = 4_000
const WINDOW_DAYS_MAX = 29
const SYMBOLS = ['BTC', 'ETH', 'XRP', 'LTC', 'DOGE', 'ADA', 'LINK', 'DOT']
const ROWS = 'select * from posts_twitter where'
const NEWEST = 'order by created_at desc, external_id desc limit 25'
const FOUND =
  "select * from posts where search @@ phraseto_tsquery('english', $1) order by created_at desc limit 25"

/** `count` addresses of each kind, drawn with a seed from the stored posts: the same posts give the same addresses. */
export async function drawAddresses({ pool }: Database, count: number): Promise<Asking[]> {
  const read = async (text: string): Promise<string[]> => {
    const { rows } = await pool.query<{ value: string }>({ text, query_timeout: 0 } as never)
    return rows.map(({ value }) => value)
  }
  const authors = await read(
    `select username_key as value from author_totals where platform = 'twitter'
     order by hashtext(username_key), username_key limit ${count}`,
  )
  const [first, last] = await read(
    `select (extract(epoch from at) * 1000)::bigint as value
     from (select min(created_at) as at from posts_twitter union all select max(created_at) from posts_twitter) as end_of
     order by 1`,
  ).then((ends) => ends.map(Number) as [number, number]) // two rows
  const texts = await read(
    `select text as value from posts order by hashtext(external_id), external_id, platform limit ${4 * count}`,
  )
  const neighbours = [...new Set(texts.flatMap((text) => text.match(/\b[a-z]{3,15} [a-z]{3,15}\b/gi) ?? []))]
  const random = seeded(11)
  const moment = () => new Date(first + random() * (last - first))
  const many = <Value>(draw: (place: number) => Value) =>
    Array.from({ length: count }, (_, place) => draw(place))
  const window = () => [moment(), moment()].sort((a, b) => a.getTime() - b.getTime()) as [Date, Date]
  const moments = many(() => moment().toISOString())
  const words = neighbours.slice(0, count)
  const phrases = neighbours.slice(count, 2 * count).map((pair) => `"${pair}"`)
  return [
    {
      name: 'newest before a random moment',
      values: moments,
      paths: moments.map((at) => `${LIST}?endDate=${at}`),
      sql: `${ROWS} created_at < $1 ${NEWEST}`,
    },
    {
      name: 'a random author',
      values: authors,
      paths: authors.map((name) => `${LIST}?username=${encodeURIComponent(name)}`),
      sql: `${ROWS} lower(username) = $1 ${NEWEST}`,
    },
    {
      name: 'two neighbouring words',
      values: words,
      paths: words.map((pair) => `/api/social/search?q=${encodeURIComponent(pair)}`),
      sql: FOUND.replace('phraseto', 'plainto'),
    },
    {
      name: 'a phrase of two words',
      values: phrases.map((phrase) => phrase.slice(1, -1)),
      paths: phrases.map((phrase) => `/api/social/search?q=${encodeURIComponent(phrase)}`),
      sql: FOUND,
    },
    ofPaths(
      'likes within a period',
      many(() => {
        const [from, until] = window()
        return `${LIST}?minLikes=${Math.floor(random() * 100)}&startDate=${from.toISOString()}&endDate=${until.toISOString()}`
      }),
    ),
    ofPaths(
      'a page of a period',
      many(() => {
        const page = 1 + Math.floor(random() * PAGES_MAX)
        return `${LIST}?page=${page}&startDate=${moment().toISOString()}`
      }),
    ),
    {
      ...ofPaths(
        '/v1/social/posts before a moment',
        moments.map((at) => `/v1/social/posts?limit=25&end=${at}`),
      ),
      isMetered: true,
    },
    {
      ...ofPaths(
        '/v1/social/mentions of a window',
        many((place) => {
          const from = moment()
          const until = new Date(from.getTime() + (1 + random() * WINDOW_DAYS_MAX) * DAY_MS)
          return `/v1/social/mentions?basis=raw&symbol=${SYMBOLS[place % SYMBOLS.length]}&start=${from.toISOString()}&end=${until.toISOString()}`
        }),
      ),
      isMetered: true,
    },
  ]
}

function ofPaths(name: string, paths: string[]): Asking {
  return { name, paths, values: paths }
}
