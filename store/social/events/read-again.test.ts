import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rebuildRollups } from '../../installation/separate-sample-universe.ts'
import { getTapeHead } from '../../tape/read-tape.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { applyEvents, type PostEvent } from './apply-events.ts'

const { db } = await openTestDatabase({ poolSize: 4, statementTimeoutMs: 30_000 })

const START = Date.UTC(2026, 4, 1, 10)
const HALF_HOUR_MS = 1_800_000
const TABLES = [
  'posts',
  'authors',
  'post_rollups',
  'author_totals',
  'author_sketches',
  'like_rollups',
  'tombstones',
  'count_checks',
  'source_gaps',
  'author_names',
]

const happening = fc.record({
  kind: fc.constantFrom(
    'put',
    'put',
    'put',
    'not picked',
    'counts',
    'named',
    'delete',
    'deleteAuthor',
    'rename',
    'gap',
  ),
  id: fc.integer({ min: 0, max: 6 }).map(String),
  text: fc.constantFrom('up', 'down'),
  symbols: fc.subarray(['BTC', 'ETH']),
  likes: fc.integer({ min: 0, max: 30 }),
})

test('any part read again from any earlier cursor counts once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 4, maxLength: 40, size: 'max' }),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 9 }),
      async (happenings, rewinds, size) => {
        await db.pool.query(`truncate ${TABLES.join(', ')}`)
        const names = new Map<string, string>()
        const log = happenings.map((one, nr) => toEvent(one, nr, names))
        let readings = 0
        const read = async (from: number, until = log.length) => {
          const now = new Date(START + 86_400_000 + readings++ * 60_000)
          for (let place = from; place < until; place += size) {
            const events = log.slice(place, Math.min(place + size, until))
            await applyEvents(db, {
              source: 'bluesky',
              events,
              hasCounts: true,
              resume: { stream: 'live', cursor: { cursor: String(place + events.length) } },
              now,
            })
          }
        }
        await read(0)
        const once = await readState()
        for (const [a, b] of rewinds) {
          const [from, until] = [a % log.length, b % log.length].sort((x, y) => x - y)
          await read(from as number, until)
          await read(from as number)
          assert.deepEqual(await readState(), once)
        }
        await rebuildRollups(db)
        const { author_sketches: _, ...counted } = await readState()
        const { author_sketches: __, ...summed } = once
        assert.deepEqual(counted, summed, 'the sums are those of a recount')
      },
    ),
    { numRuns: Number(process.env.READ_AGAIN_RUNS ?? 25) },
  )
})

async function readState(): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {}
  for (const table of TABLES.filter((name) => name !== 'tombstones' && name !== 'author_names')) {
    const { rows } = await db.pool.query(`select * from ${table} order by 1, 2, 3, 4`)
    state[table] = rows
  }
  state.tape = (await getTapeHead(db)).seq
  return state
}

type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never

/** Each put, and some counts, say the name that its author has by then, as sources do. */
function toEvent(
  { kind, id, text, symbols, likes }: Happening,
  nr: number,
  names: Map<string, string>,
): PostEvent {
  const at = new Date(START + nr * HALF_HOUR_MS)
  const authorId = `did:${Number(id) % 3}`
  if (kind === 'counts') return { type: 'counts', externalId: id, counts: { likes }, at }
  const username = names.get(authorId) ?? `first-${authorId}`
  if (kind === 'named') return { type: 'counts', externalId: id, counts: { likes }, username, at }
  if (kind === 'delete') return { type: 'delete', externalId: id, at, reason: 'deleted' }
  if (kind === 'deleteAuthor') return { type: 'deleteAuthor', authorId, at, reason: 'deleted' }
  if (kind === 'gap')
    return { type: 'gap', from: new Date(START + likes * HALF_HOUR_MS), to: at, reason: 'late' }
  if (kind === 'rename') {
    const renamed = `name-${likes % 4}`
    names.set(authorId, renamed)
    return { type: 'rename', authorId, username: renamed, at }
  }
  const post = {
    platform: 'bluesky',
    externalId: id,
    authorId,
    username,
    text,
    createdAt: at,
    hashtags: symbols.map((symbol) => symbol.toLowerCase()),
    symbols,
    sentimentBp: (likes % 2) * 5_000, // few, so that an edit is often undone by a later one
    likes,
    revision: nr + 1,
  }
  return kind === 'put' ? { type: 'put', post, at } : { type: 'put', post, at, isPicked: false }
}
