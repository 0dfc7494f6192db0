import type { Static } from 'typebox'
import type { DataMode } from '#contract/data-mode.ts'
import type { KeyMode } from '#contract/key-form.ts'
import type { Source } from '#contract/posts.ts'
import type { PostRow } from '#contract/public/social-fields.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import type { Context } from '../context/context.ts'

/** Whether the text of a source's posts may leave this installation: in /v1, files, streams, e-mails. */
export type TextRight = (source: Source) => boolean

/**
 * What the facts of the sources say. A source without facts has no known terms, so its text stays; what we
 * generated ourselves is ours.
 */
export function textRightOf(ctx: Pick<Context, 'sources'>, mode: DataMode): TextRight {
  if (mode === 'sample') return () => true
  const rights = rightsOf(ctx.sources)
  return (source) => rights.get(source) ?? false
}

/** Whether the figures of a source may leave as data, such as a supply; without a source's facts they are our own. */
export function figureRightOf(ctx: Pick<Context, 'sources'>): TextRight {
  const rights = rightsOf(ctx.sources)
  return (source) => rights.get(source) ?? true
}

/**
 * Whether a price may leave. What venues say becomes a figure of our own; what somebody else says as it is stays theirs.
 */
export function priceRightOf(
  ctx: Pick<Context, 'sources' | 'dataMode'>,
): (price: { method?: unknown; source: string }) => boolean {
  if (ctx.dataMode === 'sample') return () => true
  const mayLeave = figureRightOf(ctx)
  return ({ method, source }) => method !== undefined || mayLeave(source)
}

/** Of the caller of /v1: a test key reads the sample universe. */
export function textRightOfKey(ctx: Pick<Context, 'sources'>, key: { mode: KeyMode }): TextRight {
  return textRightOf(ctx, dataOfKey(key))
}

/** Which data a key of /v1 reads. */
export function dataOfKey(key: { mode: KeyMode }): DataMode {
  return key.mode === 'test' ? 'sample' : 'live'
}

const known = new WeakMap<readonly SourceFacts[], Map<Source, boolean>>()

function rightsOf(sources: readonly SourceFacts[]): Map<Source, boolean> {
  const kept = known.get(sources)
  if (kept) return kept
  const rights = new Map(sources.map(({ id, rights: { textToThirdParties } }) => [id, textToThirdParties]))
  known.set(sources, rights)
  return rights
}

type Row = Static<typeof PostRow>

/**
 * A row as it may leave. Where the source keeps its text to itself, of what it gave only the identity, the address and
 * the time remain, beside what we worked out: symbols and sentiment.
 */
export function applyRights(row: Row, mayTextLeave: TextRight): Row {
  return mayTextLeave(row.platform) ? row : { ...row, ...WITHHELD }
}

const WITHHELD = {
  username: null,
  followers: null,
  text: null,
  text_withheld: 'source_terms',
  views: null,
  likes: null,
  replies: null,
  comments: null,
  shares: null,
  retweets: null,
  reaction_like: null,
  reaction_love: null,
  reaction_haha: null,
  reaction_wow: null,
  reaction_sad: null,
  reaction_angry: null,
  media_type: null,
  location: null,
  hashtags: [],
} as const satisfies Partial<Row> as Partial<Row>
