import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFeed } from './read-feed.ts'
import { readFeedApart } from './read-feed-apart.ts'

const PLACE = {
  address: 'https://wire.example/feed.xml',
  answeredBy: 'https://wire.example/feed.xml',
  now: new Date('2026-03-10T12:00:00Z'),
}
const rss = (inner: string) => Buffer.from(`<rss version="2.0"><channel>${inner}</channel></rss>`)

test('a feed that is read apart holds what it holds', async () => {
  const feed = rss(
    '<title>Wire</title><item><title>Bitcoin</title><pubDate>Tue, 10 Mar 2026 11:00:00 GMT</pubDate></item><item/>',
  )
  const apart = await readFeedApart(feed, null, PLACE)
  assert.equal(apart.posts.length, 1)
  assert.deepEqual(apart, await readFeed(feed, null, PLACE))
})

test('what is no feed is refused in the same words', async () => {
  const error = await readFeed(Buffer.from('<html>'), null, PLACE).catch((thrown) => thrown)
  await assert.rejects(readFeedApart(Buffer.from('<html>'), null, PLACE), {
    name: 'SourceError',
    kind: 'malformed',
    message: error.message,
  })
})

test('a CDF channel is refused by its name', async () => {
  const feed =
    '<CHANNEL HREF="http://a.example/"><ITEM HREF="http://a.example/1"><TITLE>Bitcoin</TITLE></ITEM></CHANNEL>'
  await assert.rejects(readFeed(Buffer.from(feed), null, PLACE), /a CDF channel/)
})

test('feeds that are asked at once are read one after the other', async () => {
  const titles = ['One', 'Two', 'Three']
  const read = await Promise.all(
    titles.map((title) =>
      readFeedApart(rss(`<title>${title}</title><item><title>a</title></item>`), null, PLACE),
    ),
  )
  assert.deepEqual(
    read.map(({ publisher }) => publisher),
    titles,
  )
})
