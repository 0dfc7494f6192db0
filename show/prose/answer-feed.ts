import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { formatForFeed } from '../ui/time/utc.ts'

export interface FeedItem {
  title: string
  /** From the root of the site. */
  path: string
  description: string
  category?: string
  date?: Date
}

/** An RSS feed as the answer at its own address `path`. https://www.rssboard.org/rss-specification */
export function answerFeed(feed: {
  path: string
  title: string
  /** The page that it follows. */
  page: string
  description: string
  items: FeedItem[]
}): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(feed.title)}</title>
<link>${SITE_ORIGIN}${feed.page}</link>
<description>${escapeXml(feed.description)}</description>
<language>en</language>
<atom:link href="${SITE_ORIGIN}${feed.path}" rel="self" type="application/rss+xml"/>
${feed.items.map(writeItem).join('\n')}
</channel>
</rss>
`
  return new Response(text, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}

function writeItem({ title, path, description, category, date }: FeedItem): string {
  const address = SITE_ORIGIN + path
  return [
    '<item>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="true">${address}</guid>`,
    ...(category ? [`<category>${escapeXml(category)}</category>`] : []),
    ...(date ? [`<pubDate>${formatForFeed(date)}</pubDate>`] : []),
    `<description>${escapeXml(description)}</description>`,
    '</item>',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
