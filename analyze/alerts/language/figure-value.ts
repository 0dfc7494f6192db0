import {
  type ComputedFigure,
  RULE_TERMS,
  type RuleFigure,
  type ValueFacts,
  type WindowFigure,
} from '#contract/figures.ts'
import type { FigureSums } from '../../figures/figure-sums.ts'
import { computeFigure } from '../../figures/registry.ts'
import { roundTo } from '../../statistics.ts'

// Figures as decimal text, so that they compare exactly with what a rule says; undefined where they are not known.

/** By how many percent a price has changed. */
export function changeOf(price: string | undefined, before: string | undefined): string | undefined {
  if (price === undefined || before === undefined || Number(before) === 0) return undefined
  return writeFigure('change', (100 * (Number(price) - Number(before))) / Number(before))
}

/** A figure of a window, which is computed from its sums. */
export function figureOf(figure: WindowFigure, window: FigureSums): string | undefined {
  return writeFigure(figure, computeFigure(RULE_TERMS[figure].name as ComputedFigure, window).value)
}

/** To the digits that every screen shows, without needless zeros and without an exponent; a dominance in percent. */
export function writeFigure(figure: RuleFigure, value: number | undefined): string | undefined {
  return writeValue(RULE_TERMS[figure], value)
}

export function writeValue({ digits, scale }: ValueFacts, value: number | undefined): string | undefined {
  if (value === undefined) return undefined
  const text = (scale * roundTo(value, digits)).toFixed(scale === 1 ? digits : digits - 2)
  const short = digits === 0 ? text : text.replace(/\.?0+$/, '')
  return short === '-0' ? '0' : short
}
