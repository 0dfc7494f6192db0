import { ALERT_EXPRESSION_MAX } from '#contract/alerts.ts'
import { POST_FILTER_NAMES, type PostQuery } from '#contract/post-query/post-query.ts'
import { printPostWords } from '#contract/post-query/post-words.ts'

export interface RuleOfQuery {
  /** In the alert language; absent where no rule can watch such a query. */
  expression?: string
  /** When it fires; where there is no rule, what it would take. */
  meaning: string
  /** What of the query the rule does not look at, in words. */
  leftOut: string[]
}

const TICKER = /^[A-Z0-9][A-Z0-9-]{0,39}$/
const ONLY_TICKER = /^\$([A-Za-z0-9-]+)$/

/** The rule that watches a query: twice as many posts of an asset as usual, or of any other query the next post. */
export function toRule(query: PostQuery): RuleOfQuery {
  // A rule looks at what is new, so days of the past are not in it; a period only says what a screen shows.
  const leftOut = query.startDate !== undefined || query.endDate !== undefined ? ['dates'] : []
  const symbol = symbolAlone(query)
  if (symbol !== undefined) {
    return {
      expression: `trend(${symbol}, 24h) > 2 cooldown 24h`,
      meaning: 'Triggers when twice as many posts as usual name the asset.',
      leftOut,
    }
  }
  if (query.q === undefined && query.symbol === undefined && query.username === undefined) {
    return { meaning: 'For an alert, add words, a symbol or an author', leftOut }
  }
  const expression = `posts(${[...printPostWords(query), '1h'].join(', ')}) > 0 cooldown 1h`
  if (expression.length > ALERT_EXPRESSION_MAX) {
    return { meaning: 'For an alert, use fewer words', leftOut }
  }
  return { expression, meaning: 'Triggers when a post like these appears, at most once an hour.', leftOut }
}

/** The symbol of a query that asks for nothing else. */
function symbolAlone(query: PostQuery): string | undefined {
  const filters = (['platform', ...POST_FILTER_NAMES] as const).filter((name) => query[name] !== undefined)
  const symbol = query.symbol ?? ONLY_TICKER.exec(query.q ?? '')?.[1]?.toUpperCase()
  return filters.length === 1 && symbol !== undefined && TICKER.test(symbol) ? symbol : undefined
}

/** A GET as a command line that can be pasted into a shell: every value is quoted, whatever is in it. */
export function toCurl(url: string, query: Readonly<Record<string, string | undefined>>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`--data-urlencode ${quote(`${name}=${value}`)}`],
  )
  return [`curl --get ${quote(url)}`, ...parameters].join(' \\\n  ')
}

/** Within single quotes a shell reads everything as it is, but for the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** The same GET as a program that Node.js runs as it stands, as a file or behind `node -e`. */
export function toNode(url: string, query: Readonly<Record<string, string | undefined>>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name}: ${JSON.stringify(value)},`],
  )
  return [
    `const url = new URL(${JSON.stringify(url)})`,
    ...(parameters.length > 0 ? ['url.search = new URLSearchParams({', ...parameters, '})'] : []),
    'fetch(url)',
    '  .then((answer) => answer.json())',
    '  .then((body) => console.log(JSON.stringify(body, null, 2)))',
  ].join('\n')
}
