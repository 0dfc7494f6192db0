import { MINUTE_MS } from '#contract/time/duration.ts'
import { asList, asRecord, asText } from '../../http/json.ts'
import { keepGoing } from '../../http/keep-going.ts'
import { openLines } from '../../http/open-lines.ts'
import { SourceError } from '../../http/source-error.ts'
import { inBatches, waitAfter, waitFor, withOrigin } from '../../http/streams.ts'
import type { FollowOptions, GapReason, SocialBatch, SourceSetup } from '../../port/source.ts'
import { type Access, API, FIELDS, pages, SEARCH_BACK_MS, toBatch, toTime } from './access.ts'
import { listQueries, RULE_CHARS_MAX, SEARCH_CHARS_MAX } from './list-queries.ts'
import { readAnswer, timeOfId } from './read-answer.ts'
import type { Hold } from './spending.ts'

const STREAM = `${API}/tweets/search/stream`
/** An empty line comes every 20 seconds at the latest. */
const SILENCE_MS = 25_000
/** A post is found by the search a while after it was written. */
const OVERLAP_MS = 30_000
/** "Tweets are available approximately 30 seconds after being posted": the FAQ of recent search; by then they surely are. */
const FOUND_AFTER_MS = MINUTE_MS
/** Posts of the stream whose price is set aside at once: what a killed process may count too much. */
const STREAM_HELD = 20
const POLL_MS = MINUTE_MS
/** Where the stream is not offered to the operator's app it is tried again after so long. */
const WITHOUT_STREAM_MS = 900_000

/**
 * New posts of the queries and accounts by the filtered stream, and by recent search where the app may not use it. After a
 * pause the search makes up for what was missed: `backfill_minutes` is for Enterprise alone. The cursor is the newest id.
 */
export async function* followPosts(
  access: Access,
  { cursor, signal }: FollowOptions,
): AsyncGenerator<SocialBatch> {
  const { setup } = access
  // Queries that cannot work are refused at once and not by a try each minute.
  listQueries(setup, SEARCH_CHARS_MAX)
  const newest = cursor && /^\d{15,19}$/.test(cursor) ? cursor : undefined
  const place: Place = { newest, from: timeOfId(newest) ?? setup.now(), isSpent: false }
  const host = withOrigin(STREAM, streamOrigin(setup)).host
  yield* keepGoing(
    setup,
    signal,
    async function* () {
      while (!signal.aborted) yield* readStreamOrPoll(access, place, signal)
    },
    { host, wait: (error, failures) => waitForStream(error, failures, setup) },
  )
}

async function* readStreamOrPoll(
  access: Access,
  place: Place,
  signal: AbortSignal,
): AsyncGenerator<SocialBatch> {
  try {
    if (place.isSpent) yield skipSpent(access, place)
    try {
      yield* readStream(access, place, signal)
    } catch (error) {
      if (!isNotOffered(error)) throw error
      yield* poll(access, place, signal)
    }
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'budget_spent') place.isSpent = true
    throw error
  }
}

interface Place {
  /** The newest id seen. */
  newest?: string
  /** Until when everything was read; as long as nothing was, when reading began. */
  from: Date
  /** The money of a day was spent: what came since is not read later, or each day would pay for the last. */
  isSpent: boolean
}

/** The app may not use the stream, or there is none at that address; a wrong token is refused everywhere. */
function isNotOffered(error: unknown): boolean {
  return (
    error instanceof SourceError &&
    (error.kind === 'not_found' || error.kind === 'bad_request' || error.status === 403)
  )
}

function streamOrigin({ streamUrl, url }: SourceSetup): string | undefined {
  // What X calls a stream is an answer that does not end.
  return streamUrl?.replace(/^ws/, 'http') ?? url
}

function skipSpent({ setup, spending }: Access, place: Place): SocialBatch {
  spending.expectMoney()
  const [from, to] = [place.from, setup.now()]
  place.newest = undefined
  place.from = to
  place.isSpent = false
  return gap({ from, to, reason: 'budget_spent', message: 'the spending limit of the day was reached' }, '')
}

function gap(
  details: { from: Date; to: Date; reason: GapReason; message: string },
  cursor: string,
): SocialBatch {
  return { events: [{ type: 'gap', ...details }], cursor, lookedAt: 0 }
}

async function* readStream(access: Access, place: Place, signal: AbortSignal): AsyncGenerator<SocialBatch> {
  const { setup, spending, headers } = access
  spending.expectMoney()
  await keepRules(access, signal)
  const url = withOrigin(STREAM, streamOrigin(setup))
  for (const [name, value] of Object.entries(FIELDS)) url.searchParams.set(name, value)
  const silenceMs = setup.silenceMs ?? SILENCE_MS
  const lines = await openLines(setup, { url, headers, signal, silenceMs })
  setup.onHealth?.({ state: 'connected', at: setup.now(), host: url.host })
  try {
    // Connected first, so that nothing falls between what the search finds and what the stream sends.
    const missed = findMissed(access, place)
    for await (const batch of catchUp(access, place, signal)) if (batch.events.length > 0) yield batch
    yield* readLive(access, { place, lines, missed }, signal)
  } finally {
    await lines.return(undefined)
  }
}

