import { SourceError } from '#collect/http/source-error.ts'
import { asList, asRecord, asText } from '../../http/json.ts'
import { withOrigin } from '../../http/streams.ts'
import { type Access, API } from './access.ts'
import { listQueries, RULE_CHARS_MAX } from './list-queries.ts'

const RULES = `${API}/tweets/search/stream/rules`
const RULES_MAX = 1_000
/** How our rules are known among others of the operator's app, which are left alone. */
export const RULE_TAG = 'crowdtape'

/** Makes the stream's rules those of the setup: adds what lacks, deletes those of ours that are no longer wanted. */
export async function keepRules(access: Access, signal: AbortSignal): Promise<void> {
  const wanted = listQueries(access.setup, RULE_CHARS_MAX)
  if (wanted.length > RULES_MAX) throw new SourceError('bad_request', `needs more than ${RULES_MAX} rules`)
  const { data } = asRecord(await send(access, undefined, signal))
  const ours = asList(data)
    .map(asRecord)
    .filter(({ tag }) => tag === RULE_TAG)
  const stale = ours
    .filter(({ value }) => !wanted.includes(String(value)))
    .flatMap(({ id }) => asText(id) ?? [])
  const known = new Set(ours.map(({ value }) => value))
  const fresh = wanted.filter((value) => !known.has(value))
  if (stale.length > 0) await send(access, { delete: { ids: stale } }, signal)
  if (fresh.length === 0) return
  const add = fresh.map((value) => ({ value, tag: RULE_TAG }))
  const { errors, meta } = asRecord(await send(access, { add }, signal))
  const { not_created: refused } = asRecord(asRecord(meta).summary)
  const problems = asList(errors).map(asRecord)
  // A rule that another process of ours has just added is there all the same.
  const wrong = problems.find(({ title }) => title !== 'DuplicateRule')
  if (wrong || (typeof refused === 'number' && refused > problems.length)) {
    const details = asList(wrong?.details).find((detail) => typeof detail === 'string')
    throw new SourceError(
      'bad_request',
      `refused a rule: ${details ?? asText(wrong?.title) ?? 'without a word'}`,
    )
  }
}

async function send(
  { setup, fetcher, headers }: Access,
  body: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const url = withOrigin(RULES, setup.url ?? setup.streamUrl?.replace(/^ws/, 'http'))
  if (body === undefined) return fetcher.json(url, { signal, headers })
  return fetcher.json(url, {
    signal,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
