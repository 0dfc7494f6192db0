import { ALERT_EXPRESSION_MAX, RULE_OPTIONS } from '#contract/alerts.ts'
import { type PostQuery, toPostQuery } from '#contract/post-query/post-query.ts'
import { findPostFilter, POST_WORDS } from '#contract/post-query/post-words.ts'
import { readDecimal } from './read-decimal.ts'
import { readDay, readTimeOfDay } from './read-time.ts'
import {
  COMPARISONS_MAX,
  type Comparison,
  type Condition,
  DEPTH_MAX,
  FIGURE_NAMES,
  FIGURES,
  type Figure,
  listAssetNames,
  listComparisons,
  listPostsTerms,
  RULE_ASSETS_MAX,
  RULE_POST_QUERIES_MAX,
  type Rule,
  type Term,
} from './rule.ts'
import { RuleError } from './rule-error.ts'
import { END, type RuleToken, splitRule } from './split-rule.ts'

/**
 * Reads a rule of the alert language, such as `price(BTC) > 65000 and mentions(BTC, 24h) > 500 cooldown 1h`. Throws
 * RuleError, which says where it stopped, what stands there and what would be right.
 */
export function readRule(text: string): Rule {
  if (text.length > ALERT_EXPRESSION_MAX) {
    throw new RuleError(ALERT_EXPRESSION_MAX, `a rule has at most ${ALERT_EXPRESSION_MAX} characters`)
  }
  const reader = new RuleReader(splitRule(text))
  const when = reader.readCondition(0)
  const rule = reader.readOptions(when)
  checkBounds(rule)
  return rule
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

class RuleReader {
  readonly #tokens: readonly RuleToken[]
  #next = 0

  constructor(tokens: readonly RuleToken[]) {
    this.#tokens = tokens
  }

  /** condition := both { "or" both } */
  readCondition(depth: number): Condition {
    return this.#readChain('or', () => this.#readChain('and', () => this.#readOne(depth)))
  }

  #readChain(word: 'and' | 'or', readPart: () => Condition): Condition {
    const parts = [readPart()]
    while (this.#takeWord(word)) parts.push(readPart())
    const [only] = parts
    if (only && parts.length === 1) return only
    // `a and (b and c)` is `a and b and c`: one form for what is the same.
    return { kind: word, parts: parts.flatMap((part) => (part.kind === word ? part.parts : [part])) }
  }

  /** one := "not" one | "(" condition ")" | comparison */
  #readOne(depth: number): Condition {
    if (depth >= DEPTH_MAX) throw this.#fault(`at most ${DEPTH_MAX} levels of "not" and parentheses`)
    if (this.#takeWord('not')) return { kind: 'not', part: this.#readOne(depth + 1) }
    if (!this.#take('(')) return this.#readComparison()
    const condition = this.readCondition(depth + 1)
    this.#expect(')', `")" or ${OPTION_HINT.slice(0, 11)}`)
    return condition
  }

  #readComparison(): Comparison {
    const term = this.#readTerm()
    const side = this.#readSide()
    const value = this.#readValue(term.figure)
    if (!this.#takeWord('back')) return { kind: 'compare', term, side, value }
    const at = this.#peek()
    const back = this.#readValue(term.figure)
    const isBeyond = side === 'above' ? Number(back) < Number(value) : Number(back) > Number(value)
    if (!isBeyond) {
      const right = side === 'above' ? 'less' : 'more'
      throw new RuleError(
        at.at,
        `"back" needs a value ${right} than ${value}: where the comparison ends again`,
      )
    }
    return { kind: 'compare', term, side, value, back }
  }

  #readTerm(): Term {
    const name = this.#takeText(`a figure: ${FIGURE_NAMES.join(', ')}`)
    const figure = FIGURE_NAMES.find((known) => known === name.text.toLowerCase())
    if (!figure)
      throw new RuleError(name.at, `"${name.text}" is no figure; they are ${FIGURE_NAMES.join(', ')}`)
    if (figure === 'posts') return this.#readPosts()
    const { window } = FIGURES[figure]
    const example = window ? `${figure}(BTC, 24h)` : `${figure}(BTC)`
    this.#expect('(', `"(" and an asset, as in ${example}`)
    const asset = this.#takeText('an asset such as BTC').text
    if (!window) {
      this.#expect(')', `")": ${figure} has no window`)
      return { figure, asset }
    }
    this.#expect(',', `"," and a window, as in ${example}`)
    const windowMinutes = this.#readWindow(figure, window)
    this.#expect(')', '")"')
    return { figure, asset, windowMinutes }
  }

  /** posts := "(" [ words "," ] { filter value "," } window ")" */
  #readPosts(): Term {
    this.#expect('(', `"(" and words in quotes, as in ${POSTS_EXAMPLE}`)
    const given: Partial<Record<string, string>> = {}
    const start = this.#peek()
    if (start.kind === 'quoted') {
      given.q = this.#takeValue('words')
      this.#expect(',', `"," and a window or a filter, as in ${POSTS_EXAMPLE}`)
    }
    while (!WINDOW.test(this.#peek().text) || this.#peek().kind !== 'text') {
      const word = this.#takeText(`a window such as 24h, or one of ${POST_WORDS_LIST}`)
      const name = findPostFilter(word.text)
      if (!name) {
        throw new RuleError(
          word.at,
          `"${word.text}" narrows no posts; write words in quotes, or one of ${POST_WORDS_LIST}`,
        )
      }
      if (given[name] !== undefined) {
        throw new RuleError(word.at, `"${word.text}" stands here a second time`)
      }
      given[name] = this.#takeValue(word.text, name.endsWith('Sentiment'))
      this.#expect(',', `"," and a window or another filter, as in ${POSTS_EXAMPLE}`)
    }
    const windowMinutes = this.#readWindow('posts', FIGURES.posts.window)
    this.#expect(')', '")"')
    const query: PostQuery = toPostQuery(given)
    if (query.q === undefined && query.symbol === undefined && query.username === undefined) {
      throw new RuleError(Math.max(start.at, 0), 'posts(...) needs words in quotes, a symbol or an author')
    }
    return { figure: 'posts', query, windowMinutes }
  }

  /** What a filter asks for, in quotes or not. */
  #takeValue(word: string, isMood = false): string {
    const token = this.#peek()
    if (token.kind !== 'text' && token.kind !== 'quoted') throw this.#fault(`a value of ${word}`)
    this.#next++
    if (isMood) {
      const value = readDecimal(token.text, 'sentiment')
      if ('fault' in value) throw new RuleError(token.at, value.fault)
      return value.decimal
    }
    if (token.text.trim() === '') throw new RuleError(token.at, `there is nothing in the quotes of ${word}`)
    if (/\p{Cc}/u.test(token.text)) throw new RuleError(token.at, `${word} has a character that nobody types`)
    return token.text
  }

  #readWindow(figure: Figure, { min, max, step }: { min: number; max: number; step: number }): number {
    const at = this.#peek().at
    const minutes = this.#readDuration('a window such as 24h')
    if (minutes < min || minutes > max || minutes % step !== 0) {
      const steps = step === 60 ? 'whole hours' : `steps of ${step} minutes`
      throw new RuleError(at, `the window of ${figure} goes from ${name(min)} to ${name(max)}, in ${steps}`)
    }
    return minutes
  }

  #readSide(): Comparison['side'] {
    if (this.#take('>') || this.#takeWord('above')) return 'above'
    if (this.#take('<') || this.#takeWord('below')) return 'below'
    throw this.#fault('">" or "<"')
  }

  #readValue(figure: Figure): string {
    const token = this.#takeText('a number')
    const value = readDecimal(token.text, figure)
    if ('fault' in value) throw new RuleError(token.at, value.fault)
    const next = this.#peek()
    if (next.text === ',') throw new RuleError(next.at, 'numbers are written without commas, such as 65000.5')
    return value.decimal
  }

  #readDuration(hint: string): number {
    const token = this.#takeText(hint)
    const [, digits = '', unit = ''] = /^(\d{1,6})(m|h|d)$/i.exec(token.text) ?? []
    const minutes = Number(digits) * (UNITS[unit.toLowerCase()] ?? 0)
    if (minutes > 0) return minutes
    throw new RuleError(token.at, `"${token.text}" is no time; write one such as 15m, 24h or 7d`)
  }

  readOptions(when: Condition): Rule {
    const rule: Rule = { when }
    while (this.#peek() !== END && this.#peek().text !== '') this.#readOption(rule)
    if (rule.every !== undefined && (rule.cooldown ?? rule.rearm) !== undefined) {
      throw new RuleError(
        0,
        '"every" tells how often it fires while it holds; it goes without "cooldown" and "rearm"',
      )
    }
    return rule
  }

  #readOption(rule: Rule): void {
    const token = this.#peek()
    const option = RULE_OPTIONS.find((known) => known === token.text.toLowerCase())
    if (!option) throw this.#fault(OPTION_HINT)
    this.#next++
    if (rule[option] !== undefined) throw new RuleError(token.at, `"${option}" stands here a second time`)
    if (option === 'once') rule.once = true
    else if (option === 'until') rule.until = readDay(this.#takeText('a day such as 2026-12-31'))
    else if (option === 'quiet') rule.quiet = this.#readQuiet()
    else rule[option] = this.#readPause(option)
  }

  #readPause(option: 'every' | 'cooldown' | 'rearm'): number {
    const at = this.#peek().at
    const minutes = this.#readDuration('a time such as 1h')
    const min = option === 'every' ? 10 : 1
    if (minutes >= min && minutes <= PAUSE_MAX) return minutes
    throw new RuleError(at, `"${option}" goes from ${name(min)} to ${name(PAUSE_MAX)}`)
  }

  #readQuiet(): NonNullable<Rule['quiet']> {
    const token = this.#takeText('hours such as 22:00-07:00')
    const [from, until, ...rest] = token.text.split('-').map(readTimeOfDay)
    if (!from || !until || rest.length > 0 || from === until) {
      throw new RuleError(token.at, `"${token.text}" are no hours; write them such as 22:00-07:00`)
    }
    const zone = this.#peek()
    if (zone === END || RULE_OPTIONS.some((known) => known === zone.text.toLowerCase())) {
      return { from, until, zone: 'UTC' }
    }
    this.#next++
    if (!isZone(zone.text)) {
      throw new RuleError(zone.at, `"${zone.text}" is no time zone; write one such as UTC or Europe/Berlin`)
    }
    return { from, until, zone: zone.text }
  }

  #peek(): RuleToken {
    return this.#tokens[this.#next] ?? END
  }

  #take(mark: string): boolean {
    const token = this.#peek()
    if (token.kind !== 'mark' || token.text !== mark) return false
    this.#next++
    return true
  }

  #takeWord(word: string): boolean {
    const token = this.#peek()
    if (token.kind !== 'text' || token.text.toLowerCase() !== word) return false
    this.#next++
    return true
  }

  #takeText(hint: string): RuleToken {
    const token = this.#peek()
    if (token.kind !== 'text') throw this.#fault(hint)
    this.#next++
    return token
  }

  #expect(mark: string, hint: string): void {
    if (!this.#take(mark)) throw this.#fault(hint)
  }

  #fault(expected: string): RuleError {
    const token = this.#peek()
    const last = this.#tokens.at(-1)
    const at = token === END ? (last?.at ?? 0) + (last?.text.length ?? 0) : token.at
    return new RuleError(at, `expected ${expected}, found ${token === END ? 'the end' : `"${token.text}"`}`)
  }
}

const POSTS_EXAMPLE = 'posts("halving", 1h)'
const POST_WORDS_LIST = POST_WORDS.map(({ word }) => word).join(', ')
const WINDOW = /^\d{1,6}[mhd]$/i

const UNITS: Record<string, number> = { m: 1, h: 60, d: 1_440 }
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
