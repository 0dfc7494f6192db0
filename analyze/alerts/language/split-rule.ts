import { RuleError } from './rule-error.ts'

/** A part of a rule: a mark such as `>`, or a run of other characters: a word, a number, a time. */
export interface RuleToken {
  kind: 'mark' | 'text' | 'end'
  text: string
  /** Where it begins, in characters from 0. */
  at: number
}

export const END: RuleToken = { kind: 'end', text: '', at: -1 }

/** Marks of other languages, and what is meant here. */
const INSTEAD: Record<string, string> = {
  '>=': '">": the value itself is on neither side',
  '<=': '"<": the value itself is on neither side',
  '=': '">" or "<"',
  '==': '">" or "<"',
  '!=': '">" or "<"',
  '&&': '"and"',
  '||': '"or"',
  '!': '"not"',
}

/** The parts of a rule in their order. Throws RuleError at a character that has no meaning. */
export function splitRule(text: string): RuleToken[] {
  const tokens: RuleToken[] = []
  for (const { 0: found, index: at } of text.matchAll(/\s+|[<>=!&|]+|[(),]|[\p{L}\p{N}$%.:+_/-]+|./gsu)) {
    if (/^\s/.test(found)) continue
    if (/^[<>(),]$/.test(found)) tokens.push({ kind: 'mark', text: found, at })
    else if (/^[\p{L}\p{N}$%.:+_/-]/u.test(found)) tokens.push({ kind: 'text', text: found, at })
    else throw new RuleError(at, `"${found}" has no meaning here${hintFor(found)}`)
  }
  return tokens
}

function hintFor(found: string): string {
  const right = INSTEAD[found]
  return right === undefined ? '' : `; write ${right}`
}
