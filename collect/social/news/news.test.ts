import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, type TestContext, test } from 'node:test'
import type { SocialBatch } from '#collect/port/source.ts'
import { createSetup, readUntil } from '#collect/testing/source-setup.ts'
import { type NewsPlayer, startNewsPlayer } from '#play/news/news-player.ts'
import { limitsOf, news } from './news.ts'

const players: NewsPlayer[] = []
after(() => Promise.all(players.map((player) => player.stop())))

async function play(): Promise<NewsPlayer> {
  const player = await startNewsPlayer()
  players.push(player)
  return player
}

const postsOf = (batches: SocialBatch[]) =>
  batches.flatMap((batch) => batch.events.flatMap((event) => (event.type === 'put' ? [event.post] : [])))

test('reads RSS, Atom and JSON feeds without markup', async () => {
  const player = await play()
  const batches = await readUntil(
    (signal) => news.open(createSetup({ list: player.feeds })).follow({ signal }),
    (read) => postsOf(read).length >= 90,
  )
  const posts = postsOf(batches)
  assert.deepEqual([...new Set(posts.map((post) => post.username))].sort(), [
    'Chain Courier',
    'Ledger Letter',
    'The Block Reporter',
  ])
  for (const post of posts) {
    assert.match(post.url ?? '', /^https:\/\/publisher\d\.example\/\d+$/)
    assert.match(post.text, /\n\nWhat happened, and what people say about it & why\.$/)
    assert.ok(!post.createdAtRefused && post.createdAt.getTime() <= Date.now())
  }
  assert.equal(new Set(posts.map((post) => post.externalId)).size, 90)
})

test('sends validators and accepts 304, after a restart too', async () => {
  const player = await play()
  const open = () => news.open(createSetup({ list: player.feeds.slice(0, 1) }))
  const first = await readUntil(
    (signal) => open().follow({ signal }),
    (read) => read.length >= 2,
  )
  assert.equal(first[1]?.events.length, 0)
  const again = await readUntil(
    (signal) => open().follow({ cursor: first.at(-1)?.cursor, signal }),
    (read) => read.length >= 1,
  )
  assert.equal(postsOf(again).length, 0)
  assert.ok(
    player.requests.slice(1).every(({ headers }) => headers['if-none-match'] && headers['if-modified-since']),
  )
})

test('a feed that fails, answers HTML or is no feed takes no other with it', async () => {
  const player = await play()
  const setup = createSetup({ list: [`${player.url}/gone.xml`, ...player.feeds] })
  player.answerNext({
    path: 'rss.xml',
    answer: { headers: { 'content-type': 'text/html' }, body: '<html><body>log in</body></html>' },
  })
  player.answerNext({ path: 'atom.xml', times: 3, answer: 'cut' })
  const batches = await readUntil(
    (signal) => news.open(setup).follow({ signal }),
    (read) => postsOf(read).length >= 90,
  )
  assert.equal(postsOf(batches).length, 90)
  const reasons = setup.states.flatMap((health) => (health.state === 'frame_dropped' ? [health.reason] : []))
  const host = new URL(player.url).host
  assert.ok(reasons.some((reason) => reason.startsWith(`${host} answered 404`)))
  assert.ok(new Set(reasons).size >= 3, reasons.join('; '))
  assert.deepEqual([...new Set(setup.states.map(({ state }) => state))].sort(), [
    'connected',
    'frame_dropped',
  ])
})

test('the source fails only while no feed answers', async () => {
  const player = await play()
  const setup = createSetup({ list: player.feeds })
  player.answerNext({ times: 3 * player.feeds.length, answer: { status: 503, body: 'down' } })
  await readUntil(
    (signal) => news.open(setup).follow({ signal }),
    (read) => postsOf(read).length > 0,
  )
  const states = setup.states.map(({ state }) => state)
  assert.ok(states.indexOf('reconnecting') < states.indexOf('connected') && states.includes('reconnecting'))
})

