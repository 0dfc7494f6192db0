import type { Alert } from '#contract/app/alerts.ts'

const percent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** In percent: from here on down two decimals read 0.00. */
const TINY = 0.005

/** How far the price has to go until the alert fires, such as ", has to rise 3.31%"; nothing where it would not. */
export function describeDistance(
  { state, condition, price: mark }: Pick<Alert, 'state' | 'condition' | 'price'>,
  price: number,
): string {
  if (state !== 'waiting' || mark === undefined || price <= 0) return ''
  const share = Math.max(0, ((Number(mark) - price) / price) * (condition === 'above' ? 100 : -100))
  const isTiny = share > 0 && share < TINY
  return `, has to ${condition === 'above' ? 'rise' : 'fall'} ${isTiny ? 'less than 0.01' : percent.format(share)}%`
}
