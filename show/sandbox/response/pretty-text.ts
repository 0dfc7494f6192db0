import type { Exchange } from '../call/exchange.ts'

/** The answer as it is read best: JSON with a line for each member, anything else as it came. */
export function prettyText({ text, headers }: Pick<Exchange, 'text' | 'headers'>): string {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  if (text === '') return '(no body)'
  if (!/^application\/([\w.-]+\+)?json\b/.test(type)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
