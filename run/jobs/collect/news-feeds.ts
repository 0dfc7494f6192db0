import { createPicker } from '#analyze/pick/create-picker.ts'
import { news, tryNewsFeed } from '#collect/social/news/news.ts'
import type { TriedFeed } from '#contract/app/operator/sources.ts'
import type { Database } from '#store/database.ts'
import { listAssets } from '#store/market/assets.ts'
import { listNewsFeeds } from '#store/sources/news-feeds.ts'
import { type SourceChoice, setupOf } from './enabled-sources.ts'

/** The feeds that the environment names. */
export function fixedFeedsOf(choice: SourceChoice): readonly string[] {
  return setupOf(news.facts, choice).list ?? []
}

/** The feeds that operators chose on the screen; undefined for sources without such a list. */
export async function findChosenFeeds(db: Database, source: string): Promise<readonly string[] | undefined> {
  if (source !== news.facts.id) return undefined
  return (await listNewsFeeds(db)).map(({ url }) => url)
}

/** Reads a feed once, as an operator's list would, and says what of it would be kept. */
export function createFeedTrial(
  choice: SourceChoice,
  { db, now }: { db: Database; now: () => Date },
): (url: string) => Promise<TriedFeed> {
  return async (url) => {
    const setup = { ...setupOf(news.facts, choice), now, random: Math.random }
    const [{ title, posts }, assets] = await Promise.all([tryNewsFeed(url, setup), listAssets(db)])
    const picker = createPicker(assets)
    const entries = posts.map(({ text, tags, links, createdAt, url: link }) => ({
      text,
      at: createdAt.toISOString(),
      url: link ?? null,
      isKept: picker.findRule({ text, tags, links }) !== undefined,
    }))
    return {
      title,
      entries: entries.length,
      kept: entries.filter(({ isKept }) => isKept).length,
      newest: entries.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, NEWEST),
    }
  }
}

const NEWEST = 5
