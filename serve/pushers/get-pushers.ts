import { addSums, type FigureSums, sumsOfWindow } from '#analyze/figures/figure-sums.ts'
import { roundTo } from '#analyze/statistics.ts'
import {
  type getAssetPushers as AssetContract,
  type getAuthorPushers as AuthorContract,
  type AuthorPushers,
  PUSH_ACCOUNTS_MAX,
  PUSH_EXAMPLES_MAX,
  PUSH_GROUPS_MAX,
  PUSH_TOP,
  type Pushers,
  type PushGroup,
  type getTopicPushers as TopicContract,
} from '#contract/app/pushers.ts'
import type { Post } from '#contract/post.ts'
import { UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { countFilteredAuthors } from '#store/signals/list-crowd-hours.ts'
import { type AuthorsSums, sumAuthors } from '#store/signals/sum-authors.ts'
import { findAuthor, listAuthorPosts } from '#store/social/figures/authors.ts'
import { readPosts } from '#store/social/lists/match-posts.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { readSums, timesUntil } from '../figures/read-sums.ts'
import { computeNamed } from '../figures/to-verdict.ts'
import { notFound } from '../http/errors.ts'
import { readEnd } from '../http/read-period.ts'
import { requireAsset } from '../market/assets.ts'
import { requireSource } from '../social/page-answer.ts'
import { readDay } from '../trends/read-trend-time.ts'
import { readTopic, searchOfTopic } from '../trends/topics.ts'
import { type FoundGroup, type FoundPushers, type ReadTalk, shareGroups } from './find-groups.ts'

/** The groups that push an asset. Its figures are those of its summary, and the same less the counted posts of the groups. */
export async function getAssetPushers(
  ctx: Context,
  { params, query }: Pick<Call<typeof AssetContract>, 'params' | 'query'>,
): Promise<Pushers> {
  const db = ctx.readDb
  const { symbol } = await requireAsset(db, { id: params.id })
  const times = timesUntil(readEnd(query.end, ctx.now()))
  const { now } = times
  const found = await shareGroups(ctx, { symbol, ...now }, { top: PUSH_TOP })
  const [read, authors, theirs, groups] = await Promise.all([
    readSums(db, { symbols: [symbol], times, basis: 'counted', columns: 'all' }),
    countFilteredAuthors(db, { symbol, ...now }),
    sumAuthors(db, { symbol, ...now, authors: accountsOf(found.groups), top: PUSH_TOP }),
    describeGroups(db, found.groups),
  ])
  const sums = { ...read.get(symbol)!.sums, authors } // it was asked for
  const posts = sums.raw.posts
  return {
    ...frameOf(found, { ...now, groups }),
    pushed: describePushed(found, { posts: theirs.posts, of: posts }),
    top: { accounts: theirs.top.authors, share: shareOf(theirs.top.posts, posts) },
    basis: 'counted',
    all: toTalk(sums),
    without: toTalk({ ...withoutTheirs(sums, theirs), isCounting: sums.isCounting || theirs.isCounting }),
  }
}

/** The groups that push a topic. Its figures are of the posts that were read. */
export async function getTopicPushers(
  ctx: Context,
  { query }: Pick<Call<typeof TopicContract>, 'query'>,
): Promise<Pushers> {
  const { from, until } = readDay(ctx.now(), query.end)
  const asked = { ...searchOfTopic(readTopic(query)), from, until }
  const found = await shareGroups(ctx, asked, { top: PUSH_TOP })
  const { all, theirs, top } = found
  const left: ReadTalk = {
    posts: all.posts - theirs.posts,
    authors: all.authors - theirs.authors,
    judged: all.judged - theirs.judged,
    sentimentSumBp: all.sentimentSumBp - theirs.sentimentSumBp,
    sentimentSquares: all.sentimentSquares - theirs.sentimentSquares,
  }
  return {
    ...frameOf(found, { from, until, groups: await describeGroups(ctx.readDb, found.groups) }),
    pushed: describePushed(found, { posts: theirs.posts, of: all.posts }),
    top: { accounts: top.authors, share: shareOf(top.posts, all.posts) },
    basis: 'read',
    all: toTalk(sumsOfRead(all)),
    without: toTalk(sumsOfRead(left)),
  }
}

/** Of an author's last day with posts so many assets are looked at, and so many posts to choose them by. */
const AUTHOR_ASSETS_MAX = 3
const AUTHOR_POSTS_MAX = 200
/** Older posts are of no day that is looked at. */
const AUTHOR_DAYS_MAX = 90

/** With whom an author posts alike, in step or for gifts, on the last day of their posts. 404 for one without posts. */
export async function getAuthorPushers(
  ctx: Context,
  { params }: Pick<Call<typeof AuthorContract>, 'params'>,
): Promise<AuthorPushers> {
  const db = ctx.readDb
  const source = requireSource(ctx, params.source)
  const author = await findAuthor(db, { platform: source, username: params.username })
  if (!author || author.username === UNKNOWN_AUTHOR)
    throw notFound(`There are no posts of "${params.username}" here.`)
  const now = ctx.now()
  const posts = await listAuthorPosts(db, {
    platform: source,
    username: author.username,
    from: new Date(now.getTime() - AUTHOR_DAYS_MAX * DAY_MS),
    until: now,
    limit: AUTHOR_POSTS_MAX,
  })
  const newest = posts[0]?.createdAt ?? now
  const until = new Date((Math.floor(newest.getTime() / HOUR_MS) + 1) * HOUR_MS)
  const from = new Date(until.getTime() - DAY_MS)
  const named = posts
    .filter(({ createdAt }) => createdAt >= from)
    .flatMap(({ about }) => about.map(({ symbol }) => symbol))
  const assets = [...Map.groupBy(named, (symbol) => symbol)]
    .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .slice(0, AUTHOR_ASSETS_MAX)
    .map(([symbol]) => symbol)
  const groups: AuthorPushers['groups'] = []
  let postsRead = 0
  for (const symbol of assets) {
    const found = await shareGroups(ctx, { symbol, from, until }, { top: PUSH_TOP })
    postsRead += found.postsRead
    const own = found.groups.filter(({ accounts }) =>
      accounts.some((one) => one.source === source && one.author === author.username.toLowerCase()),
    )
    for (const group of await describeGroups(db, own))
      groups.push({ symbol, others: group.accounts - 1, ...group })
  }
  return { from: from.toISOString(), until: until.toISOString(), assets, postsRead, groups }
}

function frameOf(
  { postsRead, isComplete }: FoundPushers,
  { from, until, groups }: { from: Date; until: Date; groups: PushGroup[] },
) {
  return { from: from.toISOString(), until: until.toISOString(), postsRead, isComplete, groups }
}

function describePushed(
  { groups }: FoundPushers,
  { posts, of }: { posts: number; of: number },
): Pushers['pushed'] {
  return { groups: groups.length, accounts: accountsOf(groups).length, posts, share: shareOf(posts, of) }
}

function accountsOf(groups: readonly FoundGroup[]) {
  const accounts = groups.flatMap((group) => group.accounts)
  return [...new Map(accounts.map((account) => [`${account.source}:${account.author}`, account])).values()]
}

/** The sums of counted posts less those of some authors; of what the figures of `toTalk` are computed from. */
function withoutTheirs(sums: FigureSums, theirs: AuthorsSums): FigureSums {
  const own = {
    ...sums.own,
    posts: Math.max(0, sums.own.posts - theirs.filteredPosts),
    judged: Math.max(0, sums.own.judged - theirs.filteredJudged),
    sentimentSumBp: Math.max(0, sums.own.sentimentSumBp - theirs.filteredSentimentSumBp),
    sentimentSquares: Math.max(0, sums.own.sentimentSquares - theirs.filteredSentimentSquares),
  }
  const authors = Math.max(0, (sums.authors ?? 0) - theirs.filteredAuthors)
  return { ...sums, own, counted: own, authors }
}

function sumsOfRead({ authors, ...read }: ReadTalk): FigureSums {
  return { ...sumsOfWindow({ own: { ...addSums([]), ...read }, largestPosts: 0 }), authors }
}

function toTalk(sums: FigureSums): Pushers['all'] {
  const { posts, authors, mood } = computeNamed(['posts', 'authors', 'mood'], { sums })
  return { posts: posts.value, authors: authors.value, mood: mood.value, moodPosts: mood.n }
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : roundTo(Math.min(1, part / whole), 4)
}

/** Of a group so many posts are read again: by them its accounts are named and examples chosen. */
const READ_AGAIN_MAX = 300

/** Groups by their posts as these are now: who deleted theirs is not named. */
async function describeGroups(db: Database, found: readonly FoundGroup[]): Promise<PushGroup[]> {
  const shown = found.slice(0, PUSH_GROUPS_MAX)
  const posts = await readPosts(
    db,
    shown.flatMap((group) => group.posts.slice(0, READ_AGAIN_MAX)),
  )
  const byKey = new Map(posts.map((post) => [`${post.platform}:${post._id}`, post]))
  return shown.flatMap((group): PushGroup[] => {
    const members = group.posts.flatMap(
      ({ platform, externalId }) => byKey.get(`${platform}:${externalId}`) ?? [],
    )
    if (members.length === 0) return []
    const byAccount = [...Map.groupBy(members, ({ platform, userRef }) => `${platform}:${userRef.username}`)]
    const listed = byAccount.map(([, own]) => own).toSorted((a, b) => b.length - a.length)
    return [
      {
        signs: group.signs,
        accounts: group.accounts.length,
        posts: group.posts.length,
        firstAt: group.firstAt.toISOString(),
        lastAt: group.lastAt.toISOString(),
        listed: listed.slice(0, PUSH_ACCOUNTS_MAX).flatMap((own) => toListed(own)),
        examples: listed.slice(0, PUSH_EXAMPLES_MAX).flatMap(([first]) => first ?? []),
      },
    ]
  })
}

function toListed([first, ...others]: readonly Post[]): PushGroup['listed'] {
  if (!first) return []
  return [{ source: first.platform, username: first.userRef.username, posts: 1 + others.length }]
}