/** What was written just before the stream was opened, and is not found yet; undefined where nothing was missed. */
function findMissed({ setup }: Access, place: Place): { from: Date; to: Date } | undefined {
  if (isMissingNothing(setup, place)) return undefined
  const to = setup.now().getTime()
  const seen = Math.max((timeOfId(place.newest) ?? place.from).getTime() - OVERLAP_MS, to - FOUND_AFTER_MS)
  return { from: new Date(Math.min(seen, to)), to: new Date(to + 1_000) }
}

/** What the stream sends and, when the search can find it, what was missed just before. */
async function* readLive(
  access: Access,
  {
    place,
    lines,
    missed,
  }: { place: Place; lines: AsyncIterable<string>; missed: { from: Date; to: Date } | undefined },
  signal: AbortSignal,
): AsyncGenerator<SocialBatch> {
  const { setup } = access
  const dueMs = setup.now().getTime() + (FOUND_AFTER_MS / 1_000) * (setup.backoffMs ?? 1_000)
  // Until then a restart begins before what was missed.
  let live = missed ? { ...place } : place
  for await (const gathered of inBatches(readLines(access, lines), { max: 100, waitMs: 250 })) {
    for (const batch of gathered) {
      if (batch === 'a sign of life') continue
      const next = moved(batch, live)
      yield { ...next, cursor: place.newest ?? next.cursor }
    }
    // A sign of life moves nothing, but it says that the stream stands.
    live.from = setup.now()
    if (missed && live !== place && live.from.getTime() >= dueMs) {
      const between = { start_time: toTime(missed.from), end_time: toTime(missed.to) }
      for await (const batch of searchSince(access, place, between, signal))
        if (batch.events.length > 0) yield batch
      live = Object.assign(place, { newest: later(place.newest, live.newest), from: live.from })
      yield { events: [], cursor: place.newest ?? '', lookedAt: 0 }
    }
    if (gathered.every((batch) => batch === 'a sign of life'))
      yield { events: [], cursor: place.newest ?? '', lookedAt: 0 }
  }
}

/** Each post is paid as it comes, so that the connection ends with the money, and not a batch later. */
async function* readLines(
  access: Access,
  lines: AsyncIterable<string>,
): AsyncGenerator<SocialBatch | 'a sign of life'> {
  let hold = await access.spending.hold({ atLeast: 1, wanted: STREAM_HELD })
  try {
    for await (const line of lines) {
      if (line === '') yield 'a sign of life'
      else {
        const { batch, held } = await readLine(access, line, hold)
        if (batch) yield batch
        if (held === 0) hold = await access.spending.hold({ atLeast: 1, wanted: STREAM_HELD })
      }
    }
  } finally {
    hold.release()
  }
}

function moved(batch: SocialBatch, place: Place): SocialBatch {
  for (const event of batch.events) {
    if (event.type === 'put') place.newest = later(place.newest, event.post.externalId)
  }
  return { ...batch, cursor: place.newest ?? '' }
}

function later(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return BigInt(b) > BigInt(a) ? b : a
}

/** A post, or a word of the stream about itself, which may end it; and for how many more posts there is money. */
async function readLine(
  { setup }: Access,
  line: string,
  hold: Hold,
): Promise<{ batch?: SocialBatch; held?: number }> {
  const drop = (reason: string) => {
    setup.onHealth?.({ state: 'frame_dropped', at: setup.now(), reason })
    return undefined
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    return { batch: drop('a line that is no JSON') }
  }
  const frame = asRecord(parsed)
  if (asRecord(frame.data).id === undefined) return { batch: endOrDrop(frame, setup, drop) }
  const page = await readAnswer(frame, setup.now())
  const held = hold.pay(page.charged)
  const rules = asList(frame.matching_rules).map((rule) => asRecord(rule).tag)
  // Rules that the operator's app has for another purpose bring posts that are not wanted here.
  if (rules.length > 0 && !rules.includes(RULE_TAG))
    return { batch: { events: [], cursor: '', lookedAt: 1 }, held }
  return { batch: await toBatch(page, '', setup), held }
}

