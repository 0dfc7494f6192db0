import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { AnalyzedPost } from '#contract/posts.ts'
import { openDatabase } from '#store/database.ts'
import { insertNotification } from '#store/notifications/notifications.ts'
import { applyEvents, type PostEvent } from '#store/social/events/apply-events.ts'
import { deletePosts } from '#store/social/saving/remove-posts-before.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { type OpenedEvents, openEvents } from '../testing/open-events.ts'
import { putPrices } from '../testing/put-prices.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db, url: databaseUrl } = await openTestDatabase()
const server = await startTestServer({ after: after as TestContext['after'] }, { db })
const { url } = server

let written = 0
function post(text: string, more: Partial<AnalyzedPost> = {}): AnalyzedPost {
  written += 1
  return makeAnalyzedPost(`p${written}`, {
    platform: 'bluesky',
    username: 'writer',
    text,
    createdAt: new Date(),
    ...more,
  })
}

const save = (posts: AnalyzedPost[]) => savePosts(db, posts, { collectedAt: new Date() })
let tick = Date.now() - 3_600_000
function putTick(price: string): Promise<void> {
  tick += 1_000
  return putPrices(db, new Date(tick), { BTC: price, ETH: price })
}
const postsOf = ({ events }: OpenedEvents) =>
  events.flatMap(({ data }) => (data.type === 'post' ? data.post : []))

test('prices of the wanted assets come as they are stored, each event with its place on the tape', async () => {
  const stream = await openEvents(url, '/api/stream?topics=prices&assets=bitcoin')
  await putTick('101.5')
  await stream.until((events) => events.some(({ event }) => event === 'prices'))
  stream.close()
  const found = stream.events.find(({ event }) => event === 'prices')
  assert.deepEqual(found?.data.prices, { bitcoin: '101.5' })
  assert.match(found?.id ?? '', /^\d+$/)
})

const FILTERS = [
  'q=bitcoin',
  'q=running%20-slow',
  'q=%22fast%20runner%22%20or%20%23defi',
  'q=%24btc',
  'q=the',
  'platform=twitter',
  'platform=mastodon&q=run',
  'q=nothingofthekind',
  `q=${encodeURIComponent('上涨 -코인')}`,
  `q=${encodeURIComponent('"cafe บิตคอยน์" or ビットコイン')}`,
]
const WORDS = [
  'bitcoin',
  'runs',
  'running',
  'slow',
  'fast runner',
  'runner fast',
  '#defi',
  '$BTC',
  'the',
  'Bitcoins,',
  '比特币上涨了',
  '비트코인이',
  'CAFÉ',
  'บิตคอยน์ขึ้น',
  'ﾋﾞｯﾄｺｲﾝ',
]

test('a stream of a filter brings exactly what the same search finds', async () => {
  const streams = await Promise.all(
    FILTERS.map((filter) => openEvents(url, `/api/stream?topics=posts&${filter}`)),
  )
  const everything = await openEvents(url, '/api/stream?topics=posts')
  const from = new Date(Date.now() - 60_000).toISOString()
  const random = seeded(7)
  const posts = Array.from({ length: 120 }, () => {
    const text = Array.from({ length: 3 }, () => WORDS[random(WORDS.length)]).join(' ')
    return post(text, {
      platform: ['twitter', 'bluesky', 'mastodon'][random(3)],
      hashtags: text.includes('#defi') ? ['defi'] : [],
      symbols: text.includes('$BTC') ? ['BTC'] : [],
    })
  })
  for (let start = 0; start < posts.length; start += 17) await save(posts.slice(start, start + 17))
  await everything.until(() => postsOf(everything).length >= posts.length)
  const lastId = everything.events.at(-1)?.id ?? ''
  for (const [place, filter] of FILTERS.entries()) {
    const stream = streams[place] as OpenedEvents
    const words = filter.includes('q=') ? filter : `${filter}&q=`
    const found: string[] = []
    if (filter.includes('q=')) {
      for (let cursor = ''; ; ) {
        const { body } = await callApi(
          url,
          `GET /api/social/search?${words}&startDate=${from}&limit=100${cursor}`,
        )
        found.push(...body.data.map(({ _id }: { _id: string }) => _id))
        if (!body.nextCursor) break
        cursor = `&cursor=${body.nextCursor}`
      }
    } else found.push(...posts.filter(({ platform }) => platform === 'twitter').map((one) => one.externalId))
    await stream.until(() => postsOf(stream).length >= found.length)
    assert.deepEqual(
      postsOf(stream)
        .map(({ _id }) => _id)
        .sort(),
      found.sort(),
      filter,
    )
    stream.close()
  }
  everything.close()
  assert.match(lastId, /^\d+$/)
})

