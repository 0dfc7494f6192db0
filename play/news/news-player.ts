import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import { hashIntegers } from '#collect/sample/random.ts'
import { createCrowd } from '../server/crowd.ts'
import { type Answer, type PlayerRequest, type RunningPlayer, startPlayer } from '../server/start-player.ts'

export interface NewsPlayerOptions {
  port?: number
  seed?: number
  /** Articles an hour of each feed. */
  rate?: number
}

export interface NewsPlayer extends RunningPlayer {
  feeds: string[]
}

const ITEMS = 30
const PATHS = ['/rss.xml', '/atom.xml', '/feed.json']

/** Plays three publishers: RSS 2.0, Atom and JSON Feed, each with ETag and Last-Modified and 304 for what is known. */
export async function startNewsPlayer(options: NewsPlayerOptions = {}): Promise<NewsPlayer> {
  const { seed = 1, rate = 6 } = options
  const crowd = createCrowd(seed)
  const stepMs = 3_600_000 / rate
  const answer = ({ url, headers }: PlayerRequest): Answer | undefined => {
    const place = PATHS.indexOf(url.pathname)
    if (place < 0) return undefined
    const newest = Math.floor(Date.now() / stepMs)
    const etag = `"${seed}-${place}-${newest}"`
    const modified = new Date(newest * stepMs).toUTCString()
    const validators = { etag, 'last-modified': modified }
    const isKnown = headers['if-none-match']
      ? headers['if-none-match'] === etag
      : headers['if-modified-since'] === modified
    if (isKnown) return { status: 304, headers: validators }
    const articles = Array.from({ length: ITEMS }, (_, index) => {
      const n = newest - index
      const title = crowd.aboutCrypto(hashIntegers(seed, 21 + place, n))
      return {
        id: `article-${place}-${n}`,
        title,
        link: `https://publisher${place}.example/${n}`,
        at: new Date(n * stepMs),
      }
    })
    return { headers: { ...validators, 'content-type': TYPES[place]! }, body: WRITERS[place]!(articles) } // one for each path
  }
  const player = await startPlayer({ answer }, options.port)
  return { ...player, feeds: PATHS.map((path) => `${player.url}${path}`) }
}

interface Article {
  id: string
  title: string
  link: string
  at: Date
}

const TYPES = ['application/rss+xml', 'application/atom+xml; charset=utf-8', 'application/feed+json']
const SUMMARY = '<p>What happened, and what people <b>say</b> about it &amp; why.</p>'

const WRITERS: ((articles: Article[]) => string)[] = [
  (articles) =>
    generateRssFeed({
      title: 'The Block Reporter',
      link: 'https://publisher0.example',
      description: 'News',
      items: articles.map(({ id, title, link, at }) => ({
        title,
        link,
        guid: { value: id, isPermaLink: false },
        pubDate: at,
        description: SUMMARY,
        categories: [{ name: 'Markets' }],
      })),
    }),
  (articles) =>
    generateAtomFeed({
      id: 'urn:publisher:1',
      title: { value: 'Chain Courier' },
      updated: articles[0]!.at, // there are always articles
      entries: articles.map(({ id, title, link, at }) => ({
        id: `urn:${id}`,
        title: { value: title },
        links: [{ href: link }],
        updated: at,
        published: at,
        summary: { value: SUMMARY, type: 'html' },
      })),
    }),
  (articles) =>
    JSON.stringify(
      generateJsonFeed({
        title: 'Ledger Letter',
        items: articles.map(({ id, title, link, at }) => ({
          id,
          title,
          url: link,
          date_published: at,
          content_html: SUMMARY,
          tags: ['bitcoin'],
        })),
      }),
    ),
]
