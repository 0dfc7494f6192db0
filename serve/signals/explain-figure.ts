import { COMPOSITE } from '#analyze/crowds/composite.ts'
import { CROWD_FORMULAS, type Formula } from '#analyze/crowds/describe-crowd.ts'
import { MEANING_MODEL_VERSION } from '#analyze/meaning/shipped-model.ts'
import type { AssetSummary, Explanation } from '#contract/app/market.ts'
import type { Post } from '#contract/app/social.ts'
import { SENTIMENT_GREEN_FROM, SENTIMENT_YELLOW_FROM } from '#contract/post-meaning.ts'
import type { Database } from '#store/database.ts'
import { findPostsByKeys, type JudgedPost, listJudgedPosts } from '#store/social/search/list-judged-posts.ts'
import type { ChosenWeights } from './read-composite.ts'
import { summarizeAsset } from './summarize-asset.ts'

type FigureName = Explanation['figure']
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

const FIGURES: Record<FigureName, { formula: Formula; tell(summary: AssetSummary): Told }> = {
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

/** Posts that are looked at for those for and against, and of either so many are shown. */
const LOOKED_AT_MAX = 2_000
const SHOWN_MAX = 5

interface ExplainQuery {
  figure: FigureName
  asset: AssetSummary['asset']
  end: Date
  weights: ChosenWeights
  now: Date
}

/** A figure of the summary, from that very summary, so that the two cannot differ; with posts for and against. */
export async function explainFigure(
  db: Database,
  { figure, asset, end, weights, now }: ExplainQuery,
): Promise<{ explanation: Explanation; postsFor: Post[]; postsAgainst: Post[] }> {
  const summary = await summarizeAsset(db, asset, { end, weights })
  const { formula, tell } = FIGURES[figure]
  const told = tell(summary)
  const [from, until] = [new Date(summary.from), new Date(summary.until)]
  const judged = await listJudgedPosts(db, { symbol: asset.symbol, from, until, limit: LOOKED_AT_MAX })
  const byEngagement = judged.toSorted((a, b) => (b.engagement ?? -1) - (a.engagement ?? -1))
  const show = (isShown: (post: JudgedPost) => boolean) =>
    findPostsByKeys(db, byEngagement.filter(isShown).slice(0, SHOWN_MAX))
  return {
    explanation: {
      figure,
      asset,
      from: summary.from,
      until: summary.until,
      asOf: now.toISOString(),
      value: told.figure.value,
      low: told.figure.low ?? null,
      high: told.figure.high ?? null,
      reason: told.figure.reason ?? null,
      unit: formula.unit,
      formula: formula.text,
      source: formula.source,
      posts: told.posts,
      parts: told.parts,
      modelVersion: MEANING_MODEL_VERSION,
      weightsVersion: weights.version,
    },
    postsFor: await show(({ sentimentBp = 0 }) => sentimentBp >= SENTIMENT_GREEN_FROM * 10_000),
    postsAgainst: await show(({ sentimentBp = 10_000 }) => sentimentBp < SENTIMENT_YELLOW_FROM * 10_000),
  }
}
