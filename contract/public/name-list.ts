import { Type } from 'typebox'

/** How many names one text may have, and which, in any case; `of` absent: any. */
export interface ListRule {
  max: number
  of?: readonly string[]
}

/** Names in one text, separated by commas. The server holds `list` like any rule of JSON Schema; OpenAPI has an array. */
export function NameList(options: {
  list: ListRule
  maxLength: number
  description: string
  examples?: string[]
}) {
  return Type.String({ minLength: 1, ...options })
}

/** The names in a text, each once, without blanks around them. */
export function splitNames(text: string): string[] {
  return [...new Set(text.split(',').map((name) => name.trim()))]
}

/** Whether a text keeps the rule of a list. */
export function isNameList({ max, of }: ListRule, text: string): boolean {
  const names = splitNames(text)
  if (names.length > max || names.includes('')) return false
  return of === undefined || names.every((name) => of.includes(name.toLowerCase()))
}
