import { readPrice } from '#analyze/alerts/read-price.ts'
import { invalid } from '../http/errors.ts'

/** The price of a request in the form in which it is kept. Throws a 400. */
export function readAlertPrice(sent: string | number): string {
  const price = readPrice(sent)
  if (price !== undefined) return price
  throw invalid(
    'price',
    'price must be US dollars as a number or text such as "64250.12": more than 0, with at most 18 digits on each ' +
      'side of the point, without signs, blanks and thousands separators',
  )
}
