import { invalidAt } from '../public/problem.ts'

/** The entries of a comma-separated parameter, each once. Throws a 400 for an empty entry between commas. */
export function splitList(name: string, text: string | undefined): string[] {
  if (text === undefined) return []
  const entries = text.split(',').map((entry) => entry.trim())
  if (entries.some((entry) => entry === '')) {
    throw invalidAt(`#/query/${name}`, `${name} must be names separated by single commas`)
  }
  return [...new Set(entries)]
}
