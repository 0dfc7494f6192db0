import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFeed } from './read-feed.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const ADDRESS = 'https://wire.example/feed.xml'

const read = (body: string) =>
  readFeed(Buffer.from(body), null, { address: ADDRESS, answeredBy: ADDRESS, now: NOW })
const rss = (...items: string[]) =>
  `<rss version="2.0"><channel><title>Wire</title>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`
const jsonFeed = (...items: object[]) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Wire', items })

test('cuts an excerpt at 300 characters, at a word if possible', async () => {
  const words = 'bitcoin '.repeat(60)
  const cases = [
    ['x'.repeat(300), 'x'.repeat(300)],
    ['x'.repeat(301), `${'x'.repeat(150)}…`],
    [words, `${'bitcoin '.repeat(37).trim()}…`],
    [`${'y'.repeat(140)} ${'x'.repeat(300)}`, `${'y'.repeat(140)} ${'x'.repeat(9)}…`],
  ]
  for (const [description, excerpt] of cases) {
    const { posts } = await read(rss(`<title>News</title><description>${description}</description>`))
    assert.deepEqual(
      posts.map(({ text }) => text),
      [`News\n\n${excerpt}`],
    )
  }
  const { posts } = await read(rss('<title>Bitcoin rises</title><description>Bitcoin</description>'))
  assert.equal(posts[0]?.text, 'Bitcoin rises', 'what the title says already is not said again')
})

test('reads 500 entries and drops empty ones with a reason', async () => {
  const items = Array.from({ length: 501 }, (_, nr) => `<title>Bitcoin ${nr}</title>`)
  const { posts } = await read(rss(...items))
  assert.deepEqual([posts.length, posts.at(-1)?.text], [500, 'Bitcoin 499'])
  const empty = await read(jsonFeed({ id: '1', url: 'https://wire.example/1' }, { id: '2', title: 'two' }))
  assert.deepEqual(
    [empty.posts.map(({ text }) => text), empty.dropped],
    [['two'], ['an entry of wire.example with no text']],
  )
})

test('dates an entry by publication, and its version by update', async () => {
  const [published, modified] = ['2026-03-10T08:00:00Z', '2026-03-10T09:00:00Z']
  const { posts } = await read(
    jsonFeed(
      { id: '1', title: 'a', date_published: published, date_modified: modified },
      { id: '2', title: 'b', date_modified: modified },
      { id: '3', title: 'c', date_published: published },
      { id: '4', title: 'd', language: 'de', tags: ['btc'] },
    ),
  )
  assert.deepEqual(
    posts.map(({ createdAt, revision }) => [createdAt, new Date(revision ?? 0)]),
    [
      [new Date(published), new Date(modified)],
      [new Date(modified), new Date(modified)],
      [new Date(published), NOW],
      [NOW, NOW],
    ],
  )
  assert.deepEqual([posts[3]?.lang, posts[3]?.tags], ['de', ['btc']])
})

test('an address or a tag in an attribute is read as it was meant', async () => {
  const addresses = fc
    .webUrl({ withQueryParameters: true })
    .map((url) => `${url}${url.includes('?') ? '&' : '?'}a=1&b="2"`)
  const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  await fc.assert(
    fc.asyncProperty(addresses, async (address) => {
      const entry = `<entry><title>a</title><link href="${encode(address)}"/><category term="R&amp;D"/></entry>`
      const { posts } = await read(`<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`)
      assert.deepEqual([posts[0]?.url, posts[0]?.tags], [new URL(address).href, ['R&D']])
    }),
    { numRuns: 100 },
  )
})

