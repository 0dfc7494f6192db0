import { type ListFormat, PARQUET_TYPE } from '#contract/public/public-route.ts'
import { invalidAt, Problem } from './problem.ts'

export const CONTENT_TYPES: Record<ListFormat, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  parquet: PARQUET_TYPE,
}

const BY_TYPE: Record<string, ListFormat> = {
  '*/*': 'json',
  'application/*': 'json',
  'application/json': 'json',
  'text/*': 'csv',
  'text/csv': 'csv',
  'application/jsonl': 'jsonl',
  'application/x-ndjson': 'jsonl',
  [PARQUET_TYPE]: 'parquet',
}

/**
 * The format of an answer: the `format` parameter before the Accept header, JSON where neither says anything.
 * `formats` are those that the answer has. Throws a 400 for an unknown format and a 406 for types that are not there.
 */
export function negotiateFormat(
  asked: { format: unknown; accept: string | undefined },
  formats: readonly ListFormat[],
): ListFormat {
  if (asked.format !== undefined) {
    const format = formats.find((one) => one === asked.format)
    if (format) return format
    throw invalidAt(
      '#/query/format',
      `format must be ${formats.length > 1 ? `one of ${formats.join(', ')}` : 'json: this answer is not a list'}`,
    )
  }
  if (asked.accept === undefined || asked.accept === '*/*') return 'json'
  for (const type of acceptedTypes(asked.accept)) {
    const format = BY_TYPE[type]
    if (format && formats.includes(format)) return format
  }
  throw new Problem('not_acceptable', 'None of the types in the Accept header is available here.')
}

/** The types of an Accept header, the most wanted first. RFC 9110, section 12.5.1 */
function acceptedTypes(accept: string): string[] {
  return accept
    .slice(0, 1_000)
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality)
    .map(({ type }) => type)
}
