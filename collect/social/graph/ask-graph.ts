import type { Fetcher } from '#collect/http/create-fetcher.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type { SourceSetup } from '#collect/port/source.ts'
import { asRecord, asText, type Json } from '../../http/json.ts'
import { withOrigin } from '../../http/streams.ts'

/** The one place that names the version of Meta's Graph API. */
const API = 'https://graph.facebook.com/v26.0'
/**
 * "Application request limit", "user request limit", "page request limit", "application limit", "custom limit", and those
 * of pages and of Instagram ("Rate Limits", "Business Use Case"): they pass within the hour.
 */
const LIMIT_CODES = new Set(['4', '17', '32', '341', '613', '80001', '80002'])
const LIMIT_WAIT_MS = 15 * 60_000
/** A token that ran out or was withdrawn. */
const TOKEN_CODES = new Set(['102', '190'])
/** A permission that was never given, which may be lacking for one page or account alone. */
const PERMISSION_CODES = new Set(['10', '200'])

export interface Graph {
  setup: SourceSetup
  fetcher: Fetcher
  token: string
}

/**
 * One answer of the Graph API, which says with status 400 and a code what other interfaces say by the status. The token
 * goes in a header, so that it is in no log of addresses. Source: the page "Handling Errors" of Meta's Graph API, read 2026-11-22.
 */
export async function askGraph(
  { setup, fetcher, token }: Graph,
  path: string,
  parameters: Record<string, string>,
  signal: AbortSignal,
): Promise<Json> {
  const url = withOrigin(`${API}/${path}`, setup.url)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  try {
    return asRecord(await fetcher.json(url, { signal, headers: { authorization: `Bearer ${token}` } }))
  } catch (error) {
    if (!(error instanceof SourceError) || !error.code) throw error
    const details = { code: error.code, status: error.status, cause: error }
    if (LIMIT_CODES.has(error.code)) {
      const retryAt = new Date(setup.now().getTime() + LIMIT_WAIT_MS)
      throw new SourceError('throttled', error.message, { ...details, retryAt })
    }
    if (TOKEN_CODES.has(error.code) || PERMISSION_CODES.has(error.code))
      throw new SourceError('refused', error.message, details)
    throw error
  }
}

/** Whether a failure concerns everything that is asked with the token, and not this page or account. */
export function isOfToken({ kind, code }: SourceError): boolean {
  return kind === 'throttled' || (kind === 'refused' && !PERMISSION_CODES.has(code ?? ''))
}

export function hostOf({ setup }: Graph): string {
  return withOrigin(API, setup.url).host
}

/** What a list that is paged by time is asked with for its next page. */
const TIME_PLACES = ['until', '__paging_token']

/**
 * What the next page is asked with; undefined where there is none. The address that the answer gives for it holds a
 * token and is not asked itself. Source: the page "Paginated Results" of Meta's Graph API, read 2026-11-22.
 */
export function nextPageOf(paging: unknown): Record<string, string> | undefined {
  const { cursors, next } = asRecord(paging)
  if (typeof next !== 'string') return undefined
  const after = asText(asRecord(cursors).after)
  if (after) return { after }
  const given = URL.parse(next)?.searchParams
  const place = TIME_PLACES.flatMap((name) => {
    const value = given?.get(name)
    return value ? [[name, value] as const] : []
  })
  return place.length > 0 ? Object.fromEntries(place) : undefined
}
