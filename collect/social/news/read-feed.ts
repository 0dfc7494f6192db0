import { createHash } from 'node:crypto'
import { SourceError } from '#collect/http/source-error.ts'
import type { SourcePost } from '#collect/port/source.ts'
import { parseMoment } from '../../files/parse-moment.ts'
import { asList, asRecord, asText, type Json } from '../../http/json.ts'
import { type ClaimedPost, cleanPost, htmlToText, tidyText } from '../clean-post.ts'
import { decodeFeed } from './decode-feed.ts'
import type { FeedField } from './parse-feed.ts'

/** Headline and a short excerpt, never the article. */
const EXCERPT_CHARS_MAX = 300
const ITEMS_MAX = 500

/** What feeds of all kinds say of an entry, as text without markup. */
interface Entry {
  own?: string
  title: string
  /** The first of its texts that is one. */
  body: string
  link?: string
  published: Dates
  updated: Dates
  tags: unknown[]
  lang?: unknown
}

/** The first date that can be read, and whether there is one that cannot. */
interface Dates {
  at?: Date
  isWrong: boolean
}

interface Feed {
  title: string
  updated: Dates
  entries: Entry[]
}

/**
 * The newest entries of a feed of any kind. Throws SourceError `malformed` where it is none, such as a page of HTML; an
 * entry that cannot be read costs that entry. `address` is what the feed is known by, `answeredBy` where it came from
 * after redirects.
 */
export async function readFeed(
  body: Buffer,
  contentType: string | null,
  { address, answeredBy, now }: { address: string; answeredBy: string; now: Date },
): Promise<{ publisher: string; posts: SourcePost[]; dropped: string[] }> {
  const text = decodeFeed(body, contentType)
  const feed = /^\s*\{/.test(text) ? readJsonFeed(text, answeredBy) : await readXmlFeed(text, answeredBy)
  const host = new URL(address).host
  const publisher = asText(feed.title) ?? host
  const entries = findNewest(feed.entries)
  const ids = findOwnIds(feed.entries)
  const posts: SourcePost[] = []
  const dropped: string[] = []
  for (const entry of entries) {
    const own = entry.own !== undefined && ids.get(entry.own) === 1 ? entry.own : undefined
    const claimed = toClaimed({ ...entry, own }, { publisher, address, now, ofFeed: feed.updated })
    const read = 'reason' in claimed ? claimed : cleanPost(claimed, { at: now })
    if ('post' in read) posts.push(read.post)
    else dropped.push(`an entry of ${host} with ${read.reason}`)
  }
  return { publisher, posts, dropped }
}

/** In their order, or where there are too many in the order of their dates: some feeds put the newest last. */
function findNewest(entries: Entry[]): Entry[] {
  if (entries.length <= ITEMS_MAX) return entries
  const timeOf = ({ published, updated }: Entry) =>
    (published.at ?? updated.at)?.getTime() ?? Number.MAX_SAFE_INTEGER
  return entries.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, ITEMS_MAX)
}

/** How many entries have each id of their own: one that several have names none of them. */
function findOwnIds(entries: Entry[]): Map<string, number> {
  const links = new Map<string, Set<string>>()
  for (const { own, link, title } of entries) {
    if (own !== undefined) links.set(own, (links.get(own) ?? new Set()).add(link ?? title))
  }
  return new Map([...links].map(([own, named]) => [own, named.size]))
}

interface Publisher {
  publisher: string
  address: string
  now: Date
  ofFeed: Dates
}

function toClaimed(
  entry: Entry,
  { publisher, address, now, ofFeed }: Publisher,
): ClaimedPost | { reason: string } {
  const { own, title, link, published, updated, tags, lang } = entry
  const excerpt = clip(entry.body)
  const text =
    title === '' ? excerpt : excerpt === '' || title.startsWith(excerpt) ? title : `${title}\n\n${excerpt}`
  const id = own ?? link ?? text
  const createdAt = published.at ?? updated.at ?? ofFeed.at
  // The moment of reading is no date of a post.
  if (createdAt === undefined && (published.isWrong || updated.isWrong))
    return { reason: 'no date that can be read' }
  // An address means the same in all feeds of a publisher, which share articles; `4711` is another in each.
  const scope = own === undefined || IS_GLOBAL.test(own) ? new URL(address).host : address
  return {
    // Addresses may be longer than an id: what is short and always the same stands for them.
    externalId:
      id === ''
        ? undefined
        : createHash('sha256')
            .update(`${scope}\n${withoutNoise(id)}`)
            .digest('base64url')
            .slice(0, 32),
    authorId: new URL(address).host,
    username: publisher,
    text: text === '' ? undefined : text,
    createdAt,
    // Most publishers correct a headline without a word: what is read last holds, and the same text is no new version.
    revision: (updated.at ?? now).getTime(),
    edited: false,
    url: link,
    links: [link],
    tags,
    lang,
  }
}