function endOrDrop(
  frame: ReturnType<typeof asRecord>,
  { now }: SourceSetup,
  drop: (reason: string) => undefined,
): undefined {
  const problems = [frame, ...asList(frame.errors).map(asRecord)]
  const ending = problems.find(
    ({ title, type, disconnect_type: how, connection_issue: issue }) =>
      how !== undefined ||
      issue !== undefined ||
      title === 'ConnectionException' ||
      String(type).endsWith('operational-disconnect'),
  )
  if (!ending) return drop('a message of an unknown kind')
  const message = asText(ending.detail) ?? asText(ending.title) ?? 'ended the stream'
  if (ending.connection_issue === undefined) throw new SourceError('closed', message)
  // One connection is allowed: another one of the same app has it.
  throw new SourceError('throttled', message, { retryAt: new Date(now().getTime() + POLL_MS) })
}

/** Everything since the newest id, by recent search. What it cannot reach any more is a gap. */
async function* catchUp(access: Access, place: Place, signal: AbortSignal): AsyncGenerator<SocialBatch> {
  const { setup } = access
  const seenAt = timeOfId(place.newest) ?? place.from
  if (isMissingNothing(setup, place)) return
  const oldest = new Date(setup.now().getTime() - SEARCH_BACK_MS)
  const start = new Date(Math.max(seenAt.getTime() - OVERLAP_MS, oldest.getTime()))
  if (seenAt < oldest) {
    const message = 'recent search reaches back seven days'
    yield gap({ from: seenAt, to: oldest, reason: 'source_limit', message }, place.newest ?? '')
  }
  yield* searchSince(access, place, { start_time: toTime(start) }, signal)
}

function isMissingNothing({ now }: SourceSetup, { newest, from }: Place): boolean {
  return newest === undefined && now().getTime() - from.getTime() < OVERLAP_MS
}

/** Pages come newest first: the place moves when the oldest is there. */
async function* searchSince(
  { setup, ...rest }: Access,
  place: Place,
  since: Record<string, string>,
  signal: AbortSignal,
): AsyncGenerator<SocialBatch> {
  let newest = place.newest
  for (const query of listQueries(setup, SEARCH_CHARS_MAX)) {
    for await (const page of pages({ setup, ...rest }, 'tweets/search/recent', { query, ...since }, signal)) {
      for (const { externalId } of page.posts) newest = later(newest, externalId)
      yield await toBatch(page, place.newest ?? '', setup)
    }
  }
  place.newest = newest
}

/** A post is found a while after it was written; what is too old is refused. */
function startOfPoll({ newest, from }: Place, asked: Date): Date {
  const readUntil = Math.max(timeOfId(newest)?.getTime() ?? 0, from.getTime())
  return new Date(Math.max(readUntil - FOUND_AFTER_MS, asked.getTime() - SEARCH_BACK_MS))
}

/** Asks the search each minute, until it is time to try the stream again. */
async function* poll(access: Access, place: Place, signal: AbortSignal): AsyncGenerator<SocialBatch> {
  const { setup } = access
  const until = setup.now().getTime() + (WITHOUT_STREAM_MS / 1_000) * (setup.backoffMs ?? 1_000)
  yield* catchUp(access, place, signal)
  while (!signal.aborted && setup.now().getTime() < until) {
    const asked = setup.now()
    yield* searchSince(access, place, { start_time: toTime(startOfPoll(place, asked)) }, signal)
    place.from = asked
    yield { events: [], cursor: place.newest ?? '', lookedAt: 0 }
    await waitFor((POLL_MS / 1_000) * (setup.backoffMs ?? 1_000), signal)
  }
}

/**
 * X's own rules ("Handling disconnections"): a connection that fails is tried again at once, then 250 ms later each time
 * up to 16 s; an error of the server after 5 s, doubling up to 320 s; a limit after a minute, doubling. Gives the
 * milliseconds after failure number `failures` in a row.
 */
export function waitForStream(error: SourceError, failures: number, setup: SourceSetup): number {
  const scale = (setup.backoffMs ?? 1_000) / 1_000
  const doubled = (first: number, last: number) =>
    Math.min(first * 2 ** Math.min(failures - 1, 20), last) * scale
  if (['network', 'closed', 'silent', 'time_out'].includes(error.kind))
    return Math.min(250 * (failures - 1), 16_000) * scale
  if (error.kind === 'source_down')
    return Math.max(doubled(5_000, 320_000), error.retryAt ? waitAfter(error, 1, setup) : 0)
  if (error.kind === 'throttled') return Math.max(doubled(60_000, 900_000), waitAfter(error, failures, setup))
  return waitAfter(error, failures, setup)
}

const RULES = `${API}/tweets/search/stream/rules`
const RULES_MAX = 1_000
/** How our rules are known among others of the operator's app, which are left alone. */
const RULE_TAG = 'crowdtape'

/** Makes the stream's rules those of the setup: adds what lacks, deletes those of ours that are no longer wanted. */
async function keepRules(access: Access, signal: AbortSignal): Promise<void> {
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
