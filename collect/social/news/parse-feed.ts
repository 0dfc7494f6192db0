import { decodeHTML, decodeHTMLAttribute, escapeUTF8 } from 'entities'
import { Parser } from 'htmlparser2'
import { SourceError } from '#collect/http/source-error.ts'

/** A field of an entry or of its feed, such as `title`, `dc:date` or `atom:link`. */
export interface FeedField {
  name: string
  attributes: Readonly<Record<string, string>>
  /** What stands in it, decoded once: a text, or HTML as text. */
  value: string
  /** The same as HTML, where elements stand in it. */
  markup?: string
  /** What links in it are relative to, outermost first. */
  bases: readonly string[]
}

export interface XmlFeed {
  fields: FeedField[]
  entries: FeedField[][]
  bases: readonly string[]
}

/** Whatever an element of one of these vocabularies is called, it is named by this prefix; '' is RSS. */
const VOCABULARIES: Record<string, string> = {
  'http://www.w3.org/2005/atom': 'atom',
  'http://purl.org/atom/ns#': 'atom',
  'http://purl.org/dc/elements/1.1': 'dc',
  'http://purl.org/dc/elements/1.0': 'dc',
  'http://purl.org/dc/terms': 'dcterms',
  'http://purl.org/rss/1.0/modules/content': 'content',
  'http://search.yahoo.com/mrss': 'media',
  'http://video.search.yahoo.com/mrss': 'media',
  'http://www.w3.org/1999/xhtml': 'xhtml',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://purl.org/rss/1.0': '',
  'http://my.netscape.com/rdf/simple/0.9': '',
  'http://channel.netscape.com/rdf/simple/0.9': '',
  'http://backend.userland.com/rss2': '',
  'http://blogs.law.harvard.edu/tech/rss': '',
}

const ROOTS = new Set(['rss', 'rdf:rdf', 'rdf', 'atom:feed', 'feed', 'channel'])
const ENTRIES = new Set(['item', 'atom:entry', 'entry'])
const PLACES = new Set(['channel', 'atom:feed', 'feed'])
/** They group what others say of an entry. */
const GROUPS = new Set(['media:group', 'media:content'])

interface Open {
  name: string
  written: string
  bases: readonly string[]
  prefixes: Readonly<Record<string, string>>
}

/**
 * A feed of RSS, RDF or Atom of any version, read like browsers read HTML: what is broken costs the entry that it is in.
 * Throws SourceError `malformed` where it is no feed.
 */
export function parseFeed(text: string): XmlFeed {
  const feed: XmlFeed = { fields: [], entries: [], bases: [] }
  const open: Open[] = []
  let isFeed = false
  let isCdf = false
  let entry: FeedField[] | undefined
  let field: Reading | undefined
  let isRaw = false

  const parser = new Parser(
    {
      onopentag(written, encoded) {
        const attributes = decodeAttributes(encoded)
        const element = enter(written, attributes, open.at(-1))
        if (open.length === 0 && ROOTS.has(element.name)) {
          isFeed = true
          feed.bases = element.bases
        }
        // One that begins within another ends it: its own end was lost.
        if (ENTRIES.has(element.name)) {
          isCdf ||= element.name === 'item' && Object.keys(attributes).some((name) => /^href$/i.test(name))
          closeDownTo(open.findIndex(({ name }) => ENTRIES.has(name)))
          entry = []
        } else if (field) {
          field.hasElements = true
          field.html += `<${nameWithin(element.name)}>`
        } else if (isField(element.name)) {
          field = { element, attributes, html: '', hasElements: false, depth: open.length }
        }
        open.push(element)
      },
      onclosetag(written) {
        const place = open.findLastIndex((element) => element.written === written)
        if (place >= 0) closeDownTo(place)
      },
      ontext(text) {
        if (field) field.html += isRaw ? escapeUTF8(text) : text
      },
      oncdatastart: () => {
        isRaw = true
      },
      oncdataend: () => {
        isRaw = false
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(text)
  if (!isFeed) throw new SourceError('malformed', 'answered something that is no feed')
  // Its links and times stand in attributes; without them an entry would be of now and of no address.
  if (isCdf) throw new SourceError('malformed', 'answered a CDF channel; name a feed of RSS or Atom')
  return feed

  function isField(name: string): boolean {
    if (GROUPS.has(name)) return false
    const parent = open.at(-1)?.name ?? ''
    return entry ? ENTRIES.has(parent) || GROUPS.has(parent) : PLACES.has(parent)
  }

  function closeDownTo(place: number): void {
    if (place < 0) return
    for (const [depth, element] of [...open.entries()].slice(place).reverse()) {
      if (field && depth === field.depth) {
        const list = entry ?? feed.fields
        list.push(toField(field))
        field = undefined
      } else if (field) field.html += `</${nameWithin(element.name)}>`
      if (ENTRIES.has(element.name) && entry) {
        feed.entries.push(entry)
        entry = undefined
      }
    }
    open.length = place
  }
}

/** A field that is being read. */
interface Reading {
  element: Open
  attributes: Record<string, string>
  html: string
  hasElements: boolean
  depth: number
}

function decodeAttributes(encoded: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(encoded).map(([name, value]) => [name, decodeHTMLAttribute(value)]),
  )
}

function toField({ element, attributes, html, hasElements }: Reading): FeedField {
  const { name, bases } = element
  const isMarkup = hasElements || attributes.type === 'xhtml'
  return { name, attributes, value: decodeHTML(html), bases, ...(isMarkup ? { markup: html } : {}) }
}

function enter(written: string, attributes: Record<string, string>, parent: Open | undefined): Open {
  const declared = Object.entries(attributes).filter(([name]) => /^xmlns(?::|$)/.test(name))
  const prefixes =
    declared.length === 0
      ? (parent?.prefixes ?? {})
      : { ...parent?.prefixes, ...Object.fromEntries(declared.map(([name, uri]) => [name.slice(6), uri])) }
  const [local = '', prefix = ''] = written.split(':').reverse()
  const uri = prefixes[prefix]?.toLowerCase().replace(/[/]+$/, '')
  // A vocabulary that is not declared or not known is taken by its prefix.
  const known = uri === undefined ? undefined : VOCABULARIES[uri]
  const vocabulary = known ?? prefix.toLowerCase()
  const base = attributes['xml:base']
  return {
    name: `${vocabulary === '' ? '' : `${vocabulary}:`}${local.toLowerCase()}`,
    written,
    bases: base === undefined ? (parent?.bases ?? []) : [...(parent?.bases ?? []), base],
    prefixes,
  }
}

function nameWithin(name: string): string {
  return name.split(':').at(-1) ?? ''
}
