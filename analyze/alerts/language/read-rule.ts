import { ALERT_EXPRESSION_MAX, GROUP_ASSETS_MAX, RULE_OPTIONS } from '#contract/alerts.ts'
import { FIGURES, RULE_FIGURES, RULE_TERMS, type RuleFacts, type RuleFigure } from '#contract/figures.ts'
import { type PostQuery, toPostQuery } from '#contract/post-query/post-query.ts'
import { findPostFilter, POST_WORDS } from '#contract/post-query/post-words.ts'
import { readCondition, type Terms, TokenReader } from './read-condition.ts'
import { readDay, readDecimal, readTimeOfDay } from './read-values.ts'
import {
  COMPARISONS_MAX,
  type Condition,
  EACH,
  type Group,
  listAssetNames,
  listComparisons,
  listPostsTerms,
  RULE_ASSETS_MAX,
  RULE_POST_QUERIES_MAX,
  type Rule,
  type Term,
} from './rule.ts'
import { END, RuleError, splitRule } from './split-rule.ts'

/**
 * Reads a rule of the alert language, such as `price(BTC) > 65000 and mentions(BTC, 24h) > 500 cooldown 1h`. Throws
 * RuleError, which says where it stopped, what stands there and what would be right.
 */
export function readRule(text: string): Rule {
  if (text.length > ALERT_EXPRESSION_MAX) {
    throw new RuleError(ALERT_EXPRESSION_MAX, `a rule has at most ${ALERT_EXPRESSION_MAX} characters`)
  }
  const tokens = new TokenReader(splitRule(text))
  const of = readGroup(tokens)
  const when = readCondition(tokens, of ? TERMS_OF_GROUP : TERMS)
  const rule = readOptions(tokens, when)
  checkBounds(rule)
  if (!of) return rule
  if (!listComparisons(when).some(({ term }) => term.figure !== 'posts' && term.asset === EACH)) {
    throw new RuleError(
      0,
      'a rule over a group needs a figure of each asset: one without a name, such as price',
    )
  }
  return { of, ...rule }
}

function checkBounds(rule: Rule): void {
  const comparisons = listComparisons(rule.when)
  if (comparisons.length > COMPARISONS_MAX) {
    throw new RuleError(
      0,
      `a rule has at most ${COMPARISONS_MAX} comparisons; this one has ${comparisons.length}`,
    )
  }
  const assets = new Set(listAssetNames(rule).map((asset) => asset.toLowerCase()))
  if (assets.size > RULE_ASSETS_MAX) {
    throw new RuleError(0, `a rule speaks of at most ${RULE_ASSETS_MAX} assets; this one of ${assets.size}`)
  }
  const queries = listPostsTerms(rule).length
  if (queries > RULE_POST_QUERIES_MAX) {
    throw new RuleError(
      0,
      `a rule has at most ${RULE_POST_QUERIES_MAX} of posts(...); this one has ${queries}`,
    )
  }
}

const OPTION_HINT = `"and", "or", or one of ${RULE_OPTIONS.join(', ')}`

/** group := "any" "of" ( "watchlist" [ name ] | "top" number | "category" name ) "where" */
function readGroup(tokens: TokenReader): Group | undefined {
  if (!tokens.takeWord('any')) return undefined
  if (!tokens.takeWord('of')) throw tokens.fault('"of" and a group, as in any of watchlist where price > 5')
  const group = readGroupName(tokens)
  if (!tokens.takeWord('where')) throw tokens.fault('"where" and a condition')
  return group
}

function readGroupName(tokens: TokenReader): Group {
  if (tokens.takeWord('watchlist')) {
    const { kind, text } = tokens.peek()
    const isNamed = kind === 'quoted' || (kind === 'text' && text.toLowerCase() !== 'where')
    return { kind: 'watchlist', ...(isNamed && { name: readName(tokens, 'watchlist') }) }
  }
  if (tokens.takeWord('top')) {
    const { text, at } = tokens.takeText('a number such as 20')
    const count = /^\d{1,4}$/.test(text) ? Number(text) : 0
    if (count >= 1 && count <= GROUP_ASSETS_MAX) return { kind: 'top', count }
    throw new RuleError(at, `the top goes from 1 to ${GROUP_ASSETS_MAX}`)
  }
  if (!tokens.takeWord('category')) throw tokens.fault('watchlist, top 20 or category and its name')
  return { kind: 'category', name: readName(tokens, 'category') }
}

