import { ALERT_EXPRESSION_MAX } from '#contract/alerts.ts'
import { SCREEN_TERMS, SCREEN_WORDS, type ScreenTerm } from '#contract/operations/screen-terms.ts'
import { printMinutes } from './print-rule.ts'
import { readCondition, type Terms, TokenReader } from './read-condition.ts'
import { COMPARISONS_MAX, type Condition, listComparisons } from './rule.ts'
import { END, RuleError, splitRule } from './split-rule.ts'

/**
 * Reads a condition that each asset is held against, such as `posts_to_usual > 100 and mood_change < 0`: a condition of the
 * alert language whose figures name no asset. Throws RuleError.
 */
export function readScreen(text: string): Condition<ScreenTerm> {
  if (text.length > ALERT_EXPRESSION_MAX) {
    throw new RuleError(ALERT_EXPRESSION_MAX, `a condition has at most ${ALERT_EXPRESSION_MAX} characters`)
  }
  const tokens = new TokenReader(splitRule(text))
  const condition = readCondition(tokens, TERMS)
  if (tokens.peek() !== END) throw tokens.fault('"and", "or" or the end')
  const comparisons = listComparisons(condition)
  if (comparisons.length > COMPARISONS_MAX) {
    throw new RuleError(
      0,
      `a condition has at most ${COMPARISONS_MAX} comparisons, not ${comparisons.length}`,
    )
  }
  if (comparisons.some(({ back }) => back !== undefined)) {
    throw new RuleError(0, '"back" is of alerts, which go on; here each asset is looked at once')
  }
  return condition
}

/** Reads one figure of each asset, such as `change(7d)`. Throws RuleError. */
export function readScreenTerm(text: string): ScreenTerm {
  const tokens = new TokenReader(splitRule(text))
  const term = readTerm(tokens)
  if (tokens.peek() !== END) throw tokens.fault('the end')
  return term
}

const TERMS: Terms<ScreenTerm> = { read: readTerm, factsOf: ({ figure }) => SCREEN_TERMS[figure] }

/** term := figure [ "(" [ window ] ")" ] */
function readTerm(tokens: TokenReader): ScreenTerm {
  const name = tokens.takeText(`a figure: ${SCREEN_WORDS.join(', ')}`)
  const figure = SCREEN_WORDS.find((known) => known === name.text.toLowerCase())
  if (!figure)
    throw new RuleError(name.at, `"${name.text}" is no figure; they are ${SCREEN_WORDS.join(', ')}`)
  const { windows } = SCREEN_TERMS[figure]
  const [usual] = windows ?? []
  const withWindow = (windowMinutes: number | undefined): ScreenTerm =>
    windowMinutes === undefined ? { figure } : { figure, windowMinutes }
  if (!tokens.take('(') || tokens.take(')')) return withWindow(usual)
  const { at } = tokens.peek()
  if (!windows) throw tokens.fault(`")": ${figure} has no window`)
  const names = windows.map(printMinutes).join(' or ')
  const minutes = tokens.readDuration(`a window: ${names}`)
  if (!windows.includes(minutes)) throw new RuleError(at, `the window of ${figure} is ${names}`)
  tokens.expect(')', '")"')
  return withWindow(minutes)
}
