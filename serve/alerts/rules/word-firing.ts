import type { LookUp } from '#analyze/alerts/language/judge-rule.ts'
import { printTerm } from '#analyze/alerts/language/print-rule.ts'
import { DATA_PARAMETER } from '#contract/data-mode.ts'
import { printPostQuery } from '#contract/post-query/post-query.ts'
import { cutText } from '../../http/text.ts'
import { ALERT_TITLE_MARKS } from './alert-title-marks.ts'
import { withSymbol } from './figure-reader.ts'
import type { ActiveRule } from './rule-memory.ts'

/** Of a rule that has no name. */
const TITLE_CHARS_MAX = 80

/** The words of a rule that has fired: what it saw, and at which moment where that is over an hour ago. */
export function wordFiring(
  rule: ActiveRule,
  lookUp: LookUp,
  lateOf?: Date,
): { title: string; text: string; link: string } {
  const { name, symbol, expression, mode } = rule
  const seen = new Map(
    rule.terms.map((term) => [printTerm(withSymbol(rule, term)), lookUp(term) ?? 'not known']),
  )
  const parts = [
    `Your alert ${expression} has fired.`,
    `It was evaluated with ${[...seen].map(([figure, value]) => `${figure} at ${value}`).join(', ')}.`,
  ]
  if (lateOf) {
    const moment = lateOf.toISOString().slice(0, 16).replace('T', ' ')
    parts.push(`This was the case at ${moment} UTC and has only become known now.`)
  }
  if (mode !== 'live') parts.push('This is sample data: generated, not from the market.')
  return {
    title: `${ALERT_TITLE_MARKS[mode]}${name ?? `${symbol === null ? 'Alert' : `${symbol} alert`}: ${cutText(expression, TITLE_CHARS_MAX)}`}`,
    text: parts.join(' '),
    link: `${placeOf(rule)}${DATA_PARAMETER}=${mode === 'live' ? 'live' : 'sample'}`,
  }
}

/** The page of its asset, or the posts that it looks at. */
function placeOf({ assetId, terms }: ActiveRule): string {
  if (assetId !== null) return `/market/${encodeURIComponent(assetId)}?`
  const posts = terms.find(({ figure }) => figure === 'posts')
  return `/explorer?${posts?.figure === 'posts' ? `${printPostQuery(posts.query)}&` : ''}`
}
