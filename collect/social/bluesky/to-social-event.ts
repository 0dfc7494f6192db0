import type { DeleteReason, SocialEvent, SourcePost, SourceSetup } from '#collect/port/source.ts'
import { cleanPost } from '#collect/social/clean-post.ts'
import { asList, asRecord, asText, type Json } from '../../http/json.ts'
import type { JetstreamEvent } from './read-jetstream-frame.ts'

/** What an event means for us; undefined when nothing. `reason` says why a post was left out. */
export function toSocialEvent(
  event: JetstreamEvent,
  setup: Pick<SourceSetup, 'pick' | 'reads'>,
): { event: SocialEvent } | { reason: string } | undefined {
  if (event.type === 'info' || event.type === 'other') return undefined
  const at = new Date(event.atMicros / 1_000)
  if (event.type === 'commit') return toPostEvent(event, at, setup)
  if (event.type === 'sync') return toResync(event.did, at)
  if (event.type === 'identity') {
    return event.handle
      ? { event: { type: 'rename', authorId: event.did, username: event.handle, at } }
      : undefined
  }
  const reason = event.active ? undefined : reasonOf(event.status)
  return reason && { event: { type: 'deleteAuthor', authorId: event.did, at, reason } }
}

/**
 * What replaces the author's posts follows with the very time of this event, and a deletion holds against what is put at
 * its time: so this one is of just before it. Seen in a server of the second version, 2026-11-26.
 */
function toResync(did: string, at: Date): { event: SocialEvent } {
  return {
    event: { type: 'deleteAuthor', authorId: did, at: new Date(at.getTime() - 1), reason: 'resync' },
  }
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
  { pick, reads }: Pick<SourceSetup, 'pick' | 'reads'>,
): { event: SocialEvent } | { reason: string } | undefined {
  const { uri, record, operation } = commit
  if (operation === 'delete') return { event: { type: 'delete', externalId: uri, at, reason: 'deleted' } }
  if (operation !== 'create' && operation !== 'update') return undefined
  const [tags, links] = [findTags(record), findLinks(record)]
  if (isCopy(record, tags, reads)) return undefined
  const lang = asText(asList(record.langs)[0])
  const text = withCardAndAlts(record)
  if (pick && !pick({ text, tags, links, lang })) {
    // It may be one that we have: its newest version is none of ours any more.
    return operation === 'update'
      ? { event: { type: 'delete', externalId: uri, at, reason: 'edited_away' } }
      : undefined
  }
  const claimed = {
    externalId: uri,
    authorId: commit.did,
    text,
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
  const cleaned = cleanPost(claimed, { at })
  return 'post' in cleaned ? { event: { type: 'put', post: cleaned.post, at } } : cleaned
}

/**
 * A bridge's copy of a post of the fediverse, where that is read: it is read by hashtags, so that one without any is kept
 * here. Source: `bridgyOriginalUrl` in atproto.py of snarfed/bridgy-fed, read 2026-11-26.
 */
function isCopy(record: Json, tags: readonly string[], reads?: readonly string[]): boolean {
  return (
    asText(record.bridgyOriginalUrl) !== undefined && tags.length > 0 && (reads?.includes('mastodon') ?? true)
  )
}

/**
 * What its author wrote, then the title of the linked page and what the pictures show, which often alone name an asset.
 * Sources: external.json, images.json and video.json of lexicons/app/bsky/embed, bluesky-social/atproto, read 2026-11-26.
 */
function withCardAndAlts(record: Json): string {
  const written = typeof record.text === 'string' ? record.text : ''
  const media = mediaOf(record.embed)
  const alts = [media, ...asList(media.images).map(asRecord)].map(({ alt }) => alt)
  const others = [asRecord(media.external).title, ...alts].flatMap((some) => asText(some)?.trim() ?? [])
  const added = others.filter((some) => some !== '' && !written.includes(some))
  return [written, ...new Set(added)].filter((part) => part !== '').join('\n\n')
}

/** A post that quotes another one has what it shows a level deeper. */
function mediaOf(value: unknown): Json {
  const embed = asRecord(value)
  return embed.$type === 'app.bsky.embed.recordWithMedia' ? asRecord(embed.media) : embed
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
  const shared = asRecord(mediaOf(record.embed).external).uri
  return [...inText, shared].filter((link) => typeof link === 'string')
}

function featuresOf(record: Json): Json[] {
  return asList(record.facets).flatMap((facet) => asList(asRecord(facet).features).map(asRecord))
}

function findMediaType(value: unknown): SourcePost['mediaType'] {
  const media = mediaOf(value)
  if (media.$type === 'app.bsky.embed.video') return 'video'
  const images = media.$type === 'app.bsky.embed.images' ? asList(media.images).length : 0
  if (images > 1) return 'carousel'
  return images === 1 ? 'image' : undefined
}
