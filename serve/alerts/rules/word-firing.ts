import type { LookUp } from '#analyze/alerts/language/judge-rule.ts'
import { printMinutes } from '#analyze/alerts/language/print-rule.ts'
import { DATA_PARAMETER } from '#contract/data-mode.ts'
import { ALERT_TITLE_MARKS } from './alert-title-marks.ts'
import type { ActiveRule } from './rule-memory.ts'

/** What is told of a rule that has fired: what it saw. */
export function wordFiring(rule: ActiveRule, lookUp: LookUp): { title: string; text: string; link: string } {
  const { name, symbol, symbols, expression, mode, assetId } = rule
  const seen = new Map(
    rule.terms.map((term) => {
      const window = term.windowMinutes === undefined ? '' : `, ${printMinutes(term.windowMinutes)}`
      return [`${term.figure}(${symbols[term.asset] ?? term.asset}${window})`, lookUp(term) ?? 'not known']
    }),
  )
  const parts = [
    `Your alert ${expression} has fired.`,
    `It saw ${[...seen].map(([figure, value]) => `${figure} at ${value}`).join(', ')}.`,
  ]
  if (mode !== 'live') parts.push('This is sample data: generated, not from the market.')
  return {
    title: `${ALERT_TITLE_MARKS[mode]}${name ?? `${symbol} alert: ${cut(expression)}`}`,
    text: parts.join(' '),
    link: `/market/${encodeURIComponent(assetId)}?${DATA_PARAMETER}=${mode === 'live' ? 'live' : 'sample'}`,
  }
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
