import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { PLANS } from '#contract/plans.ts'
import { callV1 } from '#serve/testing/call-v1.ts'
import { makeCaller } from '#serve/testing/make-caller.ts'
import { FIRED_AT, makeWebhookVectors } from '#serve/testing/make-webhook-vectors.ts'
import { putPrices } from '#serve/testing/put-prices.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { getTapeHead } from '#store/tape/read-tape.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { SHORT_LIVED_JAVA } from '../generate/short-lived-java.ts'
import { answerWith, problem } from './answer-with.ts'
import { breakConnections } from './break-connections.ts'
import { fallSilent } from './fall-silent.ts'
import { installJava, missingForJava } from './install-java.ts'
import { installPython, missingForPython } from './install-python.ts'
import { makeFolder } from './make-folder.ts'
import { makePosts } from './make-posts.ts'
import { openProgram, type Program } from './open-program.ts'

const run = promisify(execFile)
const PROGRAMS = join(import.meta.dirname, 'programs')
const { db } = await openTestDatabase()
const [noPython, noJava] = [missingForPython(), missingForJava()]
const python = noPython ? undefined : await installPython()
const java = noJava ? undefined : await installJava()
const classes = makeFolder()

/** Starts the program that is written with the installed package. */
const STARTS: [language: string, missing: string | undefined, start: () => Promise<Program>][] = [
  [
    'Python',
    noPython,
    async () => openProgram(join(python?.programs ?? '', 'python'), [join(PROGRAMS, 'program.py')]),
  ],
  [
    'Java',
    noJava,
    async () => {
      const { classPath } = java ?? { classPath: '' }
      const strict = ['-Xlint:all', '-Werror', '-cp', classPath, '-d', classes]
      await run('javac', [
        ...SHORT_LIVED_JAVA.map((option) => `-J${option}`),
        ...strict,
        join(PROGRAMS, 'Program.java'),
      ])
      return openProgram('java', [...SHORT_LIVED_JAVA, '-cp', `${classes}:${classPath}`, 'Program'])
    },
  ],
]

/** A stream that does not end when it is closed would wait for ten minutes. */
const CLOSES = { timeout: 120_000 }

