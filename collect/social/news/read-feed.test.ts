import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFeed } from './read-feed.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const ADDRESS = 'https://wire.example/feed.xml'

const read = (body: string) =>
  readFeed(Buffer.from(body), null, { address: ADDRESS, answeredBy: ADDRESS, now: NOW })
const rss = (...items: string[]) =>
  `<rss version="2.0"><channel><title>Wire</title>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`
const jsonFeed = (...items: object[]) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Wire', items })

test('of an article no more than 300 signs are kept, up to a whole word where one ends in their second half', async () => {
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

test('500 entries are read of a feed, and an entry with nothing in it is dropped with a word', async () => {
  const items = Array.from({ length: 501 }, (_, nr) => `<title>Bitcoin ${nr}</title>`)
  const { posts } = await read(rss(...items))
  assert.deepEqual([posts.length, posts.at(-1)?.text], [500, 'Bitcoin 499'])
  const empty = await read(jsonFeed({ id: '1', url: 'https://wire.example/1' }, { id: '2', title: 'two' }))
  assert.deepEqual(
    [empty.posts.map(({ text }) => text), empty.dropped],
    [['two'], ['an entry of wire.example with no text']],
  )
})

test('an entry is as old as it was published, as it was updated where that is not told, and its version as it was updated', async () => {
  const [published, modified] = ['2026-03-10T08:00:00Z', '2026-03-10T09:00:00Z']
  const { posts } = await read(
    jsonFeed(
      { id: '1', title: 'a', date_published: published, date_modified: modified },
      { id: '2', title: 'b', date_modified: modified },
      { id: '3', title: 'c', date_published: published },
      { id: '4', title: 'd', date_published: 'soon', language: 'de', tags: ['btc'] },
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

test('its link is the alternate of Atom, or the guid of RSS where that is an address', async () => {
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

test('an entry keeps its id for ever: of its address for the host, of a number for the feed', async () => {
  const guids = ['<guid>https://wire.example/b</guid>', '<guid isPermaLink="false">4711</guid>']
  const { posts } = await read(rss(...guids.map((guid) => `<title>b</title>${guid}`)))
  assert.deepEqual(
    posts.map(({ externalId }) => externalId),
    ['Svdr0EbCCWktXnbV8pIDFLEeU_2Z-mWD', '2WKfjwN9p5x8ihX7WlT6hnzpy61dJQVE'],
  )
})

test('a JSON feed’s own summary goes before its text, and its text before its HTML', async () => {
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