test('a restart asks no feed before its five minutes are over', async () => {
  const player = await play()
  const [fresh = '', ...known] = player.feeds
  const first = await readUntil(
    (signal) => news.open(createSetup({ list: known, backoffMs: 1_000 })).follow({ signal }),
    (read) => new Set(postsOf(read).map(({ username }) => username)).size >= known.length,
  )
  const before = player.requests.length
  const setup = createSetup({ list: player.feeds, backoffMs: 1_000 })
  // The one that was never asked is asked at once, and so would they be.
  await readUntil(
    (signal) => news.open(setup).follow({ cursor: first.at(-1)?.cursor, signal }),
    (read) => read.length >= 1,
  )
  const asked = player.requests.slice(before).map(({ url }) => url.pathname)
  assert.deepEqual(asked, [new URL(fresh).pathname])
})

test('reads incomplete entries, in any encoding', async () => {
  const player = await play()
  const feed = Buffer.from(
    `<?xml version="1.0" encoding="iso-8859-1"?><rss version="2.0"><channel><title>Zeitung</title>
    <item><title>Kryptow\u00e4hrung steigt</title></item>
    <item><description>only text, &lt;b&gt;no&lt;/b&gt; title</description></item>
    <item></item>
    <item><title>From 2999</title><pubDate>Tue, 01 Jan 2999 00:00:00 GMT</pubDate><link>javascript:alert(1)</link></item>
    </channel></rss>`,
    'latin1',
  )
  const setup = createSetup({ list: player.feeds.slice(0, 1) })
  player.answerNext({ answer: { headers: { 'content-type': 'application/rss+xml' }, body: feed } })
  const [batch] = await readUntil(
    (signal) => news.open(setup).follow({ signal }),
    (read) => read.length === 1,
  )
  const posts = postsOf(batch ? [batch] : [])
  assert.deepEqual(
    posts.map((post) => [post.text, post.url]),
    [
      ['Kryptowährung steigt', undefined],
      ['only text, no title', undefined],
      ['From 2999', undefined],
    ],
  )
  assert.ok(
    posts.every((post) => post.createdAtRefused !== undefined && post.createdAt.getTime() <= Date.now()),
  )
})

test('what is no markup stays, whether a feed says that it is plain text or not', async (t) => {
  const rss = `<rss version="2.0"><channel><title>Wire</title>
    <item><title>BTC &lt;$60k, ETH &gt;$3k &amp;amp; a &lt;b&gt;bold&lt;/b&gt; call</title></item></channel></rss>`
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">A &lt;b&gt; wire</title>
    <entry><title type="text">Set &lt;price&gt; to &amp;amp;</title><summary type="html">&lt;i&gt;Why&lt;/i&gt;</summary></entry></feed>`
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Wire',
    items: [
      { id: '1', title: 'Set <price> & go', content_text: 'if a<limit   and b>limit' },
      { id: '2', content_html: '<p>a <b>bold</b> call</p>' },
    ],
  }
  for (const [body, expected] of [
    [rss, ['BTC <$60k, ETH >$3k & a bold call']],
    [atom, ['Set <price> to &amp;\n\nWhy']],
    [JSON.stringify(json), ['Set <price> & go\n\nif a<limit and b>limit', 'a bold call']],
  ] as const) {
    const url = await listen(t, (_, response) => response.end(body))
    const batches = await readUntil(
      (signal) => news.open(createSetup({ list: [url] })).follow({ signal }),
      (read) => read.length >= 1,
    )
    assert.deepEqual(
      postsOf(batches).map(({ text }) => text),
      expected,
    )
  }
})

test('a numeric id is per feed, an address is global', async (t) => {
  const item = (id: string) =>
    `<item><title>Bitcoin ${id}</title><guid isPermaLink="false">${id}</guid></item>`
  const feed = `<rss version="2.0"><channel><title>Wire</title>${item('1')}${item('https://wire.example/1')}</channel></rss>`
  const url = await listen(t, (_, response) => response.end(feed))
  const batches = await readUntil(
    (signal) => news.open(createSetup({ list: [`${url}/a.xml`, `${url}/b.xml`] })).follow({ signal }),
    (read) => postsOf(read).length >= 4,
  )
  const idsOf = (end: string) =>
    new Set(postsOf(batches).flatMap(({ text, externalId }) => (text.endsWith(end) ? [externalId] : [])))
  assert.deepEqual([idsOf(' 1').size, idsOf('example/1').size], [2, 1])
})

test('a year of two digits is one of RFC 822', async (t) => {
  const dates = ['Tue, 10 Mar 26 12:00:00 GMT', '10 Mar 26 12:00 +0000', 'Sat, 03 Jan 09 18:15:05 GMT']
  const items = dates.map(
    (date) => `<item><title>Bitcoin</title><guid>${date}</guid><pubDate>${date}</pubDate></item>`,
  )
  const feed = `<rss version="2.0"><channel><title>Wire</title>${items.join('')}</channel></rss>`
  const url = await listen(t, (_, response) => response.end(feed))
  const batches = await readUntil(
    (signal) => news.open(createSetup({ list: [url] })).follow({ signal }),
    (read) => read.length >= 1,
  )
  assert.deepEqual(
    postsOf(batches).map(({ createdAt }) => createdAt.toISOString()),
    ['2026-03-10T12:00:00.000Z', '2026-03-10T12:00:00.000Z', '2009-01-03T18:15:05.000Z'],
  )
})

test('between UTF-8 and Latin-1 the bytes decide, and one cut character does not', async (t) => {
  const feedOf = (title: string) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Wire</title><item><title>${title}</title></item></channel></rss>`
  const cut = Buffer.from(feedOf('Crypto monnaie numérique: l’é#'))
  cut[cut.indexOf('#')] = 0xc3
  const bodies: [string, Buffer][] = [
    ['iso-8859-1', Buffer.from(feedOf('Kryptowährung “fällt”'))],
    ['utf-8', Buffer.from(feedOf('Kryptowährung fällt'), 'latin1')],
    ['utf-8', cut],
  ]
  const url = await listen(t, (request, response) => {
    const [charset, body] = bodies[Number(request.url?.slice(1))] ?? []
    response.writeHead(200, { 'content-type': `application/xml; charset=${charset}` }).end(body)
  })
  const list = bodies.map((_, nr) => `${url}/${nr}`)
  const batches = await readUntil(
    (signal) => news.open(createSetup({ list })).follow({ signal }),
    (read) => postsOf(read).length >= 3,
  )
  assert.deepEqual(
    postsOf(batches)
      .map(({ text }) => text)
      .sort(),
    ['Crypto monnaie numérique: l’é\ufffd', 'Kryptowährung fällt', 'Kryptowährung “fällt”'],
  )
})

