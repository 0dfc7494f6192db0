/** Enough for every price that is written, and fewer than arithmetic with doubles blurs. */
const DIGITS = 12

/** A positive number as decimal text without exponent, to twelve significant digits: 1.23e-8 is `0.0000000123`. */
export function writeDecimal(value: number): string {
  const [mantissa = '', exponent = '0'] = value.toExponential(DIGITS - 1).split('e')
  const digits = mantissa.replace('.', '').replace(/0+$/, '') || '0'
  const point = Number(exponent) + 1
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return digits.padEnd(point, '0')
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}