test('a program that breaks off at random and goes on from its last id has each event once and in order', async () => {
  const { key } = await makeCaller(server, { plan: 'scale' })
  const random = seeded(11)
  const first = await openEvents(url, '/v1/stream?topics=posts', { token: key })
  await first.until((events) => events.length > 0)
  let lastEventId = first.events.at(-1)?.id
  first.close()
  const ids: string[] = []
  let isWritten = false
  const begin = written
  const writing = (async () => {
    for (let round = 0; round < 60; round += 1) {
      await save(Array.from({ length: 1 + random(9) }, () => post(`round ${round}`)))
    }
    isWritten = true
  })()
  while (!isWritten || ids.length < written - begin) {
    const stream = await openEvents(url, '/v1/stream?topics=posts', { token: key, lastEventId })
    const enough = 1 + random(25)
    await Promise.race([stream.until(() => postsOf(stream).length >= enough), writing])
    const rest = isWritten ? written - begin - ids.length : enough
    await stream.until(() => postsOf(stream).length >= Math.min(rest, enough))
    stream.close()
    for (const { id, data } of stream.events) {
      if (id !== undefined) lastEventId = id
      if (data.type === 'post') ids.push(data.post.id)
    }
  }
  await writing
  const { rows } = await db.pool.query(
    `select subject from tape where kind = 'put' and source = 'bluesky' order by seq desc limit $1`,
    [ids.length],
  )
  assert.deepEqual(ids, rows.map(({ subject }) => subject).reverse())
  assert.equal(new Set(ids).size, ids.length)
})

test('what a source keeps to itself leaves a stream of /v1 withheld, and stands on our own screens', async () => {
  const { key } = await makeCaller(server, { plan: 'pro' })
  const [program, screen] = await Promise.all([
    openEvents(url, '/v1/stream?topics=posts&platform=twitter', { token: key }),
    openEvents(url, '/api/stream?topics=posts&platform=twitter'),
  ])
  await save([post('a text of theirs', { platform: 'twitter' })])
  await program.until(() => postsOf(program).length > 0)
  await screen.until(() => postsOf(screen).length > 0)
  program.close()
  screen.close()
  const [row] = postsOf(program)
  assert.deepEqual([row.text, row.text_withheld], [null, 'source_terms'])
  assert.equal(postsOf(screen)[0].text, 'a text of theirs')
})

test('each hundred delivered events cost one credit, and what an account has no credit for does not leave', async () => {
  const caller = await makeCaller(server, { plan: 'free' })
  await db.pool.query(
    `insert into account_months (account_id, month, calls, micros)
     values ($1, date_trunc('month', now() at time zone 'UTC')::date, 998, 0)`,
    [caller.id],
  )
  const stream = await openEvents(url, '/v1/stream?topics=posts&q=metered', { token: caller.key })
  await save(Array.from({ length: 150 }, () => post('metered')))
  await stream.until(() => postsOf(stream).length === 150)
  assert.equal(await chargedOf(caller.id), 2)
  await save(Array.from({ length: 60 }, () => post('metered')))
  await stream.ended
  assert.equal(postsOf(stream).length, 200)
  assert.deepEqual(stream.events.at(-1)?.data.code, 'quota_reached')
  assert.equal(await chargedOf(caller.id), 2)
})

