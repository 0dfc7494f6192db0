import { OUTLET_ITEMS_MAX } from '#contract/app/outlets.ts'
import { searchPosts as searchContract } from '#contract/app/social.ts'
import type { TrendingTopic } from '#contract/operations/trends.ts'
import { readPostQuery } from '#contract/post-query/post-query.ts'
import { PostRow } from '#contract/public/social-fields.ts'
import type { QueryOf } from '#contract/route.ts'
import { listFirings, type StoredOutlet } from '#store/outlets/outlets.ts'
import type { Context } from '../context/context.ts'
import { textRightOf } from '../faces/apply-rights.ts'
import type { TwoFaces } from '../faces/operation.ts'
import { toPostRow } from '../faces/to-post-row.ts'
import { compileValidator, readQuery } from '../http/validate.ts'
import type { PublicCall } from '../public/public-route.ts'
import { searchPosts } from '../social/search-posts.ts'
import { listStories } from '../trends/list-stories.ts'
import { listTrendingTopics } from '../trends/list-trending-topics.ts'

/** One entry of a feed. */
export interface OutletItem {
  /** The same as long as the entry is there. */
  id: string
  title: string
  text: string
  url: string
  at: Date
  tags: readonly string[]
}

/** What an outlet gives: its entries, the newest first, and the rows of its CSV. */
export interface OutletRows {
  items: OutletItem[]
  columns: readonly string[]
  rows: Record<string, unknown>[]
  /** The page of the site that shows the same. */
  page: string
}

type Owned = StoredOutlet & { userId: string }

/** Reads what an outlet is of, with texts withheld as /v1 withholds them. `ctx` is that of the data which the site shows. */
export function readOutletRows(ctx: Context, outlet: Owned): Promise<OutletRows> {
  return READERS[outlet.kind](ctx, outlet)
}

const READERS: Record<StoredOutlet['kind'], (ctx: Context, outlet: Owned) => Promise<OutletRows>> = {
  search: readPosts,
  trends: readTrends,
  stories: readStories,
  firings: readFirings,
}

const check = compileValidator(searchContract.query, 'query')

/** The search of a query as it is stored. Throws a 400 that names the filter. */
export function readSearch(query: string): QueryOf<typeof searchContract> {
  const search = readQuery(searchContract.query, { ...readPostQuery(query) })
  search.limit = OUTLET_ITEMS_MAX
  check(search)
  return search as QueryOf<typeof searchContract> // it was checked
}

async function readPosts(ctx: Context, { query }: Owned): Promise<OutletRows> {
  const mayTextLeave = textRightOf(ctx, ctx.dataMode)
  const page = `${ctx.settings.publicUrl}/explorer?${query}`
  const { data } = await searchPosts(ctx, readSearch(query))
  const rows = data.map((post) => toPostRow(post, mayTextLeave))
  return {
    items: rows.map((row) => ({
      id: `${row.platform}:${row.id}`,
      title: row.text === null ? `Post on ${row.platform}` : cut(row.text),
      text: row.text ?? 'The terms of its source withhold the text.',
      url: row.url ?? page,
      at: new Date(row.created_at),
      tags: row.symbols,
    })),
    columns: Object.keys(PostRow.properties),
    rows,
    page,
  }
}

/** Of an answer of /v1. */
type Topic = Pick<
  TrendingTopic,
  'id' | 'topic' | 'kind' | 'mentions' | 'authors' | 'surprise' | 'sentiment' | 'search'
> & {
  change_24h: number | null
}

async function readTrends(ctx: Context): Promise<OutletRows> {
  const query = { figures: 'filtered', limit: OUTLET_ITEMS_MAX }
  const { until, data } = await readPublic<{ until: string; data: Topic[] }>(ctx, listTrendingTopics, query)
  const { publicUrl } = ctx.settings
  return {
    items: data.map(({ id, topic, mentions, authors, search }) => ({
      // A topic is new once a day: readers show an entry once.
      id: `${id}:${until.slice(0, 10)}`,
      title: topic,
      text: `${mentions} posts by ${authors} people in 24 hours`,
      url: `${publicUrl}/explorer?${new URLSearchParams({ q: search })}`,
      at: new Date(until),
      tags: [],
    })),
    columns: ['topic', 'kind', 'mentions', 'change_24h', 'authors', 'surprise', 'sentiment', 'search'],
    rows: data,
    page: `${publicUrl}/social`,
  }
}

interface StoryRow {
  id: string
  headline: string
  posts: number
  authors: number
  symbols: string[]
  link: string | null
  search: string
  sentiment: number | null
  surprise: number | null
  first_seen: string
  last_seen: string
}

async function readStories(ctx: Context, { query }: Owned): Promise<OutletRows> {
  const { symbol } = readPostQuery(query)
  const asked = { period: '24h', figures: 'filtered', limit: OUTLET_ITEMS_MAX, ...(symbol && { symbol }) }
  const { data } = await readPublic<{ data: StoryRow[] }>(ctx, listStories, asked)
  const { publicUrl } = ctx.settings
  const rows = data.toSorted((a, b) => b.first_seen.localeCompare(a.first_seen))
  return {
    items: rows.map((story) => ({
      id: story.id,
      title: cut(story.headline),
      text: `${story.posts} posts by ${story.authors} people`,
      url: story.link ?? `${publicUrl}/explorer?${new URLSearchParams({ q: story.search })}`,
      at: new Date(story.first_seen),
      tags: story.symbols,
    })),
    columns: [
      'headline',
      'posts',
      'authors',
      'symbols',
      'sentiment',
      'surprise',
      'link',
      'first_seen',
      'last_seen',
    ],
    rows: rows.map((row) => ({ ...row })),
    page: `${publicUrl}/social`,
  }
}

async function readFirings(ctx: Context, { userId }: Owned): Promise<OutletRows> {
  const fired = await listFirings(ctx.db, { userId, limit: OUTLET_ITEMS_MAX })
  const page = `${ctx.settings.publicUrl}/alerts`
  return {
    items: fired.map(({ id, title, text, firedAt, symbol }) => ({
      id,
      title,
      text,
      url: page,
      at: firedAt,
      tags: symbol === null ? [] : [symbol],
    })),
    columns: ['fired_at', 'title', 'text', 'symbol', 'price'],
    rows: fired.map(({ firedAt, ...row }) => ({ fired_at: firedAt.toISOString(), ...row })),
    page,
  }
}

/** The answer that /v1 gives to the key of a program, without a key. */
async function readPublic<Answer>(
  ctx: Context,
  operation: Pick<TwoFaces, 'public'>,
  query: object,
): Promise<Answer> {
  // Of a key, operations ask nothing but which data it reads.
  const key = { mode: ctx.dataMode === 'sample' ? 'test' : 'live' } as PublicCall['key']
  const call = {
    params: undefined,
    query,
    body: undefined,
    key,
    data: ctx.readDb,
    requestId: '',
    effectId: '',
  }
  const { body } = await operation.public.handle(ctx, call as PublicCall)
  return body as Answer // of its contract
}

const TITLE_MAX = 100

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length > TITLE_MAX ? `${letters.slice(0, TITLE_MAX - 1).join('')}…` : line
}