const IS_GLOBAL = /^(?:https?:\/\/|tag:|urn:)/i

/** An address is the same by http and https, and with tracking parameters. */
function withoutNoise(id: string): string {
  if (!/^https?:\/\//i.test(id) || !URL.canParse(id)) return id
  const secure = id.replace(/^http:/i, 'https:')
  return secure
    .replace(/[?&](?:utm_[^=&#]*|fbclid|gclid)=[^&#]*/gi, (match, offset: number) =>
      match.startsWith('?') && secure[offset + match.length] === '&' ? '?' : '',
    )
    .replace('?&', '?')
}

function clip(text: string): string {
  if (text.length <= EXCERPT_CHARS_MAX) return text
  const cut = text.slice(0, EXCERPT_CHARS_MAX).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_CHARS_MAX / 2)).trim()}…`
}

function readDates(claims: unknown[]): Dates {
  const given = claims.filter((claim) => typeof claim === 'string' && claim.trim() !== '')
  const at = given.map(readFeedDate).find((date) => date !== undefined)
  return { at, isWrong: at === undefined && given.length > 0 }
}

/** JSON Feed 1.1, read 2026-11-26. */
function readJsonFeed(text: string, base: string): Feed {
  const feed = parseJson(text)
  if (!/^https?:\/\/jsonfeed\.org\/version\//.test(String(feed.version)) || !Array.isArray(feed.items)) {
    throw new SourceError('malformed', 'answered something that is no feed')
  }
  const entries = feed.items.map(asRecord).map((item): Entry => {
    const plain = asText(item.summary) ?? asText(item.content_text)
    return {
      own: typeof item.id === 'number' ? String(item.id) : asText(item.id),
      title: tidyText(asText(item.title) ?? ''),
      body: plain === undefined ? htmlToText(asText(item.content_html) ?? '') : tidyText(plain),
      link: resolve(asText(item.url) ?? asText(item.external_url), [], base),
      published: readDates([item.date_published]),
      updated: readDates([item.date_modified]),
      tags: [...asList(item.tags)],
      lang: item.language ?? feed.language,
    }
  })
  return { title: tidyText(asText(feed.title) ?? ''), updated: { isWrong: false }, entries }
}

function parseJson(text: string): Json {
  try {
    return asRecord(JSON.parse(text))
  } catch (error) {
    throw new SourceError('malformed', 'answered something that is no feed', { cause: error })
  }
}

const TITLES = ['title', 'atom:title', 'dc:title', 'media:title']
const BODIES = [
  'description',
  'atom:summary',
  'summary',
  'dc:description',
  'media:description',
  'itunes:summary',
  'abstract',
]
const CONTENTS = ['content:encoded', 'atom:content', 'content', 'body', 'xhtml:body', 'fullitem']
const PUBLISHED = [
  'pubdate',
  'atom:published',
  'published',
  'atom:issued',
  'issued',
  'dc:date',
  'dcterms:issued',
]
const CREATED = ['dcterms:created', 'atom:created', 'created', 'dcterms:date', 'dc:created', 'date']
const UPDATED = [
  'atom:updated',
  'updated',
  'atom:modified',
  'modified',
  'dcterms:modified',
  'lastbuilddate',
  'dc:modified',
]
const TAGS = ['category', 'atom:category', 'dc:subject', 'media:keywords']

async function readXmlFeed(text: string, answeredBy: string): Promise<Feed> {
  const { parseFeed } = await import('./parse-feed.ts') // a process that reads no feed does without its parser
  const { fields, entries } = parseFeed(text)
  return {
    title: firstText(fields, TITLES),
    updated: readDates(valuesOf(fields, [...UPDATED, ...PUBLISHED])),
    entries: entries.map((entry): Entry => {
      const isRead = readDates(valuesOf(entry, PUBLISHED))
      return {
        own: valuesOf(entry, ['guid', 'atom:id', 'id'])[0],
        title: firstText(entry, TITLES),
        body: firstText(entry, BODIES) || firstText(entry, CONTENTS),
        link: findLink(entry, answeredBy),
        published: isRead.at
          ? isRead
          : readDates([...valuesOf(entry, PUBLISHED), ...valuesOf(entry, CREATED)]),
        updated: readDates(valuesOf(entry, UPDATED)),
        tags: TAGS.flatMap((name) =>
          fieldsOf(entry, [name]).map(({ value, attributes }) => attributes.term ?? htmlToText(value)),
        ),
      }
    }),
  }
}

function fieldsOf(fields: FeedField[], names: readonly string[]): FeedField[] {
  return names.flatMap((wanted) => fields.filter(({ name }) => name === wanted))
}

function valuesOf(fields: FeedField[], names: readonly string[]): string[] {
  return fieldsOf(fields, names).flatMap(({ value }) => (value.trim() === '' ? [] : [value.trim()]))
}

function firstText(fields: FeedField[], names: readonly string[]): string {
  for (const field of fieldsOf(fields, names)) {
    const text = readText(field)
    if (text !== '') return text
  }
  return ''
}

/**
 * RSS does not say whether a text is HTML, and mostly it is; in Atom a text without a type is none. Source: RFC 4287,
 * section 3.1.1; Atom 0.3 says it by `mode` and the type of a file.
 */
function readText({ name, attributes, value, markup }: FeedField): string {
  const { type = '', mode, src } = attributes
  if (src !== undefined && value.trim() === '') return ''
  if (markup !== undefined) return htmlToText(markup)
  if (mode === 'base64') return htmlToText(Buffer.from(value, 'base64').toString('utf8'))
  const isOfAtom = name.startsWith('atom:')
  const isPlain = isOfAtom
    ? /^(?:text|text\/plain)?$/.test(type) && mode !== 'escaped'
    : ['text', 'text/plain', 'plain'].includes(type)
  return isPlain ? tidyText(value) : htmlToText(value)
}

function findLink(entry: FeedField[], base: string): string | undefined {
  for (const { value, attributes, bases } of [
    ...fieldsOf(entry, ['link']),
    ...fieldsOf(entry, ['atom:link']).toSorted((a, b) => rankOf(a) - rankOf(b)),
  ]) {
    const { rel, href } = attributes
    const isOther = rel !== undefined && !/(?:^|\/|\s)alternate$/.test(rel) && value.trim() === ''
    const written = value.trim() || href
    if (written && !isOther) return resolve(written, bases, base)
  }
  const [guid] = fieldsOf(entry, ['guid'])
  // Many write a number there and forget to say that it is no address.
  if (
    guid &&
    guid.attributes.ispermalink !== 'false' &&
    guid.attributes.isPermaLink !== 'false' &&
    URL.canParse(guid.value.trim())
  )
    return guid.value.trim()
  const [other] = fieldsOf(entry, ['atom:link', 'link'])
  return other && resolve(other.attributes.href, other.bases, base)
}

/** A page goes before a file of another kind. */
function rankOf({ attributes: { type = 'text/html' } }: FeedField): number {
  return /html/.test(type) ? 0 : 1
}

function resolve(written: unknown, bases: readonly string[], answeredBy: string): string | undefined {
  if (typeof written !== 'string') return undefined
  let base = answeredBy
  for (const next of bases) if (URL.canParse(next, base)) base = new URL(next, base).href
  return URL.canParse(written, base) ? new URL(written, base).href : undefined
}

/**
 * A date as feeds write it: RFC 822 and ISO 8601 with what people make of them. Without a zone it is UTC, wherever this
 * machine stands. Undefined for what cannot be read.
 */
function readFeedDate(claim: unknown): Date | undefined {
  if (typeof claim !== 'string' || claim.length > CHARS_MAX) return undefined
  const text = claim.replace(/\s+/g, ' ').trim()
  const moment = readPartial(text) ?? readZoned(withWholeYear(text))
  return moment && moment.getTime() > 0 ? moment : undefined
}

const CHARS_MAX = 100

/** What two digits mean: RFC 2822, section 4.3. */
function withWholeYear(date: string): string {
  return date.replace(
    /^((?:[a-z]{3,9},?\s*)?\d{1,2}[\s-][a-z]{3,9}[\s-])(\d{2})(?=\s+\d{1,2}:)/i,
    (_, before: string, year: string) => `${before}${Number(year) < 50 ? '20' : '19'}${year}`,
  )
}

/** As RFC 5322, section 4.3, has the American zones whose letters others use as well; a word that is no zone leaves UTC. */
function readZoned(date: string): Date | undefined {
  const american = date.replace(/(?<=\d\s*)([CA])ST$/i, (_, zone: string) =>
    /c/i.test(zone) ? ' -0600' : ' -0400',
  )
  const moment = parseMoment(american)
  if (moment instanceof Date) return moment
  const plain = parseMoment(american.replace(/(:\d{2})\s*[A-Za-z]{1,5}$/, '$1'))
  return plain instanceof Date ? plain : undefined
}

/** A year, a month of a year or a day of a year, which begin with their first moment: W3C's note on dates, ISO 8601. */
function readPartial(date: string): Date | undefined {
  const [, year = '', month, day] = /^(\d{4})(?:-(\d{2})|-(\d{3}))?$/.exec(date) ?? []
  if (year === '') return undefined
  if (day !== undefined) return new Date(Date.UTC(Number(year), 0, Number(day)))
  return Number(month ?? 1) >= 1 && Number(month ?? 1) <= 12
    ? new Date(Date.UTC(Number(year), Number(month ?? 1) - 1))
    : undefined
}