test('what a publisher corrects is an edit, and the same words again are none', async () => {
  const player = await play()
  const setup = createSetup({ list: player.feeds.slice(0, 1) })
  const feed = (headline: string, more = '') =>
    `\ufeff<rss version="2.0"><channel><title>Wire &lt;b&gt;&amp;amp; Co&lt;/b&gt;</title><item><title>${headline}</title><guid>4711</guid><pubDate>2026-03-10 12:00:00</pubDate></item>${more}</channel></rss>`
  const bodies = [feed('Bitcoin fals'), feed('Bitcoin falls'), feed('Bitcoin falls', '<item></item>')]
  for (const text of bodies) {
    const body = Buffer.from(text, 'utf16le')
    player.answerNext({ answer: { headers: { 'content-type': 'text/xml; charset=iso-8859-1' }, body } })
  }
  const batches = await readUntil(
    (signal) => news.open(setup).follow({ signal }),
    (read) => read.length === 3,
  )
  const posts = postsOf(batches)
  const [first, second, third] = posts
  assert.deepEqual(
    posts.map(({ text }) => text),
    ['Bitcoin fals', 'Bitcoin falls', 'Bitcoin falls'],
  )
  assert.deepEqual(new Set(posts.map(({ externalId }) => externalId)), new Set([first?.externalId]))
  assert.ok((second?.revision ?? 0) > (first?.revision ?? 0))
  assert.deepEqual(
    [third?.username, third?.url, third?.createdAt.toISOString()],
    ['Wire & Co', undefined, '2026-03-10T12:00:00.000Z'],
  )
})

test('a publisher that does not answer keeps no other waiting', async () => {
  const player = await play()
  const setup = createSetup({ list: [`${player.url}/slow.xml`, ...player.feeds] })
  player.answerNext({ path: 'slow.xml', answer: 'hang' })
  const batches = await readUntil(
    (signal) => news.open(setup).follow({ signal }),
    (read) => postsOf(read).length >= 90,
  )
  assert.equal(postsOf(batches).length, 90)
  assert.ok(player.requests.some(({ url }) => url.pathname === '/slow.xml'))
  assert.ok(setup.states.every(({ state }) => state === 'connected'))
})

