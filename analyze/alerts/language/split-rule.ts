/** What is wrong with a rule, and where. */
export class RuleError extends Error {
  override name = 'RuleError'
  /** The character at which it is, from 0. */
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

/** A part of a rule: a mark such as `>`, what stands in quotes, or a run of other characters: a word, a number, a time. */
export interface RuleToken {
  kind: 'mark' | 'text' | 'quoted' | 'end'
  /** Of what stands in quotes: without them. */
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
  '"': 'a second quote behind the words',
  "'": 'a second quote behind the words',
  '“': 'words in straight quotes',
}

const TOKEN = /\s+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|“[^”]*”|[<>=!&|]+|[(),]|[\p{L}\p{N}$@%.:+_/-]+|./gsu

/** The parts of a rule in their order. Throws RuleError at a character that has no meaning. */
export function splitRule(text: string): RuleToken[] {
  const tokens: RuleToken[] = []
  for (const { 0: found, index: at } of text.matchAll(TOKEN)) {
    if (/^\s/.test(found)) continue
    if (/^[<>(),]$/.test(found)) tokens.push({ kind: 'mark', text: found, at })
    else if (/^["'“].*["'”]$/s.test(found) && found.length > 1) {
      tokens.push({ kind: 'quoted', text: unquote(found), at })
    } else if (/^[\p{L}\p{N}$@%.:+_/-]/u.test(found)) tokens.push({ kind: 'text', text: found, at })
    else throw new RuleError(at, `"${found}" has no meaning here${hintFor(found)}`)
  }
  return tokens
}

/** A backslash stands before a quote or a backslash that is meant as it is. */
function unquote(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\(.)/gs, '$1').replaceAll(/\s+/g, ' ')
}

function hintFor(found: string): string {
  const right = INSTEAD[found]
  return right === undefined ? '' : `; write ${right}`
}
