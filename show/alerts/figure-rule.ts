import type { AlertCondition } from '#contract/alerts.ts'

/** What can be watched of an asset besides its price. */
export const ALERT_FIGURES = ['mood', 'talk', 'dominance', 'posts'] as const
export type AlertFigure = (typeof ALERT_FIGURES)[number]

interface FigureAlert {
  /** As in "When the mood goes". */
  label: string
  unit: string
  hint: string
  max: number
  example: number
  /** A level on that side that is not crossed now; `now`: the figure in this unit. */
  offer: (condition: AlertCondition, now: number | undefined) => number
}

const MOOD_STEP = 10
const HALF = 50
const DOMINANCE_FACTOR = 1.5

export const FIGURE_ALERTS: Record<AlertFigure, FigureAlert> = {
  mood: {
    label: 'the mood',
    unit: 'Mood in percent',
    hint: 'Of the last 24 whole hours.',
    max: 100,
    example: 70,
    offer: (condition, now = HALF) =>
      condition === 'above'
        ? Math.min(99, Math.ceil(now) + MOOD_STEP)
        : Math.max(1, Math.floor(now) - MOOD_STEP),
  },
  talk: {
    label: 'talk',
    unit: 'Times its usual',
    hint: '2 is twice as many posts in 24 hours as in the mean of the seven days before.',
    max: 1_000,
    example: 2,
    offer: (condition) => (condition === 'above' ? 2 : 0.5),
  },
  dominance: {
    label: 'dominance',
    unit: 'Dominance in percent',
    hint: 'Its share of the posts about the 100 largest assets in 24 hours.',
    max: 100,
    example: 12,
    offer: (condition, now = 10) =>
      condition === 'above'
        ? Math.min(99, Math.ceil(now * DOMINANCE_FACTOR) || 1)
        : Math.floor((now / DOMINANCE_FACTOR) * 10) / 10,
  },
  posts: {
    label: 'the number of posts',
    unit: 'Posts in an hour, more than',
    hint: 'Copies and spam included, as the explorer finds them.',
    max: 10_000,
    example: 20,
    offer: () => 20,
  },
}

interface FigureRule {
  symbol: string
  condition: AlertCondition
  value: string
  words: string
}

/** The rule of the alert language that such a form stands for. */
export function writeFigureRule(
  figure: AlertFigure,
  { symbol, condition, value, words }: FigureRule,
): string {
  const sign = condition === 'above' ? '>' : '<'
  const level = Number(value)
  const said = words.trim()
  const rules: Record<AlertFigure, string> = {
    mood: `sentiment(${symbol}, 24h) ${sign} ${level}%`,
    talk: `trend(${symbol}, 24h) ${sign} ${level}`,
    dominance: `dominance(${symbol}, 24h) ${sign} ${level}`,
    posts: `posts(${said ? `"${said}", ` : ''}symbol ${symbol}, 1h) > ${level} cooldown 6h`,
  }
  return rules[figure]
}