function readName(tokens: TokenReader, kindOfGroup: 'category' | 'watchlist'): string {
  const { kind, text, at } = tokens.peek()
  if (kind !== 'text' && kind !== 'quoted') throw tokens.fault(`the name of a ${kindOfGroup}`)
  tokens.skip()
  if (/^[^"\\\p{Cc}]{1,60}$/u.test(text) && text.trim() === text) return text
  throw new RuleError(at, `"${text}" is no name of a ${kindOfGroup}`)
}

const factsOf = ({ figure }: Term) => RULE_TERMS[figure]
const TERMS: Terms<Term> = { read: (tokens) => readTerm(tokens), factsOf }
/** A figure without an asset is of each. */
const TERMS_OF_GROUP: Terms<Term> = { read: (tokens) => readTerm(tokens, { isGroup: true }), factsOf }

function readTerm(tokens: TokenReader, { isGroup = false } = {}): Term {
  const name = tokens.takeText(`a figure: ${RULE_FIGURES.join(', ')}`)
  const figure = RULE_FIGURES.find((known) => known === name.text.toLowerCase())
  if (!figure)
    throw new RuleError(name.at, `"${name.text}" is no figure; they are ${RULE_FIGURES.join(', ')}`)
  if (figure === 'posts') return readPosts(tokens)
  const { window } = RULE_TERMS[figure]
  const example = window ? `${figure}(BTC, 24h)` : `${figure}(BTC)`
  const ofEach = (windowMinutes?: number): Term =>
    windowMinutes === undefined ? { figure, asset: EACH } : { figure, asset: EACH, windowMinutes }
  const usual = window ? USUAL_WINDOW : undefined
  if (isGroup && tokens.peek().text !== '(') return ofEach(usual)
  tokens.expect('(', `"(" and an asset, as in ${example}`)
  if (isGroup && tokens.take(')')) return ofEach(usual)
  if (isGroup && window && WINDOW.test(tokens.peek().text)) {
    const windowMinutes = readWindow(tokens, figure, window)
    tokens.expect(')', '")"')
    return ofEach(windowMinutes)
  }
  const asset = tokens.takeText('an asset such as BTC').text
  if (!window) {
    tokens.expect(')', `")": ${figure} has no window`)
    return { figure, asset }
  }
  tokens.expect(',', `"," and a window, as in ${example}`)
  const windowMinutes = readWindow(tokens, figure, window)
  tokens.expect(')', '")"')
  return { figure, asset, windowMinutes }
}

/** posts := "(" [ words "," ] { filter value "," } window ")" */
function readPosts(tokens: TokenReader): Term {
  tokens.expect('(', `"(" and words in quotes, as in ${POSTS_EXAMPLE}`)
  const given: Partial<Record<string, string>> = {}
  const start = tokens.peek()
  if (start.kind === 'quoted') {
    given.q = takeValue(tokens, 'words')
    tokens.expect(',', `"," and a window or a filter, as in ${POSTS_EXAMPLE}`)
  }
  while (!WINDOW.test(tokens.peek().text) || tokens.peek().kind !== 'text') {
    const word = tokens.takeText(`a window such as 24h, or one of ${POST_WORDS_LIST}`)
    const name = findPostFilter(word.text)
    if (!name) {
      throw new RuleError(
        word.at,
        `"${word.text}" narrows no posts; write words in quotes, or one of ${POST_WORDS_LIST}`,
      )
    }
    if (given[name] !== undefined) {
      throw new RuleError(word.at, `"${word.text}" is given twice`)
    }
    given[name] = takeValue(tokens, word.text, name.endsWith('Sentiment'))
    tokens.expect(',', `"," and a window or another filter, as in ${POSTS_EXAMPLE}`)
  }
  const windowMinutes = readWindow(tokens, 'posts', FIGURES.found_posts.rule.window)
  tokens.expect(')', '")"')
  const query: PostQuery = toPostQuery(given)
  if (query.q === undefined && query.symbol === undefined && query.username === undefined) {
    throw new RuleError(Math.max(start.at, 0), 'posts(...) needs words in quotes, a symbol or an author')
  }
  return { figure: 'posts', query, windowMinutes }
}

/** What a filter asks for, in quotes or not. */
function takeValue(tokens: TokenReader, word: string, isMood = false): string {
  const token = tokens.peek()
  if (token.kind !== 'text' && token.kind !== 'quoted') throw tokens.fault(`a value of ${word}`)
  tokens.skip()
  if (isMood) {
    const value = readDecimal(token.text, 'sentiment', RULE_TERMS.sentiment)
    if ('fault' in value) throw new RuleError(token.at, value.fault)
    return value.decimal
  }
  if (token.text.trim() === '') throw new RuleError(token.at, `there is nothing in the quotes of ${word}`)
  if (/\p{Cc}/u.test(token.text)) throw new RuleError(token.at, `${word} has a control character`)
  return token.text
}

function readWindow(
  tokens: TokenReader,
  figure: RuleFigure,
  { min, max, step }: NonNullable<RuleFacts['window']>,
): number {
  const at = tokens.peek().at
  const minutes = tokens.readDuration('a window such as 24h')
  if (minutes < min || minutes > max || minutes % step !== 0) {
    const steps = step === 60 ? 'whole hours' : `steps of ${step} minutes`
    throw new RuleError(at, `the window of ${figure} goes from ${name(min)} to ${name(max)}, in ${steps}`)
  }
  return minutes
}

function readOptions(tokens: TokenReader, when: Condition): Rule {
  const rule: Rule = { when }
  while (tokens.peek() !== END && tokens.peek().text !== '') readOption(tokens, rule)
  if (rule.every !== undefined && (rule.cooldown ?? rule.rearm) !== undefined) {
    throw new RuleError(
      0,
      '"every" sets how often it fires while it holds; it cannot be combined with "cooldown" or "rearm"',
    )
  }
  return rule
}

function readOption(tokens: TokenReader, rule: Rule): void {
  const token = tokens.peek()
  const option = RULE_OPTIONS.find((known) => known === token.text.toLowerCase())
  if (!option) throw tokens.fault(OPTION_HINT)
  tokens.skip()
  if (rule[option] !== undefined) throw new RuleError(token.at, `"${option}" is given twice`)
  if (option === 'once') rule.once = true
  else if (option === 'until') rule.until = readDay(tokens.takeText('a day such as 2026-12-31'))
  else if (option === 'quiet') rule.quiet = readQuiet(tokens)
  else rule[option] = readPause(tokens, option)
}

function readPause(tokens: TokenReader, option: 'for' | 'every' | 'cooldown' | 'rearm'): number {
  const at = tokens.peek().at
  const minutes = tokens.readDuration('a time such as 1h')
  const min = option === 'every' ? 10 : 1
  if (minutes >= min && minutes <= PAUSE_MAX) return minutes
  throw new RuleError(at, `"${option}" goes from ${name(min)} to ${name(PAUSE_MAX)}`)
}

function readQuiet(tokens: TokenReader): NonNullable<Rule['quiet']> {
  const token = tokens.takeText('hours such as 22:00-07:00')
  const [from, until, ...rest] = token.text.split('-').map(readTimeOfDay)
  if (!from || !until || rest.length > 0 || from === until) {
    throw new RuleError(token.at, `"${token.text}" are no hours; write them such as 22:00-07:00`)
  }
  const zone = tokens.peek()
  if (zone === END || RULE_OPTIONS.some((known) => known === zone.text.toLowerCase())) {
    return { from, until, zone: 'UTC' }
  }
  tokens.skip()
  if (!isZone(zone.text)) {
    throw new RuleError(zone.at, `"${zone.text}" is no time zone; write one such as UTC or Europe/Berlin`)
  }
  return { from, until, zone: zone.text }
}

const POSTS_EXAMPLE = 'posts("halving", 1h)'
const POST_WORDS_LIST = POST_WORDS.map(({ word }) => word).join(', ')
/** In minutes; as the screener has it. */
const USUAL_WINDOW = 1_440
const WINDOW = /^\d{1,6}[mhd]$/i

const PAUSE_MAX = 30 * 1_440

function name(minutes: number): string {
  if (minutes % 1_440 === 0) return `${minutes / 1_440}d`
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`
}

function isZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,50}$/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) instanceof Intl.DateTimeFormat
  } catch {
    return false // RangeError: the one way to ask whether a zone is known
  }
}
