/** Which of two decimals in plain notation is larger, exactly, whatever their digits: negative, 0 or positive. */
export function compareDecimals(left: string, right: string): number {
  const decimals = Math.max(decimalsOf(left), decimalsOf(right))
  const [a, b] = [toInteger(left, decimals), toInteger(right, decimals)]
  if (a === b) return 0
  return a < b ? -1 : 1
}

function decimalsOf(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

function toInteger(text: string, decimals: number): bigint {
  return BigInt(text.replace('.', '') + '0'.repeat(decimals - decimalsOf(text)))
}