for (const [language, missing, start] of STARTS) {
  suite(`the ${language} SDK`, { skip: missing ?? false }, () => {
    let program: Program
    const open = async (t: TestContext, options: Parameters<typeof makeCaller>[1] = {}) => {
      program ??= await start()
      const server = await startTestServer(t, { db })
      await putPrices(db, new Date())
      const { key } = await makeCaller(server, options)
      const { url } = server
      return { ask: (step: string, more = {}) => program.ask({ step, url, key, ...more }), key, url }
    }

    test('gives times as times, money as integers, and what a call cost', async (t) => {
      const { ask } = await open(t)
      const prices = await ask('prices')
      assert.deepEqual(prices.prices, ['64250.12', '3120.5'])
      assert.ok(Math.abs(prices.at - Date.now()) < 60_000)
      assert.equal(prices.since, null)
      assert.deepEqual([prices.credits, prices.tries, prices.month], [1, 1, true])
      assert.equal(prices.quota, PLANS.free.window.calls)
      assert.match(prices.request, /^[0-9a-f-]{36}$/)
      assert.deepEqual(await ask('usage'), { cost: 0 })
    })

    test('writes, tells null from nothing, and reads what it wrote', async (t) => {
      const { ask } = await open(t)
      const alert = await ask('alert')
      assert.deepEqual(alert, { name: 'mine', after: null, price: '69000.5', deleted: true })
    })

    test('reads CSV page by page, and why a text is withheld', async (t) => {
      const { ask } = await open(t)
      const symbol = `CSV${language.toUpperCase()}`
      const posts = makePosts(`csv-${language}`, { count: 3, from: new Date(), symbol })
      const withheld = posts.map((post) => ({ ...post, platform: 'twitter' as const }))
      await savePosts(db, withheld, { collectedAt: new Date() })
      const csv = await ask('csv', { symbol })
      const rows = csv.texts.flatMap((text: string) => parse(text, { columns: true }))
      assert.deepEqual(
        rows.map((row: Record<string, string>) => [row.id, row.text, row.text_withheld]),
        posts.map(({ externalId }) => [externalId, '', 'source_terms']),
      )
      assert.deepEqual([csv.next, csv.credits], [null, 1])
      assert.deepEqual(await ask('withheld', { symbol }), Array(3).fill([null, 'source_terms']))
    })

    test('names the field of bad input', async (t) => {
      const { ask } = await open(t)
      const error = await ask('bad_input')
      assert.deepEqual([error.status, error.code], [400, 'invalid_request'])
      assert.deepEqual(error.pointers, ['#/query/limit'])
      assert.match(error.request, /^[0-9a-f-]{36}$/)
      assert.match(error.help, /\/docs\/errors#invalid_request$/)
      const missing = await ask('no_id')
      assert.deepEqual([missing.status, missing.pointers], [0, ['#/path/id']])
    })

    test('tells of a key that is refused, is none or is missing', async (t) => {
      const { ask, key } = await open(t)
      const wrong = await ask('ping', { key: `${key.slice(0, -4)}0000` })
      assert.deepEqual([wrong.status, wrong.code], [401, 'invalid_key'])
      assert.equal((await ask('ping', { key: `${key}\n` })).code, 'invalid_key')
      assert.equal((await ask('ping', { key: '' })).code, 'missing_key')
      assert.equal((await ask('ping', { url: 'tape.example' })).code, 'invalid_request')
    })

    test('throws where a limit is reached and the server asks for a long wait', async (t) => {
      const { ask, key } = await open(t)
      const { url } = await startTestServer(t, { db })
      const calls = Array.from({ length: PLANS.free.window.calls }, () =>
        callV1(url, 'GET /v1/ping', { key }),
      )
      await Promise.all(calls)
      const error = await ask('ping')
      assert.deepEqual([error.status, error.code, error.waits], [429, 'rate_limited', true])
      assert.equal(error.message, 'The key may make 100 calls in 60 seconds.')
    })

    test('repeats what was refused for now, with the same Idempotency-Key', async (t) => {
      const { ask } = await open(t)
      const keys = new Set<unknown>()
      const alert = {
        id: 'x',
        asset_id: 'bitcoin',
        symbol: 'BTC',
        asset_name: 'Bitcoin',
        condition: 'above',
        price: '1',
        active: true,
        state: 'a state of a later version',
        email_status: 'account',
        fired_count: 0,
        created_at: '2026-01-31T08:00:00.000Z',
        updated_at: '2026-01-31T08:00:00.000Z',
        a_field_of_a_later_version: 1,
      }
      const url = await answerWith(t, (request, tries) => {
        keys.add(request.headers['idempotency-key'])
        if (tries === 1) return [503, { 'retry-after': '0' }, problem(503, 'unavailable')]
        if (tries === 2) return [409, { 'retry-after': '0' }, problem(409, 'idempotency_in_flight')]
        return [201, { 'x-credits-charged': '1' }, alert]
      })
      assert.deepEqual(await ask('create', { url }), { id: 'x', tries: 3 })
      assert.equal(keys.size, 1)
      assert.match(String([...keys][0]), /^[0-9a-f-]{36}$/)
    })

    test('repeats a read that a proxy refused before it reached a server', async (t) => {
      const { ask } = await open(t)
      const url = await answerWith(t, (_request, tries) =>
        tries === 1 ? [503, {}, ''] : [503, {}, problem(503, 'quota_reached')],
      )
      assert.equal((await ask('prices', { url })).code, 'quota_reached')
    })

    test('does not repeat a read by itself whose connection is lost', async (t) => {
      const { ask } = await open(t)
      let requests = 0
      const first = { data: [], page: { next_cursor: 'x', limit: 50 } }
      const url = await answerWith(t, (request, tries) => {
        requests = tries
        if (tries === 1) return [200, { link: '</v1/social/posts?cursor=x>; rel="next"' }, first]
        request.socket.destroy()
        return undefined
      })
      const lost = await ask('pages', { url })
      assert.deepEqual([lost.status, lost.code, requests], [0, 'no_answer', 2])
    })

    test('does not repeat what may have been charged', async (t) => {
      const { ask } = await open(t)
      let requests = 0
      const proxy = await answerWith(t, () => {
        requests++
        return [503, {}, 'a proxy of our own says no']
      })
      const refused = await ask('prices', { url: proxy })
      assert.deepEqual([refused.status, refused.code, requests], [503, 'not_understood', 1])
      const silent = await answerWith(t, () => {
        requests++
        return undefined
      })
      const lost = await ask('prices', { url: silent, timeout_ms: 300 })
      assert.deepEqual([lost.status, lost.code, requests], [0, 'timed_out', 2])
    })

    test('tries a server that is away again and then names it', async (t) => {
      const { ask } = await open(t)
      const error = await ask('ping', { url: 'http://127.0.0.1:9', retries: 1 })
      assert.deepEqual([error.status, error.code], [0, 'no_answer'])
      assert.match(error.message, /^No answer from http:\/\/127\.0\.0\.1:9: /)
    })

    test('reads pages to the end while posts arrive, none twice and none missing', async (t) => {
      const { ask } = await open(t, { plan: 'pro' })
      await db.pool.query("delete from posts_other where external_id like 'paged-%'")
      const from = new Date(Date.now() - 3_600_000)
      await savePosts(db, makePosts('paged', { count: 250, from }), { collectedAt: new Date() })
      assert.deepEqual(await ask('pages'), { paused: true })
      const late = makePosts(`late-${language}`, { count: 40, from: new Date(), symbol: 'PAGED' })
      await savePosts(db, late, { collectedAt: new Date() })
      const ids: string[] = await ask('go on')
      const paged = ids.filter((id) => id.startsWith('paged-'))
      const wanted = Array.from({ length: 250 }, (_, place) => `paged-${place}`)
      assert.deepEqual(paged.sort(), wanted.sort())
    })

    test('follows a stream behind a place, and behind its last event after a break', async (t) => {
      const { ask } = await open(t, { plan: 'pro' })
      const { seq } = await getTapeHead(db)
      const posts = makePosts(`streamed-${language}`, { count: 2, from: new Date() })
      await savePosts(db, posts, { collectedAt: new Date() })
      const events: [string, string, string][] = await ask('stream', { after: seq })
      assert.deepEqual(
        events.map(([, type, id]) => [type, id]).sort(),
        posts.map(({ externalId }) => ['post', externalId]),
      )
      const ids: unknown[] = []
      const url = await answerWith(t, (request, tries) => {
        if (tries === 1) return [429, { 'retry-after': '0' }, problem(429, 'too_many_streams')]
        ids.push(request.headers['last-event-id'])
        const gap = `id: ${tries}\r\nevent: gap\r\ndata: {"type":"gap","from":"2026-01-31T08:00:00.000Z"}\r\n\r\n`
        const end = `event: end\ndata: {"type":"end","code":"restarting","message":"Soon back."}\n\n`
        return [200, { 'content-type': 'text/event-stream' }, `: hello\n\n${gap}${end}`]
      })
      assert.deepEqual(await ask('stream', { url }), [
        ['2', 'gap', ''],
        ['3', 'gap', ''],
      ])
      assert.deepEqual(ids, [undefined, '2'])
      const refused = await ask('stream', { key: 'ct_live_nobody' })
      assert.equal(refused.status, 401)
    })

    test('has each event of a stream once and in order, however often its connection breaks', async (t) => {
      const { ask, url } = await open(t, { plan: 'scale' })
      const way = await breakConnections(t, url)
      const { seq } = await getTapeHead(db)
      const posts = makePosts(`broken-${language}`, { count: 50, from: new Date() })
      for (const post of posts) await savePosts(db, [post], { collectedAt: new Date() })
      const events: string[][] = await ask('stream', { url: way.url, after: seq, count: 50 })
      assert.deepEqual(
        events.map(([, , id]) => id),
        posts.map(({ externalId }) => externalId),
      )
      assert.ok(way.broken() > 3)
    })

    test('reads a webhook where its sender, its body and its time are right, and names what is not', async (t) => {
      const { ask } = await open(t)
      for (const { name, expected, ...received } of makeWebhookVectors()) {
        const { code, message, ...event } = await ask('webhook', received)
        if (expected === 'verified') {
          const [type, at] = ['alert.fired', Date.parse(FIRED_AT)]
          assert.equal(code, undefined, `${name}: ${message}`)
          assert.match(event.id, /^msg_/)
          assert.deepEqual([event.type, event.at, event.fired_at], [type, at, at], name)
          assert.deepEqual([event.observed_price, event.name], ['69000.00000001', null], name)
          continue
        }
        assert.equal(code, expected[0], name)
        assert.match(message, expected[1], name)
      }
    })

    test(
      'opens a stream again that falls silent, and ends it when another thread closes it',
      CLOSES,
      async (t) => {
        const { ask } = await open(t)
        const { url, lastEventIds } = await fallSilent(t)
        const [first = [], second = []] = await ask('stream', { url, silence_ms: 500 })
        assert.equal(lastEventIds[Number(second[0]) - 1], first[0])
        assert.deepEqual(await ask('close', { url, silence_ms: 600_000 }), [])
        await program.close()
      },
    )
  })
}

test('the Python package passes mypy --strict, as does a program with it', {
  skip: noPython ?? false,
}, async () => {
  const { programs, source } = python ?? { programs: '', source: '' }
  const files = [join(source, 'src'), join(PROGRAMS, 'program.py')]
  const { stdout } = await run(join(programs, 'python'), ['-m', 'mypy', '--strict', ...files], {
    cwd: source,
  })
  assert.match(stdout, /^Success/)
})

test('the built Python files carry their licence and types', { skip: noPython ?? false }, async () => {
  const { programs, built } = python ?? { programs: '', built: '' }
  const files = await readdir(built)
  assert.deepEqual(files.map((name) => name.replace(/^.*?-0\.1\.0/, '')).sort(), [
    '-py3-none-any.whl',
    '.tar.gz',
  ])
  const wheel = join(built, files.find((name) => name.endsWith('.whl')) ?? '')
  const { stdout } = await run(join(programs, 'python'), ['-m', 'zipfile', '-l', wheel])
  assert.match(stdout, /crowdtape\/py\.typed/)
  assert.match(stdout, /licenses\/LICENSE/)
})

test('each SDK names one version wherever it does', async () => {
  const read = (path: string) => readFile(join(import.meta.dirname, '..', path), 'utf8')
  const places: [string, RegExp][] = [
    ['python/pyproject.toml', /^version = "0\.1\.0"$/m],
    ['python/src/crowdtape/_version.py', /^VERSION = "0\.1\.0"$/m],
    ['python/CHANGELOG.md', /^## 0\.1\.0$/m],
    ['java/pom.xml', /^ {2}<version>0\.1\.0<\/version>$/m],
    ['java/src/main/java/io/crowdtape/Crowdtape.java', /VERSION = "0\.1\.0"/],
    ['java/CHANGELOG.md', /^## 0\.1\.0$/m],
  ]
  for (const [path, pattern] of places) assert.match(await read(path), pattern, path)
})
