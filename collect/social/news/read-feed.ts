import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { parseMoment } from '#collect/files/parse-moment.ts'
import { asList, asRecord, asText, type Json } from '#collect/http/as-record.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type { SourcePost } from '#collect/port/source.ts'
import { type ClaimedPost, cleanPost, htmlToText, tidyText } from '../clean-post.ts'

/** Headline and a short excerpt, never the article. */
const EXCERPT_CHARS_MAX = 300
const ITEMS_MAX = 500

/**
 * The entries of a feed of any kind. Throws SourceError `malformed` where it is none, such as a page of HTML; an entry that
 * cannot be read costs that entry. `address` is what the feed is known by, `answeredBy` where it came from after redirects.
 */
export async function readFeed(
  body: Buffer,
  contentType: string | null,
  { address, answeredBy, now }: { address: string; answeredBy: string; now: Date },
): Promise<{ publisher: string; posts: SourcePost[]; dropped: string[] }> {
  const { format, feed } = await parse(decode(body, contentType))
  const items = asList(feed.items ?? feed.entries).slice(0, ITEMS_MAX)
  const publisher = asText(readText(feed.title, { isPlain: format === 'json' })) ?? new URL(address).host
  const base = resolve(asRecord(feed.xml).base, answeredBy) ?? answeredBy
  const posts: SourcePost[] = []
  const dropped: string[] = []
  for (const item of items) {
    const read = cleanPost(toClaimed(format, asRecord(item), { publisher, address, base, now }), { at: now })
    if ('post' in read) posts.push(read.post)
    else dropped.push(`an entry of ${new URL(address).host} with ${read.reason}`)
  }
  return { publisher, posts, dropped }
}

async function parse(text: string): Promise<{ format: string; feed: Json }> {
  const { parseFeed } = await import('feedsmith') // 170 modules, which a process that reads no feed does without
  try {
    const { format, feed } = parseFeed(text)
    return { format, feed: asRecord(feed) }
  } catch (error) {
    throw new SourceError('malformed', 'answered something that is no feed', { cause: error })
  }
}

/**
 * By the byte order mark, the header, the XML declaration, else UTF-8. RFC 7303, section 3. Servers say Latin-1 of
 * everything, and publishers UTF-8 of what is none: between these two the bytes decide.
 */
function decode(body: Buffer, contentType: string | null): string {
  const marked = MARKS.find(({ bytes }) => body.subarray(0, bytes.length).equals(bytes))?.charset
  const declared = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1]
  const written = /^[^>]{0,200}encoding=["']([\w-]+)/.exec(body.subarray(0, 256).toString('latin1'))?.[1]
  const charset = findCharset(marked ?? declared ?? written)
  if (charset === 'windows-1252' && isUtf8(body)) return new TextDecoder().decode(body)
  const text = new TextDecoder(charset).decode(body)
  // A cut character is no sign; that none of them can be read is one.
  const isNoneReadable = charset === 'utf-8' && text.includes('\ufffd') && !/[\u0080-\ufffc]/.test(text)
  return isNoneReadable ? new TextDecoder('windows-1252').decode(body) : text
}

/** The name that the Encoding standard has for a label; UTF-8 for one that it does not know. */
function findCharset(label: string | undefined): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return 'utf-8'
  }
}

const MARKS = [
  { bytes: Buffer.from([0xef, 0xbb, 0xbf]), charset: 'utf-8' },
  { bytes: Buffer.from([0xff, 0xfe]), charset: 'utf-16le' },
  { bytes: Buffer.from([0xfe, 0xff]), charset: 'utf-16be' },
]

interface Publisher {
  publisher: string
  address: string
  /** What links are relative to. */
  base: string
  now: Date
}

function toClaimed(format: string, item: Json, { publisher, address, base, now }: Publisher): ClaimedPost {
  const link = findLink(item, base)
  const title = readText(item.title, { isPlain: format === 'json' })
  const plain = format === 'json' ? (item.summary ?? item.content_text) : undefined
  const summary = item.description ?? item.summary ?? item.content_html
  const excerpt = clip(readText(plain ?? summary, { isPlain: plain !== undefined }))
  const text = excerpt === '' || title.startsWith(excerpt) ? title : `${title}\n\n${excerpt}`
  const own = textOf(item.guid) ?? asText(item.id)
  const id = own ?? link ?? text
  // An address means the same in all feeds of a publisher, which share articles; `4711` is another in each.
  const scope = own === undefined || IS_GLOBAL.test(own) ? new URL(address).host : address
  return {
    // Addresses may be longer than an id: what is short and always the same stands for them.
    externalId:
      id === '' ? undefined : createHash('sha256').update(`${scope}\n${id}`).digest('base64url').slice(0, 32),
    authorId: new URL(address).host,
    username: publisher,
    text: text === '' ? undefined : text,
    createdAt: findMoment(item),
    // Most publishers correct a headline without a word: what is read last holds, and the same text is no new version.
    revision: (readMoment(item.updated) ?? readMoment(item.date_modified) ?? now).getTime(),
    edited: false,
    url: link,
    links: [link],
    tags: asList(item.categories ?? item.tags).map(
      (tag) => textOf(tag) ?? asRecord(tag).term ?? asRecord(tag).name,
    ),
    lang: format === 'json' ? item.language : undefined,
  }
}

const IS_GLOBAL = /^(?:https?:\/\/|tag:|urn:)/i

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
  return claims.map(readMoment).find((moment) => moment !== undefined)
}

/** A time without a zone is UTC, wherever this machine stands. RSS goes by RFC 822, whose years have two digits. */
function readMoment(claim: unknown): Date | undefined {
  const moment = parseMoment(typeof claim === 'string' ? withWholeYear(claim) : claim)
  return moment instanceof Date ? moment : undefined
}

/** What two digits mean: RFC 2822, section 4.3. */
function withWholeYear(date: string): string {
  return date.replace(
    /^(\s*(?:[a-z]{3},?\s*)?\d{1,2}\s+[a-z]{3}\s+)(\d{2})(?=\s+\d{1,2}:)/i,
    (_, before: string, year: string) => `${before}${Number(year) < 50 ? '20' : '19'}${year}`,
  )
}

function findLink(item: Json, base: string): string | undefined {
  const links = asList(item.links).map(asRecord)
  const alternate = links.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links[0]
  const guid = asRecord(item.guid)
  // Many write a number there and forget to say that it is no address.
  const permanent =
    guid.isPermaLink !== false && URL.canParse(String(guid.value)) ? asText(guid.value) : undefined
  const written =
    asText(item.link) ?? asText(alternate?.href) ?? asText(item.url) ?? asText(item.external_url) ?? permanent
  return resolve(written, resolve(asRecord(item.xml).base, base) ?? base)
}

function resolve(written: unknown, base: string): string | undefined {
  return typeof written === 'string' && URL.canParse(written, base) ? new URL(written, base).href : undefined
}

/**
 * RSS does not say whether a text is HTML, and mostly it is; JSON Feed and Atom say where it is none. Sources: JSON Feed 1.1,
 * "Items"; RFC 4287, section 3.1.1.
 */
function readText(value: unknown, { isPlain }: { isPlain: boolean }): string {
  const text = textOf(value) ?? ''
  return isPlain || asRecord(value).type === 'text' ? tidyText(text) : htmlToText(text)
}

/** Text constructs are texts in some formats and objects with a value in others. */
function textOf(value: unknown): string | undefined {
  return asText(value) ?? asText(asRecord(value).value)
}
