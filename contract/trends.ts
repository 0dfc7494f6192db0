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

/** How long a time the stories are of. */
export const STORY_PERIODS = ['24h', '7d'] as const
export type StoryPeriod = (typeof STORY_PERIODS)[number]

/** How many hours each figure of a story's series stands for: about 28 figures a time. */
export const STORY_STEP_HOURS: Readonly<Record<StoryPeriod, number>> = { '24h': 1, '7d': 6 }
/** Posts shown with a story. */
export const STORY_POSTS_MAX = 5
/** Of so many posts of a time stories are made: all of them, or a part where there are more. */
export const STORY_READ_MAX = 5_000

/** The periods of the conversation, and the hours of each step. */
export const CONVERSATION_PERIODS = ['24h', '7d', '30d'] as const
export type ConversationPeriod = (typeof CONVERSATION_PERIODS)[number]
export const CONVERSATION_STEP_HOURS: Readonly<Record<ConversationPeriod, number>> = {
  '24h': 1,
  '7d': 6,
  '30d': 24,
}
