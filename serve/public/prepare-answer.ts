import { createHash } from 'node:crypto'
import type { TArray, TObject } from 'typebox'
import { type ListFormat, PARQUET_TYPE, type PublicRouteContract } from '#contract/public/public-route.ts'
import { writeCsv } from '#contract/text/write-csv.ts'
import type { CompressedForms } from '../http/compressed-forms.ts'
import type { Settled } from './call-settler.ts'
import { invalidAt, Problem } from './problem.ts'
import type { PublicResult } from './public-route.ts'

/** An answer as it goes out. */
export interface Prepared {
  status: number
  payload: string
  /** In place of the payload, where it is no text. */
  file?: Uint8Array
  headers: Record<string, string>
  /** Of the payload, each made once for all who share the answer. */
  compressed?: CompressedForms
  hasData: boolean
}

/** Writes a result in the asked format, with its headers. `address` is the path with its query. */
export async function prepareAnswer(
  contract: PublicRouteContract,
  result: PublicResult<unknown>,
  asked: { format: ListFormat; address: string },
): Promise<Prepared> {
  const file = asked.format === 'parquet' ? await writeRows(contract, result.body) : undefined
  const payload = file ? '' : write(contract, result.body, asked.format)
  const headers: Record<string, string> = {
    'Content-Type': CONTENT_TYPES[asked.format],
    'Cache-Control': contract.method === 'GET' ? 'private, no-cache' : 'no-store',
    Vary: 'Accept, Accept-Encoding, Authorization',
  }
  if (contract.method === 'GET') headers.ETag = etagOf(asked.format, result.version ?? file ?? payload)
  if (result.nextCursor !== undefined) {
    const url = new URL(asked.address, 'http://localhost')
    url.searchParams.set('cursor', result.nextCursor)
    headers.Link = `<${url.pathname}${url.search}>; rel="next"`
  }
  return { status: contract.status ?? 200, payload, ...(file && { file }), headers, hasData: result.hasData }
}

function write(contract: PublicRouteContract, body: unknown, format: ListFormat): string {
  if (format === 'json') return JSON.stringify(body)
  const { data: rows } = body as { data: Record<string, unknown>[] } // only lists are asked for in other formats
  if (format === 'jsonl') return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  return writeCsv(Object.keys(rowOf(contract).properties), rows)
}

async function writeRows(contract: PublicRouteContract, body: unknown): Promise<Uint8Array> {
  const { writeParquet } = await import('./write-parquet.ts')
  const { data: rows } = body as { data: Record<string, unknown>[] } // as above
  return writeParquet(rowOf(contract), rows)
}

function rowOf(contract: PublicRouteContract): TObject {
  return ((contract.answer as TObject).properties.data as TArray<TObject>).items // of every list
}

/** Weak: an answer with the same facts may differ in an age. */
function etagOf(format: ListFormat, version: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(`${format}\n`).update(version).digest('base64url').slice(0, 22)}"`
}

/** Whether an If-None-Match header names the answer's ETag, compared weakly. RFC 9110, section 13.1.2 */
export function isUnchanged(prepared: Prepared, ifNoneMatch: string | undefined): boolean {
  const { ETag: etag } = prepared.headers
  if (ifNoneMatch === undefined || etag === undefined) return false
  const opaque = etag.slice(2)
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === opaque || tag === '*')
}

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

/** What may leave, once the call was settled. */
export interface Served {
  prepared: Prepared
  /** Whether it cost a credit. */
  charged: boolean
  /** Whether the caller has it already. */
  unchanged: boolean
  settled: Pick<Settled, 'plan' | 'monthCalls'>
}
