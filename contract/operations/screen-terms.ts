import { FIGURES, type FigureFacts, SCREENED_FIGURES, type ValueFacts } from '../figures.ts'
import { DAY_MINUTES, HOUR_MINUTES } from '../time/duration.ts'

// What all assets are filtered by: figures of the one table, as rules call them.

type ScreenedFigure = (typeof SCREENED_FIGURES)[number]
type ScreenWords = {
  [Name in ScreenedFigure]: (typeof FIGURES)[Name] extends { rule: { word: infer Word } }
    ? { name: Name; word: Word }
    : { name: Name; word: Name }
}[ScreenedFigure]

/** A figure as a condition names it: by its word in rules, where it has one. */
export type ScreenWord = ScreenWords['word']

type ScreenFacts = ValueFacts & {
  name: ScreenedFigure
  hint: string
  /** In minutes, the usual one first; null: it is written without one. */
  windows: readonly number[] | null
}

/** The windows whose changes of price are known of all assets at any time. */
const CHANGES = { change_24h: DAY_MINUTES, change_1h: HOUR_MINUTES, change_7d: 7 * DAY_MINUTES } as const
const VALUE_MAX = 1e15

/** The facts of each figure by its word. */
export const SCREEN_TERMS = Object.fromEntries(SCREENED_FIGURES.map(toTerm)) as Record<
  ScreenWord,
  ScreenFacts
> // one for each
export const SCREEN_WORDS = Object.keys(SCREEN_TERMS) as ScreenWord[] // its own names

/** A column of what is found: the value of a figure, of its one window but for changes of price. */
export type ScreenColumn = Exclude<ScreenWord, 'change'> | keyof typeof CHANGES
export const SCREEN_COLUMNS = SCREEN_WORDS.flatMap((word): ScreenColumn[] =>
  word === 'change' ? ['change_1h', 'change_24h', 'change_7d'] : [word],
)

/** A figure of each asset, of a window in minutes where it has one. */
export interface ScreenTerm {
  figure: ScreenWord
  windowMinutes?: number
}

/** A figure as it is written, in characters. */
export const SCREEN_TERM_MAX = 50

/** The column that has a figure. */
export function columnOf({ figure, windowMinutes }: ScreenTerm): ScreenColumn {
  if (figure !== 'change') return figure
  return CHANGE_COLUMNS.find((column) => CHANGES[column] === windowMinutes) ?? 'change_24h'
}

const CHANGE_COLUMNS = ['change_1h', 'change_24h', 'change_7d'] as const

/** The word of a column. */
export function wordOf(column: ScreenColumn): ScreenWord {
  return column in CHANGES ? 'change' : (column as ScreenWord) // the others are words
}

function toTerm(name: ScreenedFigure): [word: string, facts: ScreenFacts] {
  const { hint, unit, digits, range, rule }: FigureFacts = FIGURES[name]
  const min = range[0] ?? -VALUE_MAX
  if (rule) {
    const windows = name === 'price_change' ? Object.values(CHANGES) : rule.window && [DAY_MINUTES]
    return [rule.word, { ...rule, name, hint, digits, min, windows }]
  }
  const max = range[1] ?? VALUE_MAX
  const isShare = max === 1
  const takes = isShare || unit === 'percent' ? '%' : unit === 'US dollars' ? '$' : ''
  const values = isShare ? `from ${min} to 1, or percent such as 5%` : `a number of ${unit} such as 100`
  return [name, { name, hint, digits, min, max, takes, scale: 1, values, windows: null }]
}