test('a deletion costs nothing, and reaches an account that has no credit', async () => {
  const caller = await makeCaller(server, { plan: 'free' })
  await db.pool.query(
    `insert into account_months (account_id, month, calls, micros)
     values ($1, date_trunc('month', now() at time zone 'UTC')::date, 1000, 0)`,
    [caller.id],
  )
  const gone = post('soon gone')
  await save([gone])
  const stream = await openEvents(url, '/v1/stream?topics=posts&platform=bluesky', { token: caller.key })
  await deletePosts(db, [gone])
  await stream.until((events) => events.some(({ event }) => event === 'delete'))
  stream.close()
  assert.equal(await chargedOf(caller.id), 0)
})

test('a test key streams the sample, never what is live', async (t) => {
  const sampleDb = openDatabase(databaseUrl, { searchPath: 'sample,public' })
  t.after(() => sampleDb.close())
  const apart = await startTestServer(t, { db, sampleDb })
  const { id, key } = await makeCaller(apart, { mode: 'test' })
  const stream = await openEvents(apart.url, '/v1/stream?topics=posts&q=apart', { token: key })
  const screen = await openEvents(apart.url, '/api/stream?topics=posts&q=apart&data=sample')
  await save([post('apart and live')])
  await savePosts(sampleDb, [post('apart and made up')], { collectedAt: new Date() })
  for (const one of [stream, screen]) {
    await one.until(() => postsOf(one).length > 0)
    one.close()
    assert.deepEqual(
      postsOf(one).map(({ text, text_withheld }) => text ?? text_withheld),
      ['apart and made up'],
    )
  }
  assert.equal(await chargedOf(id), 0)
})

async function chargedOf(accountId: string): Promise<number> {
  const { rows } = await db.pool.query(
    'select coalesce(sum(charged), 0)::int as charged from usage_days where account_id = $1',
    [accountId],
  )
  return rows[0].charged
}

test('a revoked key and an ended session close their streams before the next ping, and say why', async () => {
  const caller = await makeCaller(server)
  const program = await openEvents(url, '/v1/stream?topics=prices', { token: caller.key })
  const screen = await openEvents(url, '/api/stream?topics=account', { token: caller.token })
  const other = await openEvents(url, '/api/stream?topics=prices')
  await callApi(url, `DELETE /api/keys/${caller.keyId}`, { token: caller.token })
  await program.ended
  await callApi(url, 'POST /api/auth/logout', { token: caller.token })
  await screen.ended
  const endings = [program, screen].map(({ events }) => events.map(({ event, data }) => data.code ?? event))
  assert.deepEqual(endings, [
    ['ping', 'invalid_key'],
    ['ping', 'unauthorized'],
  ])
  assert.equal(other.events.at(-1)?.event, 'ping')
  other.close()
})

test('a session, a key and a rotated secret that run out close their streams, and the others go on', async (t) => {
  let ahead = 0
  const later = await startTestServer(t, {
    db,
    now: () => new Date(Date.now() + ahead),
    settings: { sessionDays: 1 },
  })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const [somebody, ending, rotated, staying] = await Promise.all([
    makeCaller(later),
    makeCaller(later, { expiresAt }),
    makeCaller(later),
    makeCaller(later),
  ])
  const call = `POST /api/keys/${rotated.keyId}/rotate`
  await callApi(later.url, call, { token: rotated.token, body: { overlapHours: 24 } })
  const program = (token: string) => openEvents(later.url, '/v1/stream?topics=prices', { token })
  const screen = await openEvents(later.url, '/api/stream?topics=account', { token: somebody.token })
  const dying = [screen, await program(ending.key), await program(rotated.key)]
  const stays = await program(staying.key)
  ahead = 86_400_000
  await Promise.all(dying.map(({ ended }) => ended))
  await putTick('103.5')
  await stays.until((events) => events.some(({ event }) => event === 'prices'))
  stays.close()
  assert.deepEqual(
    dying.map(({ events }) => events.at(-1)?.data.code),
    ['unauthorized', 'invalid_key', 'invalid_key'],
  )
})

