import type { Pagination } from '#contract/app/social.ts'
import { formatNumber } from '../../ui/format/numbers.ts'

/** "1,234 posts", and "about 12,300 posts" where the total is an estimate, which is not given to more than three digits. */
export function describeTotal({
  total,
  totalIsEstimate,
}: Pick<Pagination, 'total' | 'totalIsEstimate'>): string {
  const noun = total === 1 ? 'post' : 'posts'
  if (!totalIsEstimate) return `${formatNumber(total)} ${noun}`
  return `about ${formatNumber(Number(total.toPrecision(3)))} ${noun}`
}

/** The page that the text names: a whole number from 1 up to the page count, else undefined. spec, section 5 */
export function readPageNumber(text: string, pages: number): number | undefined {
  if (!/^[0-9]{1,15}$/.test(text.trim())) return undefined
  const page = Number(text)
  return page >= 1 && page <= pages ? page : undefined
}
