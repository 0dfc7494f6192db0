import type { Pagination } from '#contract/app/social.ts'
import { formatNumber } from '../../ui/format/format-number.ts'

/** "1,234 posts", and "about 12,300 posts" where the total is an estimate, which is not given to more than three digits. */
export function describeTotal({
  total,
  totalIsEstimate,
}: Pick<Pagination, 'total' | 'totalIsEstimate'>): string {
  const noun = total === 1 ? 'post' : 'posts'
  if (!totalIsEstimate) return `${formatNumber(total)} ${noun}`
  return `about ${formatNumber(Number(total.toPrecision(3)))} ${noun}`
}
