import { asText, type Fields, type Get, isFields, type PostLayout, REPOST } from './layout.ts'
import { urlOf } from './twitter-v1.ts'

const METRICS = {
  views: ['public_metrics.impression_count'],
  likes: ['public_metrics.like_count'],
  replies: ['public_metrics.reply_count'],
  retweets: ['public_metrics.retweet_count'],
}

/** Posts of X's API v2, with their author in them, as twarc 2 flattens them, or in the columns of twarc-csv. */
const FLAT: PostLayout = {
  name: 'twarc2',
  platform: 'twitter',
  has: (get) =>
    (get('author_id') !== undefined || get('author.id') !== undefined) &&
    get('created_at') !== undefined &&
    (get('public_metrics.like_count') !== undefined || get('edit_history_tweet_ids') !== undefined) &&
    (get('author.username') !== undefined || get('conversation_id') !== undefined),
  fields: {
    ...METRICS,
    externalId: ['id'],
    username: ['author.username', 'username'],
    authorId: ['author_id', 'author.id'],
    followers: ['author.public_metrics.followers_count'],
    text: ['note_tweet.text', 'text'],
    createdAt: ['created_at'],
    location: ['geo.full_name', 'author.location'],
    url: (get) => urlOf(get('author.username'), get('id')),
  },
  leaveOut: leaveOutRepost,
}

/** A page of the API as it was answered: posts in `data`, their authors beside them in `includes`. */
const PAGES: PostLayout = {
  ...FLAT,
  name: 'twarc2 pages',
  has: (get) =>
    (Array.isArray(get('data')) || get('data.text') !== undefined) &&
    (get('includes.users') !== undefined ||
      get('__twarc') !== undefined ||
      get('meta.result_count') !== undefined),
  unfold(page) {
    const includes = isFields(page.includes) ? page.includes : {}
    const users = indexById(includes.users)
    const places = indexById(includes.places)
    const tweets = Array.isArray(page.data) ? page.data : [page.data]
    return tweets.filter(isFields).map((tweet) => {
      const geo = isFields(tweet.geo) ? tweet.geo : undefined
      const author = users.get(asText(tweet.author_id) ?? '')
      const place = geo && places.get(asText(geo.place_id) ?? '')
      return { fields: { ...tweet, ...(author && { author }), ...(place && { geo: { ...geo, ...place } }) } }
    })
  },
}

function indexById(list: unknown): Map<string, Fields> {
  const rows = Array.isArray(list) ? list.filter(isFields) : []
  return new Map(rows.map((row) => [asText(row.id) ?? '', row]))
}

function leaveOutRepost(get: Get): string | undefined {
  const references = get('referenced_tweets')
  const isRepost =
    get('referenced_tweets.retweeted.id') !== undefined ||
    (Array.isArray(references) && references.some((one) => isFields(one) && one.type === 'retweeted'))
  return isRepost ? REPOST : undefined
}

export const TWARC: readonly PostLayout[] = [PAGES, FLAT]
