import { asText, type Fields, type Get, isFields, isTrue, type PostLayout, REPOST } from './layout.ts'

/** An object of X's API v1.1, of its stream or of a look-up, as twarc 1 and others keep it; one a line. */
const OBJECTS: PostLayout = {
  name: 'X API v1.1',
  platform: 'twitter',
  has: (get) =>
    get('delete.status.id_str') !== undefined ||
    get('delete.status.id') !== undefined ||
    (get('user.screen_name') !== undefined && get('created_at') !== undefined),
  fields: {
    externalId: ['id_str', 'id'],
    username: ['user.screen_name'],
    authorId: ['user.id_str', 'user.id'],
    followers: ['user.followers_count'],
    text: ['extended_tweet.full_text', 'full_text', 'text'],
    createdAt: ['created_at'],
    location: ['place.full_name', 'user.location'],
    likes: ['favorite_count'],
    retweets: ['retweet_count'],
    replies: ['reply_count'],
    views: ['view_count', 'views'],
    url: (get) => urlOf(get('user.screen_name'), get('id_str') ?? get('id')),
  },
  deletes: (get) => asText(get('delete.status.id_str')) ?? asText(get('delete.status.id')),
  leaveOut: (get) => {
    if (get('retweeted_status') !== undefined) return REPOST
    const notice = NOTICES.find((name) => get(name) !== undefined)
    return notice && `a notice of the stream (${notice}), no post`
  },
}

const NOTICES = [
  'limit',
  'scrub_geo',
  'status_withheld',
  'user_withheld',
  'disconnect',
  'warning',
  'friends',
  'event',
]

/** The columns that Hydrator and twarc 1's json2csv write. https://github.com/DocNow/hydrator */
const HYDRATOR: PostLayout = {
  name: 'Hydrator or twarc CSV',
  platform: 'twitter',
  has: ['user_screen_name', 'tweet_url', 'user_created_at'],
  fields: {
    externalId: ['id'],
    username: ['user_screen_name'],
    authorId: ['user_id'],
    followers: ['user_followers_count'],
    text: ['text', 'full_text'],
    createdAt: ['created_at', 'parsed_created_at'],
    likes: ['favorite_count'],
    retweets: ['retweet_count'],
    location: ['place', 'user_location'],
    url: ['tweet_url'],
  },
  leaveOut: (get) =>
    get('retweet_id') !== undefined || get('tweet_type') === 'retweet' ? REPOST : undefined,
}

/** The sheet that TAGS fills. https://tags.hawksey.info */
const TAGS: PostLayout = {
  name: 'TAGS',
  platform: 'twitter',
  has: ['id_str', 'from_user', 'user_followers_count'],
  fields: {
    externalId: ['id_str'],
    username: ['from_user'],
    authorId: ['from_user_id_str'],
    followers: ['user_followers_count'],
    text: ['text'],
    createdAt: ['created_at'],
    timeOfDay: [],
    location: ['user_location'],
    url: ['status_url'],
  },
}

/** https://github.com/twintproject/twint, output of `--csv` and `--json`. */
const TWINT: PostLayout = {
  name: 'twint',
  platform: 'twitter',
  has: ['conversation_id', 'tweet', 'replies_count', 'username'],
  fields: {
    externalId: ['id'],
    username: ['username'],
    authorId: ['user_id'],
    text: ['tweet'],
    createdAt: (get) => joinMoment(get),
    likes: ['likes_count'],
    retweets: ['retweets_count'],
    replies: ['replies_count'],
    location: ['place'],
    url: ['link'],
    timeOfDay: [],
    timezone: [],
  },
  leaveOut: (get) => (isTrue(get('retweet')) || get('user_rt_id') !== undefined ? REPOST : undefined),
}

/** `date`, `time` and `timezone` are of one clock; `created_at` names its zone by letters or is in milliseconds. */
function joinMoment(get: Get): unknown {
  const [date, time, zone] = [get('date'), get('time'), get('timezone')]
  if (typeof date === 'string' && typeof time === 'string' && /^[+-]?\d{4}$/.test(String(zone)))
    return `${date} ${time} ${String(zone).padStart(5, '+')}`
  return get('created_at') ?? (time ? `${date} ${time}` : date)
}

export function urlOf(name: unknown, id: unknown): string | undefined {
  return name && id ? `https://x.com/${name}/status/${id}` : undefined
}

/** 1.6 million rows of 2009 without a header. http://help.sentiment140.com/for-students */
const SENTIMENT140: PostLayout = {
  name: 'Sentiment140',
  platform: 'twitter',
  has: (get) => get('target') !== undefined && get('flag') !== undefined && get('user') !== undefined,
  headless: {
    columns: ['target', 'id', 'date', 'flag', 'user', 'text'],
    isRow: (cells) => cells.length === 6 && /^[024]$/.test(cells[0] ?? '') && /^\d{5,}$/.test(cells[1] ?? ''),
  },
  fields: { externalId: ['id', 'ids'], username: ['user'], text: ['text'], createdAt: ['date'] },
}

export const TWITTER_V1: readonly PostLayout[] = [TWINT, HYDRATOR, TAGS, SENTIMENT140, OBJECTS]

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
