import { analyzePosts } from '#analyze/analyze-posts.ts'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import type { SocialEvent, SourceCounts, SourcePost } from '#collect/port/source.ts'
import type { CollectedPost, Source } from '#contract/posts.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import type { PostEvent } from '#store/social/events/post-event.ts'

/** The port's events with the meaning of their posts, in their order. */
export async function toEvents(
  events: readonly SocialEvent[],
  source: Source,
  lexicon: AssetLexicon,
): Promise<PostEvent[]> {
  const all: PostEvent[] = []
  const breaks = createBreaks()
  for (const event of events) {
    if (event.type !== 'put') {
      all.push(event)
      continue
    }
    await breaks(event.post.text)
    for (const post of analyzePosts([toCollected(source, event)], lexicon)) all.push({ ...event, post })
  }
  return all
}

/** Field by field: to copy all but some takes several times as long, and a new field of the port does not compile here. */
function toCollected(platform: Source, { post, at }: { post: SourcePost; at: Date }): CollectedPost {
  const { counts } = post
  const described: All<Omit<SourcePost, NotKept>> = {
    externalId: post.externalId,
    authorId: post.authorId,
    username: post.username,
    followers: post.followers,
    text: post.text,
    createdAt: post.createdAt,
    revision: post.revision,
    url: post.url,
    lang: post.lang,
    tags: post.tags ?? [],
    mediaType: post.mediaType,
    location: post.location,
    accountSince: post.accountSince,
    isAutomated: post.isAutomated,
  }
  const counted: All<SourceCounts> = {
    views: counts.views,
    likes: counts.likes,
    replies: counts.replies,
    comments: counts.comments,
    shares: counts.shares,
    retweets: counts.retweets,
    reactions: counts.reactions,
  }
  return { ...described, ...counted, platform, countedAt: at, editedAt: post.edited ? at : undefined }
}

/** Present in other fields, or not stored. */
type NotKept = 'counts' | 'edited' | 'replyTo' | 'displayName' | 'createdAtRefused' | 'links'
type All<Fields> = { [Field in keyof Required<Fields>]: Fields[Field] }
