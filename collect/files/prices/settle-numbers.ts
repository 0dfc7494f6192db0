import { FileUnusable } from '../formats.ts'

export type DecimalSign = '.' | ','

/** A number as decimal text, or undefined for what is none. */
export type ReadNumber = (value: unknown) => string | undefined

const PLAIN = /^\d{1,30}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?$/i
const UNITS: Record<string, number> = { k: 3, m: 6, b: 9, t: 12 }
const UNIT = /([kmbt])$/i

/**
 * How the numbers of a file are written, settled over all of them: 93,500.5 says that the point parts decimals, 43.892
 * alone says nothing. Throws FileUnusable where they contradict each other or nothing settles them.
 */
export function settleNumbers(values: Iterable<unknown>, given?: DecimalSign): ReadNumber {
  const sign = given ?? findSign(values)
  return (value) => {
    if (typeof value === 'number') return PLAIN.test(String(value)) ? String(value) : undefined
    if (typeof value !== 'string') return undefined
    const bare = toBare(value)
    if (PLAIN.test(bare) && (sign === '.' || !bare.includes('.'))) return bare
    const unit = UNIT.exec(bare)?.[1]?.toLowerCase()
    const digits = unit ? bare.slice(0, -1) : bare
    const plain = sign === ',' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
    if (!/^\d{1,30}(?:\.\d{1,30})?$/.test(plain)) return undefined
    return unit ? shift(plain, UNITS[unit] ?? 0) : plain
  }
}

function findSign(values: Iterable<unknown>): DecimalSign {
  let [point, comma, doubt]: (string | undefined)[] = []
  for (const value of values) {
    if (typeof value !== 'string') continue
    const bare = toBare(value).replace(UNIT, '')
    const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
    if (last < 0) continue
    const found = bare[last] === '.' ? 'point' : 'comma'
    const [whole, decimals] = [bare.slice(0, last), bare.slice(last + 1)]
    if (!/^[\d.,]+$/.test(whole) || !/^\d+(?:e[+-]?\d+)?$/i.test(decimals)) continue
    const isGroup = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
    const isRepeated = whole.includes(bare[last] ?? '') && decimals.length === 3
    // 1.234.567 groups by points, so that its decimals are parted by commas.
    if (isRepeated && !whole.includes(found === 'point' ? ',' : '.')) {
      if (found === 'point') comma ??= value
      else point ??= value
    } else if (isGroup) doubt ??= value
    else if (found === 'point') point ??= value
    else comma ??= value
  }
  if (point !== undefined && comma !== undefined)
    throw new FileUnusable(
      'wrong_type',
      `it has numbers in two notations, ${quote(point)} and ${quote(comma)}; name the right one with --decimal . or --decimal ,`,
    )
  if (point === undefined && comma === undefined && doubt !== undefined)
    throw new FileUnusable(
      'wrong_type',
      `${quote(doubt)} may be thousands or have three decimals, and the file does not show which; name the decimal sign with --decimal . or --decimal ,`,
    )
  return comma === undefined ? '.' : ','
}

/** Without what parts thousands for certain, and without the sign of the dollar. */
function toBare(value: string): string {
  return value
    .trim()
    .replace(/^(?:US)?\$\s*|\s*(?:USD|\$)$/gi, '')
    .replace(/(?<=\d)[\s'’\u00a0\u202f](?=\d)/g, '')
}

function shift(plain: string, places: number): string {
  const [whole = '', decimals = ''] = plain.split('.')
  const padded = decimals.padEnd(places, '0')
  const rest = padded.slice(places).replace(/0+$/, '')
  const moved = `${whole}${padded.slice(0, places)}`.replace(/^0+(?=\d)/, '')
  return rest === '' ? moved : `${moved}.${rest}`
}

function quote(value: string): string {
  return JSON.stringify(value)
}
