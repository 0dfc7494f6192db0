import { asList, asRecord, asText, type Json } from '#collect/http/as-record.ts'
import type { DeleteReason, SocialEvent, SourcePost, SourceSetup } from '#collect/port/source.ts'
import { cleanPost } from '#collect/social/clean-post.ts'
import type { JetstreamEvent } from './read-jetstream-frame.ts'

/** Posts that were brought along from elsewhere claim times years back; they are no news. */
const AGE_MAX_MS = 7 * 86_400_000

/** What an event means for us; undefined when nothing. `reason` says why a post was left out. */
export function toSocialEvent(
  event: JetstreamEvent,
  setup: Pick<SourceSetup, 'pick'>,
): { event: SocialEvent } | { reason: string } | undefined {
  if (event.type === 'info' || event.type === 'other') return undefined
  const at = new Date(event.atMicros / 1_000)
  if (event.type === 'commit') return toPostEvent(event, at, setup)
  if (event.type === 'sync')
    return { event: { type: 'deleteAuthor', authorId: event.did, at, reason: 'resync' } }
  if (event.type === 'identity') {
    return event.handle
      ? { event: { type: 'rename', authorId: event.did, username: event.handle, at } }
      : undefined
  }
  const reason = event.active ? undefined : reasonOf(event.status)
  return reason && { event: { type: 'deleteAuthor', authorId: event.did, at, reason } }
}

/** `desynchronized` and `throttled` say something of servers, nothing of the author's wish. atproto.com/specs/account */
function reasonOf(status: string | undefined): DeleteReason | undefined {
  if (status === 'desynchronized' || status === 'throttled') return undefined
  if (status === 'deactivated') return 'deactivated'
  return status === 'takendown' || status === 'suspended' ? 'taken_down' : 'deleted'
}

function toPostEvent(
  commit: Extract<JetstreamEvent, { type: 'commit' }>,
  at: Date,
  { pick }: Pick<SourceSetup, 'pick'>,
): { event: SocialEvent } | { reason: string } | undefined {
  const { uri, record, operation } = commit
  if (operation === 'delete') return { event: { type: 'delete', externalId: uri, at, reason: 'deleted' } }
  if (operation !== 'create' && operation !== 'update') return undefined
  const [tags, links] = [findTags(record), findLinks(record)]
  const lang = asText(asList(record.langs)[0])
  const text = typeof record.text === 'string' ? record.text : ''
  if (pick && !pick({ text, tags, links, lang })) {
    // It may be one that we have: its newest version is none of ours any more.
    return operation === 'update'
      ? { event: { type: 'delete', externalId: uri, at, reason: 'edited_away' } }
      : undefined
  }
  const claimed = {
    externalId: uri,
    authorId: commit.did,
    text: record.text,
    createdAt: record.createdAt,
    revision: commit.revision,
    edited: operation === 'update',
    url: `https://bsky.app/profile/${commit.did}/post/${uri.slice(uri.lastIndexOf('/') + 1)}`,
    lang,
    tags,
    links,
    mediaType: findMediaType(record.embed),
    replyTo: asRecord(asRecord(record.reply).parent).uri,
  }
  const cleaned = cleanPost(claimed, { at, ageMaxMs: AGE_MAX_MS })
  return 'post' in cleaned ? { event: { type: 'put', post: cleaned.post, at } } : cleaned
}

function findTags(record: Json): string[] {
  const inText = featuresOf(record).map(({ $type, tag }) =>
    $type === 'app.bsky.richtext.facet#tag' ? tag : undefined,
  )
  return [...inText, ...asList(record.tags)].filter((tag) => typeof tag === 'string')
}

function findLinks(record: Json): string[] {
  const inText = featuresOf(record).map(({ $type, uri }) =>
    $type === 'app.bsky.richtext.facet#link' ? uri : undefined,
  )
  const embed = asRecord(record.embed)
  const shared = asRecord(asRecord(embed.external ?? asRecord(embed.media).external)).uri
  return [...inText, shared].filter((link) => typeof link === 'string')
}

function featuresOf(record: Json): Json[] {
  return asList(record.facets).flatMap((facet) => asList(asRecord(facet).features).map(asRecord))
}

function findMediaType(value: unknown): SourcePost['mediaType'] {
  const embed = asRecord(value)
  const media = embed.$type === 'app.bsky.embed.recordWithMedia' ? asRecord(embed.media) : embed
  if (media.$type === 'app.bsky.embed.video') return 'video'
  const images = media.$type === 'app.bsky.embed.images' ? asList(media.images).length : 0
  if (images > 1) return 'carousel'
  return images === 1 ? 'image' : undefined
}
