import { formatNumber } from './format-number.ts'

/** How many there are of something: "1 post", "1,204 posts", "2 copies" where the word for many is given. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