test('an address that is none is refused when the source is opened', () => {
  assert.throws(() => news.open(createSetup({ list: ['ftp://x'] })), { name: 'SourceSetupWrong' })
})

async function listen(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has one
}

test('resolves links against the final address, without a password', async (t) => {
  const item =
    '<item><title>Bitcoin rises</title><link>../post/1</link><guid isPermaLink="false">1</guid></item>'
  const feed = `<rss version="2.0"><channel><title>Wire</title>${item}</channel></rss>`
  const inner = await listen(t, (_, response) => response.end(feed))
  const outer = await listen(t, (request, response) => {
    if (request.url === '/feed.xml') response.writeHead(301, { location: `${inner}/moved/feed.xml` }).end()
    else response.end(feed.replace('rises', 'falls'))
  })
  const list = [`${outer}/feed.xml`, `${outer.replace('//', '//ann:secret@')}/own.xml`, `${inner}/too.xml`]
  const batches = await readUntil(
    (signal) => news.open(createSetup({ list })).follow({ signal }),
    (read) => postsOf(read).length >= 3,
  )
  const linksOf = (title: string) =>
    postsOf(batches).flatMap(({ text, url }) => (text.includes(title) ? [url] : []))
  assert.deepEqual(
    [linksOf('rises'), linksOf('falls')],
    [[`${inner}/post/1`, `${inner}/post/1`], [`${outer}/post/1`]],
  )
})

test('a feed of NEWS_FEEDS cannot redirect into a private network', async (t) => {
  const asked: string[] = []
  const inner = await listen(t, (request, response) => {
    asked.push(request.url ?? '')
    response.end('<rss><channel><title>secret</title></channel></rss>')
  })
  const outer = await listen(t, (request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: `${inner}/secret` }).end()
    else if (request.url === '/large') response.end(Buffer.alloc(8 * 1024 * 1024 + 1, ' '))
    else response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
  })
  const player = await play()
  const list = [`${outer}/away`, `${outer}/large`, `${outer}/cloud`, ...player.feeds]
  const setup = createSetup({ list })
  const reasons = () =>
    setup.states.flatMap((health) => (health.state === 'frame_dropped' ? [health.reason] : []))
  const batches = await readUntil(
    (signal) => news.open(setup).follow({ signal }),
    (read) => postsOf(read).length >= 90 && new Set(reasons()).size >= 2,
  )
  assert.equal(postsOf(batches).length, 90)
  assert.ok(reasons().some((reason) => reason.includes('lies in a private network')))
  assert.ok(reasons().some((reason) => reason.includes('more than 8388608 bytes')))
  assert.deepEqual(asked, [])
})

for (const [who, named] of [
  ['the feeds that are read by default', {}],
  ['a feed that an operator chose on the screen', { chosen: ['http://127.0.0.1:9/feed'] }],
] as const) {
  test(`${who} may not lie in a private network`, async (t) => {
    const inner = await listen(t, (_, response) => response.end('secret'))
    const { ask } = limitsOf(createSetup(named as Partial<Parameters<typeof limitsOf>[0]>))
    for (const address of [inner, inner.replace('127.0.0.1', 'localhost')]) {
      await assert.rejects(ask?.(address, { signal: new AbortController().signal }) ?? Promise.resolve(), {
        kind: 'bad_request',
      })
    }
  })
}

test('a feed that is gone for good is asked no more, after a restart too', async (t) => {
  let asked = 0
  const url = await listen(t, (_, response) => {
    asked++
    response.writeHead(410).end('gone')
  })
  const player = await play()
  const list = [`${url}/feed`, ...player.feeds]
  const first = await readUntil(
    (signal) => news.open(createSetup({ list })).follow({ signal }),
    (read) => postsOf(read).length >= 90 && (read.at(-1)?.cursor ?? '').includes('isGone') && read.length > 8,
  )
  await readUntil(
    (signal) => news.open(createSetup({ list })).follow({ cursor: first.at(-1)?.cursor, signal }),
    (read) => read.length > 2,
  )
  assert.equal(asked, 1)
})
