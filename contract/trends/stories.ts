/** How long a time the stories are of. */
export const STORY_PERIODS = ['24h', '7d'] as const
export type StoryPeriod = (typeof STORY_PERIODS)[number]

/** How many hours each figure of a story's series stands for: about 28 figures a time. */
export const STORY_STEP_HOURS: Readonly<Record<StoryPeriod, number>> = { '24h': 1, '7d': 6 }
/** Posts shown with a story. */
export const STORY_POSTS_MAX = 5
/** Of so many posts of a time stories are made: all of them, or a part where there are more. */
export const STORY_READ_MAX = 5_000
