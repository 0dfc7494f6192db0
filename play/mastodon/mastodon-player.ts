import { hashIntegers } from '#collect/sample/random.ts'
import { createCrowd } from '../server/crowd.ts'
import { type Answer, type PlayerRequest, type RunningPlayer, startPlayer } from '../server/start-player.ts'

export interface MastodonPlayerOptions {
  port?: number
  seed?: number
  /** Posts a minute. */
  rate?: number
  /** Whether hashtags are shown to everybody. */
  isOpen?: boolean
}

/** Plays a Mastodon instance: what it shows to whom, hashtag timelines and single posts, each tenth deleted. */
export async function startMastodonPlayer(options: MastodonPlayerOptions = {}): Promise<RunningPlayer> {
  const { port, seed = 1, rate = 6, isOpen = true } = options
  const crowd = createCrowd(seed)
  const stepMs = Math.round(60_000 / rate)
  const status = (n: number) => ({
    id: String(n),
    uri: `https://social.example/users/writer${n % 30}/statuses/${n}`,
    url: `https://social.example/@writer${n % 30}/${n}`,
    created_at: new Date(n * stepMs).toISOString(),
    edited_at: null,
    visibility: 'public',
    language: 'en',
    spoiler_text: '',
    content: `<p>${crowd.aboutCrypto(hashIntegers(seed, 61, n)).replaceAll('&', '&amp;')} <a href="https://social.example/tags/bitcoin">#<span>bitcoin</span></a></p>`,
    favourites_count: n % 40,
    replies_count: n % 4,
    reblogs_count: n % 9,
    reblog: null,
    tags: [{ name: 'bitcoin', url: 'https://social.example/tags/bitcoin' }],
    media_attachments: [],
    account: {
      id: String(n % 30),
      acct: `writer${n % 30}`,
      url: `https://social.example/@writer${n % 30}`,
      display_name: `Writer ${n % 30}`,
      followers_count: 7,
    },
  })
  const tip = () => Math.floor(Date.now() / stepMs)
  const timeline = ({ url }: PlayerRequest): Answer => {
    const limit = Math.min(Number(url.searchParams.get('limit') ?? 20), 40)
    const since = Number(url.searchParams.get('since_id') ?? 0)
    const newest = Math.min(Number(url.searchParams.get('max_id') ?? Number.MAX_SAFE_INTEGER) - 1, tip())
    const count = Math.max(0, Math.min(limit, newest - since))
    return { body: Array.from({ length: count }, (_, index) => status(newest - index)) }
  }
  const answer = (request: PlayerRequest): Answer | undefined => {
    const { pathname } = request.url
    const access = isOpen ? 'public' : 'authenticated'
    if (pathname === '/api/v2/instance') {
      return {
        body: { configuration: { timelines_access: { hashtag_feeds: { local: access, remote: access } } } },
      }
    }
    if (pathname.startsWith('/api/v1/timelines/tag/')) return timeline(request)
    const n = Number(/^\/api\/v1\/statuses\/(\d+)$/.exec(pathname)?.[1])
    if (!(n <= tip())) return undefined
    return n % 10 === 0 ? { status: 404, body: { error: 'Record not found' } } : { body: status(n) }
  }
  return startPlayer({ answer }, port)
}
