/** Of a quotient; what prices are made of has no more. */
const DIGITS = 12

/**
 * `value / by` as decimal text, exactly rounded to twelve significant digits, half to even. Both are decimal text of at least
 * 0, `by` above 0.
 */
export function divideDecimals(value: string, by: string): string {
  const [above, below] = [readDecimal(value), readDecimal(by)]
  if (below.digits === 0n) throw new RangeError('a decimal was divided by 0')
  if (above.digits === 0n) return '0'
  const [dividend, divisor] = [above.digits * 10n ** below.places, below.digits * 10n ** above.places]
  // As many places as give twelve digits, or thirteen, of which one is too many.
  const guess = DIGITS - (String(dividend).length - String(divisor).length)
  const places = String(scaled(dividend, guess) / scaled(divisor, -guess)).length > DIGITS ? guess - 1 : guess
  const [top, bottom] = [scaled(dividend, places), scaled(divisor, -places)]
  const [whole, rest] = [top / bottom, (top % bottom) * 2n]
  const isUp = rest > bottom || (rest === bottom && whole % 2n === 1n)
  return writeDigits(isUp ? whole + 1n : whole, places)
}

const scaled = (value: bigint, places: number) => (places > 0 ? value * 10n ** BigInt(places) : value)

function readDecimal(text: string): { digits: bigint; places: bigint } {
  const [whole = '', part = ''] = text.split('.')
  return { digits: BigInt(whole + part), places: BigInt(part.length) }
}

/** `digits` tenths to the power of `places`. */
function writeDigits(digits: bigint, places: number): string {
  if (places <= 0) return String(digits * 10n ** BigInt(-places))
  const text = String(digits).padStart(places + 1, '0')
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '')
}
