import { APIFY } from './apify.ts'
import { BLUESKY } from './bluesky.ts'
import { CROWDTANGLE } from './crowdtangle.ts'
import { CROWDTAPE } from './crowdtape.ts'
import { HACKERNEWS, REDDIT, STOCKTWITS } from './forums.ts'
import type { Get, PostLayout } from './layout.ts'
import { FOUR_CAT, LISTENING, NEWS } from './listening.ts'
import { MASTODON } from './mastodon.ts'
import { INSTAGRAM, META } from './meta.ts'
import { NOSTR } from './nostr.ts'
import { SNSCRAPE } from './snscrape.ts'
import { TELEGRAM } from './telegram.ts'
import { TWARC, TWITTER_V1 } from './twitter-api.ts'
import { X_ARCHIVE } from './x-archive.ts'

/** In the order in which they are tried: what is known by more comes before what is known by less. */
export const POST_LAYOUTS: readonly PostLayout[] = [
  ...X_ARCHIVE,
  ...CROWDTAPE,
  ...SNSCRAPE,
  ...TWARC,
  ...APIFY,
  ...CROWDTANGLE,
  ...META,
  ...INSTAGRAM,
  ...MASTODON,
  ...BLUESKY,
  ...NOSTR,
  ...HACKERNEWS,
  ...NEWS,
  ...STOCKTWITS,
  ...TELEGRAM,
  ...FOUR_CAT,
  ...REDDIT,
  ...LISTENING,
  ...TWITTER_V1,
]

/** The first that any of these records has the marks of. */
export function findLayout(records: readonly Get[]): PostLayout | undefined {
  return POST_LAYOUTS.find((layout) => records.some((get) => matches(layout, get)))
}

/** The first whose list an object holds, by the names beside it. */
export function findHolder(get: Get): PostLayout | undefined {
  return POST_LAYOUTS.find(({ holder }) => holder?.every((path) => get(path) !== undefined))
}

function matches({ has }: PostLayout, get: Get): boolean {
  return typeof has === 'function' ? has(get) : has.every((path) => get(path) !== undefined)
}
