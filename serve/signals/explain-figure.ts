import { COMPOSITE } from '#analyze/crowds/composite.ts'
import { CROWD_FORMULAS, type Formula } from '#analyze/crowds/describe-crowd.ts'
import { MEANING_MODEL_VERSION } from '#analyze/meaning/shipped-model.ts'
import type { AssetSummary, Explanation } from '#contract/app/market.ts'
import type { Database } from '#store/database.ts'
import { findPostsOfSides, type PostsOfSides } from '../trends/posts-of-sides.ts'
import { MARKET_FIGURES } from './explain-market-figure.ts'
import type { ChosenWeights } from './read-composite.ts'
import { summarizeAsset } from './summarize-asset.ts'

type FigureName = Explanation['figure']
type OfSummary = Exclude<FigureName, keyof typeof MARKET_FIGURES>
type Part = Explanation['parts'][number]

/** What is read of the summary for one figure: whatever is not here is the same for all. */
interface Told {
  figure: { value: number | null; low?: number | null; high?: number | null; reason?: Explanation['reason'] }
  posts: number
  parts: Part[]
}

const part = (name: string, value: number | null, weight: number | null = null): Part => ({
  name,
  value,
  weight,
})

const FIGURES: Record<OfSummary, { formula: Formula; tell(summary: AssetSummary): Told }> = {
  posts: {
    formula: CROWD_FORMULAS.posts,
    tell: ({ posts }) => ({
      figure: { value: posts.value },
      posts: posts.raw,
      parts: [
        part('all posts', posts.raw),
        part('people', posts.authors),
        part('24 hours before', posts.before),
        part('mean of the 20 days before', posts.usual),
      ],
    }),
  },
  authors: {
    formula: CROWD_FORMULAS.authors,
    tell: ({ posts }) => ({
      figure: { value: posts.authors },
      posts: posts.value,
      parts: [part('posts that count', posts.value), part('all posts', posts.raw)],
    }),
  },
  spam: {
    formula: CROWD_FORMULAS.spam,
    tell: ({ posts, spam: { share, ...signs } }) => ({
      figure: { value: share, reason: share === null ? 'too_few_posts' : null },
      posts: posts.raw,
      parts: [
        part('all posts', posts.raw),
        part('posts that count', posts.value),
        part('copies', signs.copies),
        part('made of links', signs.linkFarms),
        part('giveaways', signs.giveaways),
        part('bursts of new accounts', signs.newAccounts),
        part('over the cap', signs.overCap),
      ],
    }),
  },
  mood: {
    formula: CROWD_FORMULAS.mood,
    tell: ({ mood, posts }) => ({
      figure: mood,
      posts: mood.posts,
      parts: [part('judged posts that count', mood.posts), part('posts that count', posts.value)],
    }),
  },
  mood_change: {
    formula: CROWD_FORMULAS.mood_change,
    tell: ({ moodChange, mood, moodBefore }) => ({
      figure: moodChange,
      posts: mood.posts + moodBefore.posts,
      parts: [
        part('mood', mood.value),
        part('judged posts that count', mood.posts),
        part('mood of the 7 days before', moodBefore.value),
        part('judged posts of the 7 days before', moodBefore.posts),
      ],
    }),
  },
  tone: {
    formula: CROWD_FORMULAS.tone,
    tell: ({ tone, posts }) => tellLeaning(tone, posts.value),
  },
  stance: {
    formula: CROWD_FORMULAS.stance,
    tell: ({ stance, posts }) => tellLeaning(stance, posts.value),
  },
  dominance: {
    formula: CROWD_FORMULAS.dominance,
    tell: ({ dominance, posts }) => ({
      figure: dominance,
      posts: dominance.ofPosts,
      parts: [
        part('posts that count', posts.value),
        part('posts about the 100 largest assets', dominance.ofPosts),
        part('24 hours before', dominance.before),
      ],
    }),
  },
  balance: {
    formula: CROWD_FORMULAS.balance,
    tell: ({ balance }) => ({
      figure: balance,
      posts: balance.posts,
      parts: [part('judged posts that count', balance.posts)],
    }),
  },
  weighted: {
    formula: CROWD_FORMULAS.weighted,
    tell: ({ weighted, posts, mood }) => ({
      figure: weighted,
      posts: posts.value,
      parts: [
        part('posts that count', posts.value),
        part('mood', mood.value),
        part('days that it is compared with', weighted.days),
      ],
    }),
  },
  composite: {
    formula: COMPOSITE,
    tell: ({ composite, posts }) => ({
      figure: composite,
      posts: posts.value,
      parts: composite.parts.map(({ part: name, score, weight }) => part(name, score, weight)),
    }),
  },
}

function tellLeaning(figure: AssetSummary['tone'], posts: number): Told {
  return {
    figure,
    posts: figure.posts,
    parts: [part('posts whose meaning is known', figure.posts), part('posts that count', posts)],
  }
}

const HOUR_MS = 3_600_000

interface ExplainQuery {
  figure: FigureName
  asset: AssetSummary['asset']
  end: Date
  weights: ChosenWeights
  now: Date
}

/** A figure of the summary, from that very summary, so that the two cannot differ, or one of the market; with posts for and against. */
export async function explainFigure(
  db: Database,
  query: ExplainQuery,
): Promise<{ explanation: Explanation } & PostsOfSides> {
  const { figure, asset, weights, now } = query
  const { formula, from, until, figure: told, posts, parts } = await tellFigure(db, query)
  return {
    explanation: {
      figure,
      asset,
      from: from.toISOString(),
      until: until.toISOString(),
      asOf: now.toISOString(),
      value: told.value,
      low: told.low ?? null,
      high: told.high ?? null,
      reason: told.reason ?? null,
      unit: formula.unit,
      formula: formula.text,
      source: formula.source,
      posts,
      parts,
      modelVersion: MEANING_MODEL_VERSION,
      weightsVersion: weights.version,
    },
    ...(await findPostsOfSides(db, { symbol: asset.symbol, from, until })),
  }
}

type ToldOf = Told & { formula: Formula; from: Date; until: Date }

async function tellFigure(db: Database, { figure, asset, end, weights, now }: ExplainQuery): Promise<ToldOf> {
  if (isOfMarket(figure)) {
    const until = new Date(Math.floor(end.getTime() / HOUR_MS) * HOUR_MS)
    const from = new Date(until.getTime() - 24 * HOUR_MS)
    const { formula, tell } = MARKET_FIGURES[figure]
    const isNow = now.getTime() - end.getTime() < HOUR_MS
    const { posts, parts, ...told } = await tell(db, { asset, from, until, isNow })
    return { formula, from, until, figure: told, posts, parts }
  }
  const summary = await summarizeAsset(db, asset, { end, weights })
  const { formula, tell } = FIGURES[figure]
  return { formula, from: new Date(summary.from), until: new Date(summary.until), ...tell(summary) }
}

function isOfMarket(figure: FigureName): figure is keyof typeof MARKET_FIGURES {
  return figure in MARKET_FIGURES
}