test('only the account receives its notifications and tasks', async () => {
  const [mine, theirs] = await Promise.all([makeCaller(server), makeCaller(server)])
  const [stream, others] = (await Promise.all(
    [mine, theirs].map(({ token }) => openEvents(url, '/api/stream?topics=account', { token })),
  )) as [OpenedEvents, OpenedEvents]
  const unasked = await openEvents(url, '/api/stream?topics=prices', { token: mine.token })
  const notify = () =>
    insertNotification(db, {
      id: crypto.randomUUID(),
      userId: mine.id,
      kind: 'price_alerts',
      title: 'A title',
      text: 'A text',
      createdAt: new Date(),
    })
  await notify()
  await stream.until((events) => events.some(({ data }) => data.changed === 'notifications'))
  await db.pool.query(`select pg_notify('crowdtape_tasks', $1)`, [`${mine.id} ${crypto.randomUUID()}`])
  await stream.until((events) => events.some(({ data }) => data.changed === 'tasks'))
  assert.ok(others.events.every(({ event }) => event === 'ping'))
  await putTick('88')
  await unasked.until((events) => events.some(({ event }) => event === 'prices'))
  unasked.close()
  assert.ok(unasked.events.every(({ event }) => event !== 'account'))
  stream.close()
  others.close()
})

test('a reader that takes nothing is dropped, and the others go on', async () => {
  const lazy = connect(Number(new URL(url).port), '127.0.0.1')
  lazy.pause()
  lazy.write('GET /api/stream?topics=posts&q=heavy HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const closed = new Promise((resolve) => lazy.on('close', resolve).on('error', () => {}))
  const quick = await openEvents(url, '/api/stream?topics=posts&q=heavy')
  const text = `heavy ${'x'.repeat(50_000)}` // one word, which costs a search index nothing
  for (let sent = 8; sent <= 240; sent += 8) {
    await save(Array.from({ length: 8 }, () => post(text)))
    await quick.until(() => postsOf(quick).length === sent) // however slow the machine is, it reads as fast as they come
  }
  quick.close()
  lazy.resume() // what lies in the buffers of the system still comes
  await closed
})

test('too many streams of a key are refused, and a place is free again when one closes', async () => {
  const { key, keyId, token } = await makeCaller(server, { plan: 'free' })
  const two = await Promise.all([1, 2].map(() => openEvents(url, '/v1/stream?topics=prices', { token: key })))
  const third = await callV1(url, 'GET /v1/stream?topics=prices', { key })
  assert.deepEqual([third.status, third.body.code], [429, 'too_many_streams'])
  assert.ok(Number(third.headers.get('retry-after')) > 0)
  const { body: rotated } = await callApi(url, `POST /api/keys/${keyId}/rotate`, {
    token,
    body: { overlapHours: 1 },
  })
  assert.equal(await statusOf('/v1/stream?topics=prices', rotated.key), 429, 'both secrets are one key')
  two[0]?.close()
  assert.equal(await firstOther(429, () => statusOf('/v1/stream?topics=prices', key)), 200)
  two[1]?.close()
})

test('refuses a twenty-first stream of one user', async () => {
  const { token, email } = await makeCaller(server)
  const path = '/api/stream?topics=account'
  const opened = await Promise.all(Array.from({ length: 20 }, () => openEvents(url, path, { token })))
  const refused = await callApi(url, `GET ${path}`, { token })
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '30'])
  const { body: again } = await callApi(url, 'POST /api/auth/login', {
    body: { email, password: 'Quiet7Harbour' },
  })
  assert.equal(await statusOf(path, again.token), 429, 'signed in twice it is the same person')
  for (const stream of opened) stream.close()
  assert.equal(await firstOther(429, () => statusOf(path, token)), 200)
})

test('who is not signed in has twenty streams with all of one IPv6 network, and another address its own', async (t) => {
  const behindProxy = await startTestServer(t, { db, settings: { trustedProxies: ['127.0.0.1'] } })
  const path = '/api/stream?topics=prices'
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
  const opened = await Promise.all(
    Array.from({ length: 20 }, (_, nr) => openEvents(behindProxy.url, path, from(`2001:db8::${nr + 1}`))),
  )
  const refused = await fetch(behindProxy.url + path, from('2001:db8::ffff'))
  await refused.body?.cancel()
  const other = await openEvents(behindProxy.url, path, from('2001:db8:0:1::1'))
  for (const stream of [...opened, other]) stream.close()
  assert.equal(refused.status, 429)
})

