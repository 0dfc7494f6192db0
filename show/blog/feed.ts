import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { paths } from '../shell/paths.ts'
import { PRODUCT_NAME } from '../shell/product.ts'
import type { Article } from './article.ts'
import { listArticles } from './list-articles.ts'

/** `/rss.xml`. Runs at build. */
export function loader(): Response {
  return new Response(writeFeed(listArticles()), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  })
}

function writeFeed(articles: Article[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${PRODUCT_NAME} blog</title>
<link>${SITE_ORIGIN}${paths.blog()}</link>
<description>Notes on measuring a crowd</description>
<language>en</language>
<atom:link href="${SITE_ORIGIN}/rss.xml" rel="self" type="application/rss+xml"/>
${articles.map(writeItem).join('\n')}
</channel>
</rss>
`
}

function writeItem(article: Article): string {
  const address = SITE_ORIGIN + paths.blogPost(article.slug)
  return `<item>
<title>${escapeXml(article.title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<category>${article.category}</category>
<pubDate>${new Date(article.date).toUTCString()}</pubDate>
<description>${escapeXml(article.excerpt)}</description>
</item>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
