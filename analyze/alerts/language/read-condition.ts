import type { ValueFacts } from '#contract/figures.ts'
import { readDecimal } from './read-values.ts'
import { type Comparison, type Condition, DEPTH_MAX } from './rule.ts'
import { END, RuleError, type RuleToken } from './split-rule.ts'

/** What conditions are made of: which figures, and how their values are written. */
export interface Terms<Of extends { figure: string }> {
  read: (tokens: TokenReader) => Of
  factsOf: (term: Of) => ValueFacts
}

/** condition := both { "or" both }, both := one { "and" one }. Throws RuleError. */
export function readCondition<Of extends { figure: string }>(
  tokens: TokenReader,
  terms: Terms<Of>,
  depth = 0,
): Condition<Of> {
  const readBoth = () => readChain(tokens, 'and', () => readOne(tokens, terms, depth))
  return readChain(tokens, 'or', readBoth)
}

function readChain<Of>(
  tokens: TokenReader,
  word: 'and' | 'or',
  readPart: () => Condition<Of>,
): Condition<Of> {
  const parts = [readPart()]
  while (tokens.takeWord(word)) parts.push(readPart())
  const [only] = parts
  if (only && parts.length === 1) return only
  // `a and (b and c)` is `a and b and c`: one form for what is the same.
  return { kind: word, parts: parts.flatMap((part) => (part.kind === word ? part.parts : [part])) }
}

/** one := "not" one | "(" condition ")" | comparison */
function readOne<Of extends { figure: string }>(
  tokens: TokenReader,
  terms: Terms<Of>,
  depth: number,
): Condition<Of> {
  if (depth >= DEPTH_MAX) throw tokens.fault(`at most ${DEPTH_MAX} levels of "not" and parentheses`)
  if (tokens.takeWord('not')) return { kind: 'not', part: readOne(tokens, terms, depth + 1) }
  if (!tokens.take('(')) return readComparison(tokens, terms)
  const condition = readCondition(tokens, terms, depth + 1)
  tokens.expect(')', '")" or "and", "or"')
  return condition
}

function readComparison<Of extends { figure: string }>(
  tokens: TokenReader,
  terms: Terms<Of>,
): Comparison<Of> {
  const term = terms.read(tokens)
  const side = readSide(tokens)
  const facts = terms.factsOf(term)
  const value = readValue(tokens, term.figure, facts)
  if (!tokens.takeWord('back')) return { kind: 'compare', term, side, value }
  const { at } = tokens.peek()
  const back = readValue(tokens, term.figure, facts)
  const isBeyond = side === 'above' ? Number(back) < Number(value) : Number(back) > Number(value)
  if (!isBeyond) {
    const right = side === 'above' ? 'less' : 'more'
    throw new RuleError(at, `"back" needs a value ${right} than ${value}: where the comparison ends again`)
  }
  return { kind: 'compare', term, side, value, back }
}

function readSide(tokens: TokenReader): Comparison['side'] {
  if (tokens.take('>') || tokens.takeWord('above')) return 'above'
  if (tokens.take('<') || tokens.takeWord('below')) return 'below'
  throw tokens.fault('">" or "<"')
}

function readValue(tokens: TokenReader, figure: string, facts: ValueFacts): string {
  const token = tokens.takeText('a number')
  const value = readDecimal(token.text, figure, facts)
  if ('fault' in value) throw new RuleError(token.at, value.fault)
  const next = tokens.peek()
  if (next.text === ',') throw new RuleError(next.at, 'numbers are written without commas, such as 65000.5')
  return value.decimal
}

const UNITS: Record<string, number> = { m: 1, h: 60, d: 1_440 }

/** The parts of a text, taken one after the other. */
export class TokenReader {
  readonly #tokens: readonly RuleToken[]
  #next = 0

  constructor(tokens: readonly RuleToken[]) {
    this.#tokens = tokens
  }

  peek(): RuleToken {
    return this.#tokens[this.#next] ?? END
  }

  /** Goes past the next part. */
  skip(): void {
    this.#next++
  }

  take(mark: string): boolean {
    const token = this.peek()
    if (token.kind !== 'mark' || token.text !== mark) return false
    this.#next++
    return true
  }

  takeWord(word: string): boolean {
    const token = this.peek()
    if (token.kind !== 'text' || token.text.toLowerCase() !== word) return false
    this.#next++
    return true
  }

  takeText(hint: string): RuleToken {
    const token = this.peek()
    if (token.kind !== 'text') throw this.fault(hint)
    this.#next++
    return token
  }

  expect(mark: string, hint: string): void {
    if (!this.take(mark)) throw this.fault(hint)
  }

  /** A time such as 15m, in minutes. */
  readDuration(hint: string): number {
    const token = this.takeText(hint)
    const [, digits = '', unit = ''] = /^(\d{1,6})(m|h|d)$/i.exec(token.text) ?? []
    const minutes = Number(digits) * (UNITS[unit.toLowerCase()] ?? 0)
    if (minutes > 0) return minutes
    throw new RuleError(token.at, `"${token.text}" is no time; write one such as 15m, 24h or 7d`)
  }

  fault(expected: string): RuleError {
    const token = this.peek()
    const last = this.#tokens.at(-1)
    const at = token === END ? (last?.at ?? 0) + (last?.text.length ?? 0) : token.at
    return new RuleError(at, `expected ${expected}, found ${token === END ? 'the end' : `"${token.text}"`}`)
  }
}