for (const [query, lastEventId, status, code] of [
  ['topics=prices', '999999999', 400, 'invalid_cursor'],
  ['topics=prices', 'yesterday', 400, 'invalid_cursor'],
  ['topics=account', undefined, 400, 'invalid_request'],
  ['topics=prices&assets=nothing', undefined, 400, 'invalid_request'],
  ['topics=prices&q=word', undefined, 400, 'invalid_request'],
  ['topics=posts&platform=myspace', undefined, 400, 'invalid_request'],
] as const) {
  test(`/v1/stream?${query} from ${lastEventId} is ${status} ${code}`, async () => {
    const { key } = await makeCaller(server)
    const headers = lastEventId === undefined ? undefined : { 'Last-Event-ID': lastEventId }
    const answer = await callV1(url, `GET /v1/stream?${query}`, { key, headers })
    assert.deepEqual([answer.status, answer.body.code], [status, code])
  })
}

test('an id from more than a day ago is 410', async () => {
  const { key } = await makeCaller(server)
  const { rows } = await db.pool.query('select seq from tape order by seq limit 1')
  const late = await startTestServer(
    { after: after as TestContext['after'] },
    { db, now: () => new Date(Date.now() + 25 * 3_600_000) },
  )
  const answer = await callV1(late.url, 'GET /v1/stream?topics=prices', {
    key,
    headers: { 'Last-Event-ID': rows[0].seq },
  })
  assert.deepEqual([answer.status, answer.body.code], [410, 'cursor_too_old'])
  const screen = await callApi(late.url, `GET /api/stream?topics=prices&after=${rows[0].seq}`)
  assert.deepEqual([screen.status, screen.body.code], [410, 'cursor_too_old'])
})

test('a key without the scope of a topic is refused, and so is a stranger who asks for an account', async () => {
  const { key } = await makeCaller(server, { scopes: ['market:read'] })
  const { status, body } = await callV1(url, 'GET /v1/stream?topics=prices,posts', { key })
  assert.deepEqual([status, body.code], [403, 'missing_scope'])
  assert.equal((await callApi(url, 'GET /api/stream?topics=account')).status, 401)
})

test('a second process brings what the first one stores, and a server that stops says so', async (t) => {
  let stop = async () => {}
  const second = await startTestServer(
    {
      after: ((close: () => Promise<void>) => {
        stop = close
      }) as unknown as TestContext['after'],
    },
    { db },
  )
  t.after(() => stop())
  const stream = await openEvents(second.url, '/api/stream?topics=prices')
  await putTick('77')
  await stream.until((events) => events.some(({ data }) => data.prices?.bitcoin === '77'))
  await stop()
  await stream.ended
  assert.equal(stream.events.at(-1)?.data.code, 'restarting')
})

test('a price is of the moment of its venues, and is charged like a post', async () => {
  const caller = await makeCaller(server)
  const stream = await openEvents(url, '/v1/stream?topics=PRICES', { token: caller.key })
  await putTick('102.5')
  await stream.until((events) => events.some(({ event }) => event === 'prices'))
  stream.close()
  const found = stream.events.find(({ event }) => event === 'prices')
  assert.deepEqual([found?.data.at, found?.data.source], [new Date(tick).toISOString(), 'a source'])
  assert.equal(await chargedOf(caller.id), 1)
})

test('posts are those of a writer, with or without the @, and of a symbol in any writing of it', async () => {
  const open = (filter: string) => openEvents(url, `/api/stream?topics=posts&${filter}`)
  const streams = await Promise.all([
    open('q=ofwriters&username=%40Ada'),
    open('q=ofwriters&username=grace'),
    open('q=ofwriters&symbol=btc'),
  ])
  await save([
    post('ofwriters 1', { username: 'ada' }),
    post('ofwriters 2', { username: 'grace', symbols: ['BTC'] }),
    post('ofwriters 3', { username: 'ada', symbols: ['ETH'] }),
  ])
  await save([post('ofwriters 4', { username: 'ada', symbols: ['BTC'] })])
  await save([post('ofwriters 5', { username: 'grace', symbols: ['BTC'] })])
  const last = ['4', '5', '5']
  for (const [place, stream] of streams.entries()) {
    await stream.until(() => postsOf(stream).at(-1)?.text.endsWith(last[place]))
    stream.close()
  }
  assert.deepEqual(
    streams.map((stream) => postsOf(stream).map(({ text }) => text.at(-1))),
    [
      ['1', '3', '4'],
      ['2', '5'],
      ['2', '4', '5'],
    ],
  )
})