test('the link is the alternate of Atom or the guid of RSS', async () => {
  const entry = `<entry><id>tag:1</id><title>a</title><link rel="enclosure" href="/a.mp3"/><link href="/a"/></entry>`
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Wire</title>${entry}</feed>`
  const linksOf = async (body: string) => (await read(body)).posts.map(({ url }) => url)
  assert.deepEqual(await linksOf(atom), ['https://wire.example/a'])
  const guids = [
    '<guid>https://wire.example/b</guid>',
    '<guid isPermaLink="false">https://wire.example/c</guid>',
    '<guid>4711</guid>',
    '<guid>https://wire.example/d</guid><link>https://wire.example/e</link>',
  ]
  assert.deepEqual(await linksOf(rss(...guids.map((guid) => `<title>b</title>${guid}`))), [
    'https://wire.example/b',
    undefined,
    undefined,
    'https://wire.example/e',
  ])
})

test('the id of an entry is stable', async () => {
  const guids = ['<guid>https://wire.example/b</guid>', '<guid isPermaLink="false">4711</guid>']
  const { posts } = await read(rss(...guids.map((guid) => `<title>b</title>${guid}`)))
  assert.deepEqual(
    posts.map(({ externalId }) => externalId),
    ['Svdr0EbCCWktXnbV8pIDFLEeU_2Z-mWD', '2WKfjwN9p5x8ihX7WlT6hnzpy61dJQVE'],
  )
})

test('prefers summary to text and text to HTML of JSON feeds', async () => {
  const item = { id: '1', title: 'News', content_html: '<p>html</p>' }
  const { posts } = await read(
    jsonFeed(
      { ...item, content_text: 'text', summary: 'a <summary>' },
      { ...item, content_text: 'text' },
      item,
    ),
  )
  assert.deepEqual(
    posts.map(({ text }) => text),
    ['News\n\na <summary>', 'News\n\ntext', 'News\n\nhtml'],
  )
})

const textsOf = async (body: string | Buffer, contentType: string | null = null) => {
  const { posts } = await readFeed(Buffer.from(body), contentType, {
    address: ADDRESS,
    answeredBy: ADDRESS,
    now: NOW,
  })
  return posts.map(({ text }) => text)
}

test('a declaration holds where the header cannot be true', async () => {
  const cyrillic = Buffer.from([0xc1, 0xe8, 0xf2, 0xea, 0xee, 0xe8, 0xed]) // Биткоин in windows-1251
  const body = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="windows-1251"?><rss><channel><item><title>'),
    cyrillic,
    Buffer.from('</title></item></channel></rss>'),
  ])
  assert.deepEqual(await textsOf(body, 'text/xml; charset=UTF-8'), ['Биткоин'])
  assert.deepEqual(await textsOf(body), ['Биткоин'])
  assert.deepEqual(await textsOf(body, 'text/xml; charset=koi8-r'), ['аХРЙНХМ'], 'the header goes first')
})

test('an entry without a title is its text', async () => {
  const entry = (inner: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><entry>${inner}</entry></feed>`
  const cases = [
    [entry('<title/><content type="html">&lt;p>Bitcoin up&lt;/p></content>'), 'Bitcoin up'],
    [entry('<title>a &lt;b> c &amp;amp; d</title>'), 'a <b> c &amp; d'],
    [entry('<title type="html">a &lt;b>c&lt;/b></title>'), 'a c'],
    [
      entry('<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">1 &lt; <b>2</b></div></title>'),
      '1 < 2',
    ],
    [rss('<dc:title>Ether</dc:title>'), 'Ether'],
    [rss('<media:group><media:title>Solana</media:title></media:group>'), 'Solana'],
    [rss('<content:encoded><![CDATA[<p>Whole</p><p>text</p>]]></content:encoded>'), 'Whole\ntext'],
  ] as const
  for (const [body, text] of cases) assert.deepEqual(await textsOf(body), [text], body)
})

test('a sign that opens nothing costs its entry alone', async () => {
  const items = [
    '<title>one</title>',
    '<title>BTC <60k and x <y</title>',
    '<title>three</title>',
    '<title>four',
  ]
  const texts = await textsOf(rss(...items))
  assert.equal(texts[0], 'one')
  assert.deepEqual(texts.slice(-2), ['three', 'four'])
})

test('dates an entry by any vocabulary', async () => {
  const dates = [
    ['<atom:updated>2012-11-20T01:00:00Z</atom:updated>', '2012-11-20T01:00:00.000Z'],
    ['<dcterms:modified>2002-09-28T21:00:00Z</dcterms:modified>', '2002-09-28T21:00:00.000Z'],
    ['<dc:date>2026-03-01</dc:date>', '2026-03-01T00:00:00.000Z'],
    ['<pubDate>Sun, 01 Mar 2026 10:00:00 CET</pubDate>', '2026-03-01T09:00:00.000Z'],
    ['<pubDate>Sun, 01 Mar 26 10:00 MESZ</pubDate>', '2026-03-01T08:00:00.000Z'],
    ['<pubDate>Sunday, 1 March 2026 10:00:00 EST</pubDate>', '2026-03-01T15:00:00.000Z'],
    ['<pubDate>2026-03-01 10:00:00 XYZ</pubDate>', '2026-03-01T10:00:00.000Z'],
  ] as const
  for (const [element, date] of dates) {
    const { posts } = await read(rss(`<title>a</title>${element}`))
    assert.deepEqual(
      posts.map(({ createdAt, createdAtRefused }) => [createdAt.toISOString(), createdAtRefused]),
      [[date, undefined]],
      element,
    )
  }
  const { posts, dropped } = await read(rss('<title>a</title><pubDate>never</pubDate>'))
  assert.deepEqual([posts, dropped], [[], ['an entry of wire.example with no date that can be read']])
})

test('of a long feed the newest entries are read, in whatever order they stand', async () => {
  const dateOf = (nr: number) => new Date(Date.UTC(2026, 0, 1) + nr * 60_000).toUTCString()
  const items = Array.from({ length: 600 }, (_, nr) => `<title>${nr}</title><pubDate>${dateOf(nr)}</pubDate>`)
  const texts = await textsOf(rss(...items))
  assert.deepEqual([texts.length, new Set(texts).has('599'), new Set(texts).has('99')], [500, true, false])
})

test('an address is one article with any scheme and tracking', async () => {
  const guids = [
    'https://w.example/a?p=1',
    'http://w.example/a?p=1',
    'https://w.example/a?utm_source=x&amp;p=1',
  ]
  const ids = await Promise.all(
    guids.map(async (guid) => (await read(rss(`<title>b</title><guid>${guid}</guid>`))).posts[0]?.externalId),
  )
  assert.equal(new Set(ids).size, 1)
  const { posts } = await read(
    rss(...[1, 2, 3].map((nr) => `<title>${nr}</title><guid>same</guid><link>/${nr}</link>`)),
  )
  assert.equal(new Set(posts.map(({ externalId }) => externalId)).size, 3, 'a guid of all entries is of none')
})
