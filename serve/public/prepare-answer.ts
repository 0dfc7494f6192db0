import { createHash } from 'node:crypto'
import type { TArray, TObject } from 'typebox'
import type { ListFormat, PublicRouteContract } from '#contract/public/public-route.ts'
import { writeCsv } from '#contract/text/write-csv.ts'
import type { CompressedForms } from '../http/compressed-forms.ts'
import { CONTENT_TYPES } from './negotiate-format.ts'
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