test('readers of a source receive its edits and deletions', async () => {
  const [bluesky, twitter] = await Promise.all([
    openEvents(url, '/api/stream?topics=posts&platform=bluesky'),
    openEvents(url, '/api/stream?topics=posts&platform=twitter'),
  ])
  const now = new Date()
  const written = post('as it was', { revision: 1 })
  const apply = (events: PostEvent[]) =>
    applyEvents(db, { source: 'bluesky', events, hasCounts: true, now: new Date() })
  await apply([{ type: 'put', at: now, post: written }])
  await apply([{ type: 'put', at: now, post: { ...written, text: 'as it is', revision: 2 } }])
  await apply([{ type: 'delete', externalId: written.externalId, at: now, reason: 'deleted' }])
  await bluesky.until((events) => events.some(({ event }) => event === 'delete'))
  const last = post('the last', { platform: 'twitter' })
  await save([last])
  await twitter.until(() => postsOf(twitter).some(({ _id }) => _id === last.externalId))
  for (const stream of [bluesky, twitter]) stream.close()
  const endings = bluesky.events.filter(
    ({ data }) => data.id === written.externalId || data.post?._id === written.externalId,
  )
  // Between a change and its deletion the post may be gone before it is read.
  const [gone, ...before] = endings.reverse()
  assert.deepEqual(gone?.data, { type: 'delete', platform: 'bluesky', id: written.externalId })
  assert.ok(before.every(({ data }) => ['put', 'edit'].includes(data.change)))
  assert.deepEqual(
    twitter.events.filter(({ event }) => event === 'delete'),
    [],
  )
})

for (const door of ['/api/stream', '/v1/stream']) {
  test(`${door} goes on after the id of the header, else after the one in its address`, async () => {
    const { key, token } = await makeCaller(server)
    const posts = [1, 2, 3].map((nr) => post(`goeson ${nr}`, { username: door }))
    for (const one of posts) await save([one])
    const { rows } = await db.pool.query<{ seq: string }>(
      'select seq from tape where subject = any($1) order by seq',
      [posts.map(({ externalId }) => externalId)],
    )
    const path = `${door}?topics=posts&q=goeson&after=${rows[0]?.seq}`
    const credential = door === '/v1/stream' ? key : token
    const [older, newer] = await Promise.all([
      openEvents(url, path, { token: credential }),
      openEvents(url, path, { token: credential, lastEventId: rows[1]?.seq }),
    ])
    const idsOf = (stream: OpenedEvents) => postsOf(stream).map((row) => row._id ?? row.id)
    for (const stream of [older, newer]) {
      await stream.until(() => idsOf(stream).includes(posts[2]?.externalId))
      stream.close()
    }
    assert.deepEqual(
      [older, newer].map(idsOf),
      [1, 2].map((from) => posts.slice(from).map(({ externalId }) => externalId)),
    )
  })

  test(`who asks ${door} for its head alone takes no place`, async () => {
    const { key, token } = await makeCaller(server)
    const headers = { authorization: `Bearer ${door === '/v1/stream' ? key : token}` }
    const statuses = new Set<number>()
    for (let nr = 0; nr <= 20; nr++) {
      const { status } = await fetch(`${url}${door}?topics=prices`, { method: 'HEAD', headers })
      statuses.add(status)
    }
    assert.deepEqual([...statuses], [200])
  })
}

/** Asks until the answer is another one, for at most a minute. */
async function firstOther(not: number, ask: () => Promise<number>): Promise<number> {
  let status = await ask()
  for (const end = Date.now() + 60_000; status === not && Date.now() < end; status = await ask())
    await delay(20)
  return status
}

async function statusOf(path: string, token: string): Promise<number> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  await answer.body?.cancel()
  return answer.status
}

/** The same numbers each time: whole ones below the bound. */
function seeded(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}
