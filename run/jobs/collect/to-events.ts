import { setImmediate as giveWay } from 'node:timers/promises'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import type { SocialEvent, SourcePost } from '#collect/port/source.ts'
import type { CollectedPost, Source } from '#contract/posts.ts'
import type { PostEvent } from '#store/social/events/post-event.ts'

/** Posts that are analyzed without a break: some 3 ms. Whoever calls the site or awaits the database waits no longer. */
const AT_ONCE = 50

/** The port's events with the meaning of their posts, in their order. */
export async function toEvents(
  events: readonly SocialEvent[],
  source: Source,
  lexicon: AssetLexicon,
): Promise<PostEvent[]> {
  const all: PostEvent[] = []
  for (let from = 0; from < events.length; from += AT_ONCE) {
    if (from > 0) await giveWay()
    for (const event of events.slice(from, from + AT_ONCE)) {
      if (event.type !== 'put') all.push(event)
      else
        for (const post of analyzePosts([toCollected(source, event)], lexicon))
          all.push({ type: 'put', post, at: event.at })
    }
  }
  return all
}

function toCollected(platform: Source, { post, at }: { post: SourcePost; at: Date }): CollectedPost {
  const { counts, edited, replyTo, displayName, createdAtRefused, tags = [], links, ...rest } = post
  const { reactions, ...plain } = counts
  return {
    ...rest,
    ...plain,
    ...(reactions ? { reactions } : {}),
    ...(edited ? { editedAt: at } : {}),
    platform,
    countedAt: at,
    tags,
  }
}
