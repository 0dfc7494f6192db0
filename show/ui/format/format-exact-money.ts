/** US dollars with every digit that the decimal text carries, at least two: "$0.000000000056", "$64,250.125". */
export function formatExactMoney(decimal: string): string {
  // Intl takes decimal text without going through a double; the type does not say so of every string.
  const value = decimal as `${number}`
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 20,
  }).format(value)
}
