import { hashIntegers } from '#collect/sample/random.ts'
import { createCrowd } from '../server/crowd.ts'
import { type Answer, type PlayerRequest, type RunningPlayer, startPlayer } from '../server/start-player.ts'

export interface GraphPlayerOptions {
  port?: number
  seed?: number
  /** Posts an hour of each page and account. */
  rate?: number
}

/** The token that the player takes; any other is refused. */
export const PLAYED_TOKEN = 'played-token'

const KINDS = ['like', 'love', 'haha', 'wow', 'sad', 'angry']
const HASHTAGS_MAX = 30

/** Plays Meta's Graph API: posts of pages with reactions by kind, business discovery, and hashtags with their weekly limit. */
export async function startGraphPlayer({
  port,
  seed = 1,
  rate = 2,
}: GraphPlayerOptions = {}): Promise<RunningPlayer> {
  const crowd = createCrowd(seed)
  const stepMs = Math.round(3_600_000 / rate)
  const hashtags = new Set<string>()
  const timeOf = (n: number) => new Date(n * stepMs).toISOString().replace(/\.\d+Z$/, '+0000')
  const numbers = (from: number, limit: number, after: string | null | undefined, to = Date.now()) => {
    const newest = after ? Number(after) : Math.floor(to / stepMs)
    const found = []
    for (let n = newest; n * stepMs >= from && found.length < limit; n--) found.push(n)
    const next = newest - found.length
    const paging = {
      cursors: { after: String(next) },
      ...(next * stepMs >= from ? { next: 'https://graph.facebook.com/next' } : {}),
    }
    return { found, paging: found.length > 0 ? paging : {} }
  }
  const posts = ({ url }: PlayerRequest, page: string): Answer => {
    const from = Number(url.searchParams.get('since') ?? 0) * 1_000
    const { found, paging } = numbers(
      from,
      Number(url.searchParams.get('limit') ?? 25),
      url.searchParams.get('after'),
      Number(url.searchParams.get('until') ?? Date.now() / 1_000) * 1_000,
    )
    const data = found.map((n) => ({
      id: `${page}_${n}`,
      message: crowd.aboutCrypto(hashIntegers(seed, 41, n)),
      created_time: timeOf(n),
      updated_time: timeOf(n),
      permalink_url: `https://www.facebook.com/${page}/posts/${n}`,
      from: { id: page, name: `Page ${page}` },
      ...(n % 3 === 0 ? {} : { shares: { count: n % 13 } }),
      comments: { data: [], summary: { total_count: n % 17 } },
      ...Object.fromEntries(
        KINDS.map((kind, place) => [kind, { data: [], summary: { total_count: (n + place) % 50 } }]),
      ),
    }))
    return { body: { data, paging } }
  }
  const media = (n: number) => ({
    id: `media-${n}`,
    caption: `${crowd.aboutCrypto(hashIntegers(seed, 42, n))}`,
    timestamp: timeOf(n),
    like_count: n % 300,
    comments_count: n % 20,
    media_type: ['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM'][n % 3],
    permalink: `https://www.instagram.com/p/${n}/`,
  })
  const discover = (fields: string): Answer => {
    const username = /username\(([\w.]+)\)/.exec(fields)?.[1] ?? ''
    const limit = Number(/limit\((\d+)\)/.exec(fields)?.[1] ?? 25)
    const { found, paging } = numbers(Date.now() - 7 * 86_400_000, limit, /after\((\d+)\)/.exec(fields)?.[1])
    const discovery = {
      id: '1784',
      username,
      name: `The ${username}`,
      followers_count: 1_200,
      media: { data: found.map(media), paging },
    }
    return { body: { business_discovery: discovery, id: '1' } }
  }
  const findHashtag = (name: string): Answer => {
    if (!hashtags.has(name) && hashtags.size >= HASHTAGS_MAX)
      return refused(18, 'Max number of hashtags reached')
    hashtags.add(name)
    return { body: { data: [{ id: `tag-${name}` }] } }
  }
  const answer = (request: PlayerRequest): Answer | undefined => {
    const { pathname, searchParams } = request.url
    const path = /^\/v\d+\.\d+\/(.+)$/.exec(pathname)?.[1]
    if (!path) return undefined
    const isKnown =
      request.headers.authorization === `Bearer ${PLAYED_TOKEN}` ||
      searchParams.get('access_token') === PLAYED_TOKEN
    if (!isKnown) return refused(190, 'Invalid OAuth access token.')
    if (path === 'me/accounts')
      return { body: { data: [{ id: '7' }, { id: '8', instagram_business_account: { id: '1' } }] } }
    if (path === 'ig_hashtag_search') return findHashtag(searchParams.get('q') ?? '')
    if (path.endsWith('/posts')) return posts(request, path.split('/')[0] ?? '')
    if (path.endsWith('/recent_media')) {
      const { found, paging } = numbers(
        Date.now() - 86_400_000,
        Number(searchParams.get('limit')),
        searchParams.get('after'),
      )
      return { body: { data: found.map(media), paging } }
    }
    if (searchParams.get('fields')?.startsWith('business_discovery'))
      return discover(searchParams.get('fields') ?? '')
    return path.includes('/')
      ? undefined
      : refused(100, `Unsupported get request. Object with ID '${path}' does not exist, cannot be loaded`)
  }
  return startPlayer({ answer }, port)
}

function refused(code: number, message: string): Answer {
  return { status: 400, body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'A' } } }
}
