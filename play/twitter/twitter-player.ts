import type { ServerResponse } from 'node:http'
import { hashIntegers } from '#collect/sample/random.ts'
import { createCrowd } from '../server/crowd.ts'
import { type Answer, type PlayerRequest, type RunningPlayer, startPlayer } from '../server/start-player.ts'

export interface TwitterPlayerOptions {
  port?: number
  seed?: number
  /** Posts an hour. */
  rate?: number
  /** How often the stream says that it lives; X says at least every 20 s. */
  heartbeatMs?: number
}

export interface TwitterPlayer extends RunningPlayer {
  /** Sends something to every open stream as it is. */
  sendToStreams: (text: string) => void
  /** Ends every stream without a word. */
  dropStreams: () => void
  streams: () => number
  rules: () => { id: string; value: string; tag?: string }[]
}

const LOOK_MS = 20
const HEARTBEAT_MS = 20_000

/** The token that the player takes; any other is refused. */
export const PLAYED_TOKEN = 'played-token'

const EPOCH_MS = 1_288_834_974_657

/** Plays X API v2: filtered stream with rules, recent search and timelines with pages, counts and lookup. Posts follow from the seed and their number. */
export async function startTwitterPlayer({
  port,
  seed = 1,
  rate = 60,
  heartbeatMs = HEARTBEAT_MS,
}: TwitterPlayerOptions = {}): Promise<TwitterPlayer> {
  const crowd = createCrowd(seed)
  const stepMs = Math.round(3_600_000 / rate)
  const idOf = (n: number) => String(BigInt(n * stepMs - EPOCH_MS) << 22n)
  const numberOf = (id: string) => Math.round((Number(BigInt(id) >> 22n) + EPOCH_MS) / stepMs)
  const tip = () => Math.floor(Date.now() / stepMs)
  const toPost = (n: number) => ({
    id: idOf(n),
    author_id: String(1_000 + (n % 40)),
    created_at: new Date(n * stepMs).toISOString(),
    edit_history_tweet_ids: [idOf(n)],
    lang: 'en',
    text: `${crowd.aboutCrypto(hashIntegers(seed, 31, n)).replaceAll('&', '&amp;')}`,
    public_metrics: {
      retweet_count: n % 9,
      reply_count: n % 5,
      like_count: n % 70,
      quote_count: n % 3,
      impression_count: n % 5_000,
    },
  })
  const toPage = (numbers: number[], meta: Record<string, unknown>) => ({
    ...(numbers.length > 0 ? { data: numbers.map(toPost), includes: { users: usersOf(numbers) } } : {}),
    meta: {
      result_count: numbers.length,
      ...(numbers.length > 0 ? { newest_id: idOf(numbers[0]!), oldest_id: idOf(numbers.at(-1)!) } : {}), // not empty
      ...meta,
    },
  })
  const list = ({ url }: PlayerRequest, tokenName: string): Answer => {
    const most = Number(url.searchParams.get('max_results') ?? 10)
    if (!(most >= 5 && most <= 100))
      return { status: 400, body: { title: 'Invalid Request', detail: 'max_results', status: 400 } }
    const since = url.searchParams.get('since_id')
    const start = url.searchParams.get('start_time')
    const first = since
      ? numberOf(since) + 1
      : Math.ceil((start ? Date.parse(start) : Date.now() - 7 * 86_400_000) / stepMs)
    const end = url.searchParams.get('end_time')
    const last = end ? Math.min(tip(), Math.ceil(Date.parse(end) / stepMs) - 1) : tip()
    const newest = Number(url.searchParams.get(tokenName)?.slice(1) ?? last)
    const numbers = Array.from(
      { length: Math.max(0, Math.min(most, newest - first + 1)) },
      (_, index) => newest - index,
    )
    const next = newest - most
    return { body: toPage(numbers, next >= first ? { next_token: `t${next}` } : {}) }
  }
  const rules: { id: string; value: string; tag?: string }[] = []
  const changeRules = ({ method, body }: PlayerRequest): Answer => {
    const sent = new Date().toISOString()
    if (method === 'GET')
      return {
        body: { ...(rules.length > 0 ? { data: rules } : {}), meta: { sent, result_count: rules.length } },
      }
    const asked = JSON.parse(body) as { add?: { value: string; tag?: string }[]; delete?: { ids: string[] } }
    const gone = new Set(asked.delete?.ids)
    rules.splice(0, rules.length, ...rules.filter(({ id }) => !gone.has(id)))
    const data = (asked.add ?? []).map((rule) => ({
      ...rule,
      id: `9${sent.replace(/\D/g, '')}${rules.length}`,
    }))
    rules.push(...data)
    const summary = {
      created: data.length,
      not_created: 0,
      valid: data.length,
      invalid: 0,
      deleted: gone.size,
    }
    return {
      status: asked.add ? 201 : 200,
      body: { ...(asked.add ? { data } : {}), meta: { sent, summary } },
    }
  }
  const streams = new Set<ServerResponse>()
  const stream = (response: ServerResponse): Answer | 'taken' => {
    if (streams.size > 0) {
      return {
        status: 429,
        body: {
          title: 'ConnectionException',
          detail: 'This stream is currently at the maximum allowed connection limit.',
          connection_issue: 'TooManyConnections',
          type: 'https://api.x.com/2/problems/streaming-connection',
        },
      }
    }
    streams.add(response)
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).flushHeaders()
    let sent = tip()
    const live = setInterval(() => {
      for (; sent < tip(); sent++) {
        const frame = {
          data: toPost(sent + 1),
          includes: { users: usersOf([sent + 1]) },
          matching_rules: rules.slice(0, 1).map(({ id, tag }) => ({ id, tag })),
        }
        if (rules.length > 0) response.write(`${JSON.stringify(frame)}\r\n`)
      }
    }, LOOK_MS)
    const beat = setInterval(() => response.write('\r\n'), heartbeatMs)
    response.on('close', () => {
      clearInterval(live)
      clearInterval(beat)
      streams.delete(response)
    })
    return 'taken'
  }
  const answer = (request: PlayerRequest, response: ServerResponse): Answer | 'taken' | undefined => {
    const { pathname, searchParams } = request.url
    if (request.headers.authorization !== `Bearer ${PLAYED_TOKEN}`) {
      return {
        status: 401,
        body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
      }
    }
    if (pathname === '/2/tweets/search/recent') return list(request, 'next_token')
    if (pathname === '/2/tweets/search/stream') return stream(response)
    if (pathname === '/2/tweets/search/stream/rules') return changeRules(request)
    if (/^\/2\/users\/\d+\/tweets$/.test(pathname)) return list(request, 'pagination_token')
    if (pathname.startsWith('/2/users/by/username/'))
      return { body: { data: { id: '1001', username: pathname.split('/').at(-1) } } }
    if (pathname === '/2/tweets') return { body: lookup(searchParams.get('ids')?.split(',') ?? []) }
    return pathname === '/2/tweets/counts/recent' ? { body: count(searchParams) } : undefined
  }
  const lookup = (ids: string[]) => {
    const isThere = (id: string) => numberOf(id) <= tip() && numberOf(id) % 10 !== 0
    const there = ids.filter(isThere).map(numberOf)
    const errors = ids
      .filter((id) => !isThere(id))
      .map((id) => ({
        value: id,
        resource_id: id,
        resource_type: 'tweet',
        title: 'Not Found Error',
        type: 'https://api.twitter.com/2/problems/resource-not-found',
      }))
    return {
      data: there.map(toPost),
      includes: { users: usersOf(there) },
      ...(errors.length > 0 ? { errors } : {}),
    }
  }
  const count = (parameters: URLSearchParams) => {
    const [from, to] = ['start_time', 'end_time'].map((name) => Date.parse(parameters.get(name) ?? ''))
    const data = []
    for (let start = from!; start < to!; start += 3_600_000) {
      const end = Math.min(start + 3_600_000, to!)
      data.push({
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
        tweet_count: Math.floor((end - start) / stepMs),
      })
    }
    return { data, meta: { total_tweet_count: data.reduce((sum, row) => sum + row.tweet_count, 0) } }
  }
  const player = await startPlayer({ answer }, port)
  return {
    ...player,
    sendToStreams: (text) => streams.forEach((open) => void open.write(text)),
    dropStreams: () => streams.forEach((open) => void open.destroy()),
    streams: () => streams.size,
    rules: () => rules,
  }
}

function usersOf(numbers: number[]) {
  return [...new Set(numbers.map((n) => 1_000 + (n % 40)))].map((id) => ({
    id: String(id),
    username: `writer_${id}`,
    name: `Writer ${id}`,
    public_metrics: { followers_count: id * 3, following_count: 1, tweet_count: 1, listed_count: 0 },
  }))
}
