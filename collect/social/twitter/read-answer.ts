import { SourceError } from '#collect/http/source-error.ts'
import type { SourcePost } from '#collect/port/source.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { asList, asRecord, asText, type Json } from '../../http/json.ts'
import { cleanPost } from '../clean-post.ts'

export interface XPage {
  posts: SourcePost[]
  /** The ids of all posts that it holds, also of those that cannot be read: each is charged. */
  charged: string[]
  /** Why a post of the page is not among them. */
  dropped: string[]
  /** Posts that were asked for by id and are no longer there for everybody. */
  missing: string[]
  /** Posts of which a notice stands in place of the text. */
  withheld: string[]
  /** Earlier versions of posts: an edit has a new id, and theirs stay readable. */
  superseded: string[]
  nextToken?: string
  newestId?: string
}

/** A page of posts with what it includes, or a single post as the stream sends it. Throws `malformed` where it is none. */
export async function readAnswer(answer: unknown, at: Date): Promise<XPage> {
  const { data, includes, meta, errors } = asRecord(answer)
  const { result_count: count, next_token: next, newest_id: newest } = asRecord(meta)
  if (data === undefined && meta === undefined && errors === undefined) {
    throw new SourceError('malformed', 'an answer without data, meta and errors')
  }
  if (data === undefined && typeof count === 'number' && count > 0)
    throw new SourceError('malformed', 'an answer without its data')
  const rows = Array.isArray(data) ? data : data === undefined ? [] : [data]
  const context = indexIncludes(asRecord(includes))
  const page: XPage = {
    posts: [],
    charged: rows.flatMap((row) => asText(asRecord(row).id) ?? []),
    dropped: [],
    missing: findMissing(errors),
    withheld: [],
    superseded: [],
    nextToken: asText(next),
    newestId: asText(newest),
  }
  const breaks = createBreaks()
  for (const row of rows) {
    const { id, edit_history_tweet_ids: history, text, note_tweet: note } = asRecord(row)
    await breaks(asText(asRecord(note).text) ?? asText(text) ?? '')
    const versions = asList(history).flatMap((version) => asText(version) ?? [])
    page.superseded.push(...versions.slice(0, -1))
    // Asked for by an old id, X answers with that version and lists the later one.
    if (versions.length > 0 && versions.at(-1) !== id && versions.includes(String(id))) continue
    const isWithheld = isNotice(asRecord(row))
    if (isWithheld) page.withheld.push(String(id))
    const read = isWithheld ? { reason: WITHHELD } : toPost(asRecord(row), context, at)
    if ('post' in read) page.posts.push(read.post)
    else page.dropped.push(read.reason)
  }
  return page
}

export const WITHHELD = 'a notice in place of a text that is withheld'
const NOTICE =
  /^(?:RT @\w{1,15}: )?(?:@\w{1,15}['’]s account (?:has been|is) (?:temporarily )?withheld|(?:This|A) (?:Tweet|Post) (?:from @\w{1,15} )?(?:has been|is) withheld) (?:in:?|based on) /i

/** X writes a notice as if it were the post's. help.x.com, "About country withheld content", read 2026-11-26. */
export function isNotice({ text }: Json): boolean {
  return typeof text === 'string' && NOTICE.test(text)
}

interface Includes {
  users: Map<unknown, Json>
  media: Map<unknown, Json>
  places: Map<unknown, Json>
}

function indexIncludes({ users, media, places }: Json): Includes {
  const by = (list: unknown, key: string) =>
    new Map(asList(list).map((row) => [asRecord(row)[key], asRecord(row)]))
  return { users: by(users, 'id'), media: by(media, 'media_key'), places: by(places, 'id') }
}

function toPost(row: Json, { users, media, places }: Includes, at: Date) {
  const user = users.get(row.author_id)
  const metrics = asRecord(row.public_metrics)
  const note = asRecord(row.note_tweet)
  // Those of a long post stand with its whole text.
  const entities = [asRecord(row.entities), asRecord(note.entities)]
  const listed = (kind: string) => entities.flatMap((some) => asList(some[kind]).map(asRecord))
  const kinds = asList(asRecord(row.attachments).media_keys).map((key) => media.get(key)?.type)
  const versions = asList(row.edit_history_tweet_ids)
  const replied = asList(row.referenced_tweets)
    .map(asRecord)
    .find(({ type }) => type === 'replied_to')
  const name = asText(user?.username)
  return cleanPost(
    {
      externalId: row.id,
      // Answers without expansions do not name the author; the post is known by its id all the same.
      authorId: row.author_id,
      isAuthorless: row.author_id === undefined,
      username: name,
      displayName: user?.name,
      followers: asRecord(user?.public_metrics).followers_count,
      accountSince: user?.created_at,
      text: decodeEntities(asText(note.text) ?? row.text),
      createdAt: row.created_at ?? timeOfId(row.id),
      revision: versions.length,
      edited: versions.length > 1,
      url: `https://x.com/${name ?? 'i/web'}/status/${String(row.id)}`,
      lang: row.lang,
      tags: [...listed('hashtags'), ...listed('cashtags')].map(({ tag }) => tag),
      links: listed('urls').map(({ unwound_url: unwound, expanded_url: expanded }) => unwound ?? expanded),
      mediaType: mediaTypeOf(kinds),
      location: asRecord(places.get(asRecord(row.geo).place_id)).full_name,
      replyTo: replied?.id,
      counts: countsOf(metrics),
    },
    { at },
  )
}

function countsOf(metrics: Json): Json {
  return {
    views: metrics.impression_count,
    likes: metrics.like_count,
    replies: metrics.reply_count,
    retweets: metrics.retweet_count,
  }
}

function mediaTypeOf(kinds: unknown[]): SourcePost['mediaType'] {
  if (kinds.some((kind) => kind === 'video' || kind === 'animated_gif')) return 'video'
  if (kinds.length > 1) return 'carousel'
  return kinds.length === 1 ? 'image' : undefined
}

/** X escapes these three and nothing else. */
function decodeEntities(text: unknown): unknown {
  if (typeof text !== 'string') return text
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

const EPOCH_MS = 1_288_834_974_657n

/** An id says when it was made: milliseconds since X's own epoch, 22 bits to the left. */
export function timeOfId(id: unknown): Date | undefined {
  if (typeof id !== 'string' || !/^\d{15,19}$/.test(id)) return undefined
  return new Date(Number((BigInt(id) >> 22n) + EPOCH_MS))
}

function findMissing(errors: unknown): string[] {
  return asList(errors).flatMap((error) => {
    const { type, title, resource_type: kind, resource_id: id, value } = asRecord(error)
    // Deleted, or its author is protected or suspended now: what is not for everybody must not stay here either.
    const isGone =
      /(?:resource-not-found|not-authorized-for-resource)$/.test(String(type)) ||
      title === 'Not Found Error' ||
      title === 'Authorization Error'
    const found = asText(id) ?? asText(value)
    return isGone && (kind === 'tweet' || kind === 'post') && found ? [found] : []
  })
}
