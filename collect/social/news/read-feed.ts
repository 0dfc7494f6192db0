import { createHash } from 'node:crypto'
import { parseFeed } from 'feedsmith'
import { asList, asRecord, asText, type Json } from '#collect/http/as-record.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type { SourcePost } from '#collect/port/source.ts'
import { type ClaimedPost, cleanPost, htmlToText } from '../clean-post.ts'

/** Headline and a short excerpt, never the article. */
const EXCERPT_CHARS_MAX = 300
const ITEMS_MAX = 500

/**
 * The entries of a feed of any kind. Throws SourceError `malformed` where it is none, such as a page of HTML; an entry that
 * cannot be read costs that entry.
 */
export function readFeed(
  body: Buffer,
  contentType: string | null,
  address: string,
  now: Date,
): { publisher: string; posts: SourcePost[]; dropped: string[] } {
  const { format, feed } = parse(decode(body, contentType))
  const items = asList(feed.items ?? feed.entries).slice(0, ITEMS_MAX)
  const publisher = asText(textOf(feed.title)) ?? new URL(address).host
  const posts: SourcePost[] = []
  const dropped: string[] = []
  for (const item of items) {
    const read = cleanPost(toClaimed(format, asRecord(item), { publisher, address }), { at: now })
    if ('post' in read) posts.push(read.post)
    else dropped.push(`an entry of ${new URL(address).host} with ${read.reason}`)
  }
  return { publisher, posts, dropped }
}

function parse(text: string): { format: string; feed: Json } {
  try {
    const { format, feed } = parseFeed(text)
    return { format, feed: asRecord(feed) }
  } catch (error) {
    throw new SourceError('malformed', 'answered something that is no feed', { cause: error })
  }
}

/** By the byte order mark, the header, the XML declaration, else UTF-8. */
function decode(body: Buffer, contentType: string | null): string {
  const declared = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1]
  const written = /^[^>]{0,200}encoding=["']([\w-]+)/.exec(body.subarray(0, 256).toString('latin1'))?.[1]
  try {
    return new TextDecoder(declared ?? written ?? 'utf-8').decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

interface Publisher {
  publisher: string
  address: string
}

function toClaimed(format: string, item: Json, { publisher, address }: Publisher): ClaimedPost {
  const link = findLink(item, address)
  const title = htmlToText(textOf(item.title) ?? '')
  const summary = item.description ?? item.summary ?? item.content_text ?? item.content_html
  const excerpt = clip(htmlToText(textOf(summary) ?? ''))
  const text = excerpt === '' || title.startsWith(excerpt) ? title : `${title}\n\n${excerpt}`
  const id = textOf(item.guid) ?? asText(item.id) ?? link ?? text
  return {
    // Addresses may be longer than an id: what is short and always the same stands for them.
    externalId:
      id === ''
        ? undefined
        : createHash('sha256')
            .update(`${new URL(address).host}\n${id}`)
            .digest('base64url')
            .slice(0, 32),
    authorId: new URL(address).host,
    username: publisher,
    text: text === '' ? undefined : text,
    createdAt: findMoment(item),
    revision: Date.parse(String(item.updated ?? item.date_modified)) || 0,
    edited: false,
    url: link,
    links: [link],
    tags: asList(item.categories ?? item.tags).map(
      (tag) => textOf(tag) ?? asRecord(tag).term ?? asRecord(tag).name,
    ),
    lang: format === 'json' ? item.language : undefined,
  }
}

function clip(text: string): string {
  if (text.length <= EXCERPT_CHARS_MAX) return text
  const cut = text.slice(0, EXCERPT_CHARS_MAX).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_CHARS_MAX / 2)).trim()}…`
}

/** The first of its times that is one; a feed without times has what came now. */
function findMoment(item: Json): unknown {
  const dc = asRecord(item.dc)
  const claims = [
    item.pubDate,
    item.published,
    item.date_published,
    item.updated,
    item.date_modified,
    dc.date,
    asList(dc.dates)[0],
  ]
  return claims.find((claim) => typeof claim === 'string' && !Number.isNaN(Date.parse(claim)))
}

function findLink(item: Json, address: string): string | undefined {
  const links = asList(item.links).map(asRecord)
  const alternate = links.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links[0]
  const guid = asRecord(item.guid)
  const permanent = guid.isPermaLink === false ? undefined : asText(guid.value)
  const written =
    asText(item.link) ?? asText(alternate?.href) ?? asText(item.url) ?? asText(item.external_url) ?? permanent
  return written && URL.canParse(written, address) ? new URL(written, address).href : undefined
}

/** Text constructs are texts in some formats and objects with a value in others. */
function textOf(value: unknown): string | undefined {
  return asText(value) ?? asText(asRecord(value).value)
}
