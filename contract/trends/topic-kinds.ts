/** What a topic is: an asset, however it is written; a hashtag; a word; two or three words that stand together. */
export const TOPIC_KINDS = ['asset', 'hashtag', 'word', 'phrase'] as const
export type TopicKind = (typeof TOPIC_KINDS)[number]

/** Which posts are counted: all, or those that count, without copies, spam and what is over an author's cap. */
export const FIGURE_SIDES = ['filtered', 'raw'] as const
export type FigureSide = (typeof FIGURE_SIDES)[number]

/** From so many standard deviations on a topic counts as trending. */
export const TRENDING_SURPRISE_MIN = 3
/** A topic that trended on one of so many days before is not new again. */
export const NEW_AGAIN_AFTER_DAYS = 3
/** How long the term of a topic may be, in UTF-16 units. */
export const TERM_MAX_CHARS = 100
