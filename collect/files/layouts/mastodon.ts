import { asText, type Get, isFields, joinText, type PostLayout } from './layout.ts'

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'
const BOOST = 'a boost of another’s post'

/** What Mastodon gives of an account: outbox.json, ActivityStreams. https://www.w3.org/TR/activitystreams-vocabulary */
const ARCHIVE: PostLayout = {
  name: 'Mastodon archive',
  platform: 'mastodon',
  list: 'orderedItems',
  holder: ['orderedItems'],
  isHtml: true,
  isOfOneAuthor: true,
  has: (get) => get('type') === 'Create' || get('type') === 'Announce',
  fields: {
    externalId: (get) => idOfUri(get('object.id')),
    username: (get) => accountOf(get('object.attributedTo') ?? get('actor')),
    authorId: ['object.attributedTo', 'actor'],
    text: (get) => joinText(get('object.summary'), get('object.content')),
    createdAt: ['object.published', 'published'],
    likes: ['object.likes.totalItems'],
    retweets: ['object.shares.totalItems'],
    replies: [],
    url: (get) => get('object.url') ?? get('object.id'),
    location: [],
  },
  leaveOut: (get) => {
    if (get('type') === 'Announce') return BOOST
    if (get('type') !== 'Create') return `no post (${asText(get('type')) ?? 'of no type'})`
    return isAddressedTo(get, 'to') ? undefined : 'not public: for mentioned accounts or followers'
  },
}

/** Statuses of the API of Mastodon and of those who speak it. https://docs.joinmastodon.org/entities/Status */
const STATUSES: PostLayout = {
  name: 'Mastodon API',
  platform: 'mastodon',
  isHtml: true,
  has: (get) =>
    get('account.acct') !== undefined && get('content') !== undefined && get('created_at') !== undefined,
  fields: {
    externalId: (get) => idOfUri(get('uri') ?? get('url')) ?? get('id'),
    username: (get) => {
      const name = asText(get('account.acct')) ?? ''
      const host = hostOf(get('uri')) ?? hostOf(get('url'))
      return name.includes('@') || !host ? name : `${name}@${host}`
    },
    authorId: ['account.uri', 'account.url', 'account.id'],
    followers: ['account.followers_count'],
    text: (get) => joinText(get('spoiler_text'), get('content')),
    createdAt: ['created_at'],
    likes: ['favourites_count'],
    replies: ['replies_count'],
    retweets: ['reblogs_count'],
    url: (get) => get('url') ?? get('uri'),
    location: [],
  },
  leaveOut: (get) => {
    if (get('reblog') !== undefined) return BOOST
    const visibility = get('visibility')
    if (visibility !== undefined && visibility !== 'public') return `not public (${visibility})`
    const hasOptedOut =
      get('account.noindex') === true ||
      get('account.indexable') === false ||
      get('account.discoverable') === false
    return hasOptedOut ? 'its author does not want to be indexed' : undefined
  },
}

/**
 * By the host that a post was written on, so that it is one post on every instance; the number alone where Mastodon
 * gives it, for other programs number posts and comments apart.
 */
function idOfUri(uri: unknown): string | undefined {
  const host = hostOf(uri)
  if (!host) return undefined
  const status = /\/users\/[^/]+\/statuses\/(\d+)$/.exec(String(uri))?.[1]
  return status ? `${host}/${status}` : String(uri).replace(/^https?:\/\//, '')
}

function hostOf(address: unknown): string | undefined {
  const text = asText(address) ?? ''
  return /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text).host : undefined
}

/** `ada@m.example` of https://m.example/users/ada. */
function accountOf(actor: unknown): string | undefined {
  const host = hostOf(actor)
  const name = String(actor ?? '')
    .replace(/\/$/, '')
    .split('/')
    .at(-1)
    ?.replace(/^@/, '')
  return host && name ? `${name}@${host}` : undefined
}

function isAddressedTo(get: Get, field: 'to'): boolean {
  const listed = [get(field), get(`object.${field}`)].flatMap((to) => to ?? [])
  return listed.some((to) => (isFields(to) ? to.id : to) === PUBLIC || to === 'as:Public' || to === 'Public')
}

export const MASTODON: readonly PostLayout[] = [ARCHIVE, STATUSES]
