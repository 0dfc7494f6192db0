import { createHash } from 'node:crypto'
import { escapeUTF8 } from 'entities'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import {
  OUTLET_FORMATS,
  OUTLET_READS_PER_MINUTE,
  type OutletFormat,
  pathOfOutlet,
} from '#contract/app/outlets.ts'
import { writeCsv } from '#contract/text/write-csv.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { readOutlet } from '#store/outlets/outlets.ts'
import type { Context } from '../context/context.ts'
import { contextOfDefaultData } from '../context/context-of-data.ts'
import { onOneServer } from '../context/on-one-server.ts'
import { createAddressLimit } from '../http/address.ts'
import { notFound, tooMany } from '../http/errors.ts'
import { createLimitWindow, SUBJECTS_MAX } from '../http/limit-window.ts'
import { createSharedAnswers } from '../http/shared-answers.ts'
import { hashToken } from '../secrets/keys.ts'
import { type OutletRows, readOutletRows } from './read-outlet-rows.ts'

const TOKEN = /^ctf_[\w-]{43}$/
/** Addresses without an outlet, by one caller. ours */
const UNKNOWN_PER_MINUTE = 30
/** What is read of an outlet is kept so long, whichever formats are asked for. */
const KEPT_MS = MINUTE_MS
const KEPT_MAX = 1_000

const TYPES: Record<OutletFormat, string> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

interface OutletRequest {
  Params: { format: string }
  Querystring: { token?: string | string[] }
}

/**
 * `/feeds/rss?token=…`, `atom`, `json` and `csv`: a list of an account for feed readers and spreadsheets, which have no
 * session. 404 for a token that is unknown, revoked or of a disabled account; 429 beyond its own limit. docs/decisions/0750
 */
export function mountOutlets(server: FastifyInstance, ctx: Context): void {
  const perOutlet = createLimitWindow({ limit: OUTLET_READS_PER_MINUTE, windowMs: MINUTE_MS })
  ctx.kept.add({ what: 'feeds read', unit: 'entries', max: SUBJECTS_MAX, count: perOutlet.size })
  const unknown = createAddressLimit({
    name: 'unknown-feeds',
    limit: UNKNOWN_PER_MINUTE,
    windowMs: MINUTE_MS,
    redis: ctx.redis,
    kept: ctx.kept,
  })
  const kept = createSharedAnswers<OutletRows>({
    keepMs: KEPT_MS,
    now: () => performance.now(),
    bound: { answersMax: KEPT_MAX },
  })
  ctx.kept.add({ what: 'feeds', unit: 'entries', max: KEPT_MAX, count: kept.size })

  server.get<OutletRequest>('/feeds/:format', async (request, reply) => {
    const nowMs = ctx.now().getTime()
    const format = OUTLET_FORMATS.find((one) => one === request.params.format)
    const { token } = request.query
    if (!format || typeof token !== 'string') throw noFeed()
    const wait = await unknown.peek(request.ip, nowMs)
    if (wait !== undefined) throw tooMany('Too many unknown feeds were asked for. Try again later.', wait)
    const tokenHash = TOKEN.test(token) ? hashToken(token) : undefined
    const full = tokenHash && perOutlet.take(tokenHash.toString('base64url'), nowMs)
    if (full !== undefined) {
      throw tooMany(`A feed can be read ${OUTLET_READS_PER_MINUTE} times a minute.`, full)
    }
    const outlet = tokenHash && (await readOutlet(ctx.db, { tokenHash, now: ctx.now() }))
    if (!outlet) {
      await unknown.take(request.ip, nowMs)
      throw noFeed()
    }
    const found = await kept.take(outlet.id, async () =>
      onOneServer(await contextOfDefaultData(ctx), (one) => readOutletRows(one, outlet)),
    )
    const self = `${ctx.settings.publicUrl}${pathOfOutlet(format, token)}`
    return send(request, reply, {
      format,
      payload: write(format, found, { name: outlet.name, self, id: outlet.id }),
    })
  })
}

function noFeed() {
  return notFound('There is no feed at this address, or it was revoked.')
}

/** With an ETag of its text: nothing in a feed changes by itself. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { format, payload }: { format: OutletFormat; payload: string },
) {
  const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
  reply.headers({
    ETag: etag,
    'Cache-Control': 'private, max-age=60',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag)) return reply.code(304).send()
  return reply.type(TYPES[format]).send(payload)
}

interface FeedFacts {
  id: string
  name: string
  /** Its own address. */
  self: string
}

function write(format: OutletFormat, { items, columns, rows, page }: OutletRows, facts: FeedFacts): string {
  if (format === 'csv') return writeCsv(columns, rows)
  const { id, name, self } = facts
  const description = `${name}, from Crowdtape`
  const updated = items.reduce((newest, { at }) => (at > newest ? at : newest), new Date(0))
  if (format === 'json') {
    return JSON.stringify(
      generateJsonFeed({
        title: name,
        description,
        home_page_url: page,
        feed_url: self,
        items: items.map(({ id, title, text, url, at, tags }) => ({
          id,
          title,
          content_text: text,
          url,
          date_published: at,
          tags: [...tags],
        })),
      }),
    )
  }
  if (format === 'atom') {
    return generateAtomFeed({
      id: `urn:uuid:${id}`,
      title: { value: name },
      subtitle: { value: description },
      updated,
      authors: [{ name: 'Crowdtape' }],
      links: [
        { href: self, rel: 'self', type: 'application/atom+xml' },
        { href: page, rel: 'alternate' },
      ],
      entries: items.map((item) => ({
        id: urnOf(item.id),
        title: { value: item.title },
        content: { type: 'text', value: item.text },
        updated: item.at,
        published: item.at,
        links: [{ href: item.url, rel: 'alternate' }],
        categories: item.tags.map((term) => ({ term })),
      })),
    })
  }
  return generateRssFeed({
    title: name,
    link: page,
    description,
    lastBuildDate: updated,
    atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
    items: items.map(({ id, title, text, url, at, tags }) => ({
      title,
      link: url,
      description: escapeUTF8(text), // readers take it for HTML
      guid: { value: id, isPermaLink: false },
      pubDate: at,
      categories: tags.map((tag) => ({ name: tag })),
    })),
  })
}

/** An id of Atom has to be an IRI. RFC 4287, section 4.2.6 */
function urnOf(id: string): string {
  return `urn:crowdtape:${encodeURIComponent(id)}`
}
