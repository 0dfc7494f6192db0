import { Type } from 'typebox'

/** How many names a list may have, and which: those of `of`, in any case, or any of at most `charsMax` characters. */
export type ListRule = { max: number } & (
  | { of: readonly string[]; charsMax?: never }
  | { charsMax: number; of?: never }
)

/**
 * A list of names: a parameter that is given once with commas between the names, or once for each. The server checks
 * `list` like any rule of JSON Schema; OpenAPI has an array.
 */
export function NameList(options: { list: ListRule; description: string; examples?: string[] }) {
  const { max, of, charsMax } = options.list
  const longest = charsMax ?? Math.max(...(of ?? []).map(({ length }) => length))
  return Type.String({ minLength: 1, maxLength: max * (longest + ', '.length), ...options })
}

/** The names in a text, each once, without blanks around them. */
export function splitNames(text: string): string[] {
  return [...new Set(text.split(',').map((name) => name.trim()))]
}

/** Whether a text keeps the rule of a list. */
export function isNameList({ max, of, charsMax = 0 }: ListRule, text: string): boolean {
  const names = text.split(',').map((name) => name.trim())
  if (names.length > max || names.includes('')) return false
  return names.every((name) => (of ? of.includes(name.toLowerCase()) : name.length <= charsMax))
}
