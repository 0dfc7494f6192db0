import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { callStranger } from '#contract/time/call-stranger.ts'
import { type KeyRecord, windowOf } from './key-directory.ts'

export interface WindowEntry {
  admitted: boolean
  /** Calls in the window, with this one where it was admitted. */
  used: number
  /** When the oldest of them leave the window, in milliseconds since 1970. */
  freeAtMs: number
}

/** The windows of all keys, counted in Redis for all processes. */
export interface SharedWindows {
  /** Counts a call; undefined where Redis does not answer, and then the database counts. */
  enter(key: KeyRecord, nowMs: number): Promise<WindowEntry | undefined>
}

const BUCKETS = 51 // as in the database: 51 fiftieths of the window hold any stretch of its length
const ANSWER_MS_MAX = 250

/**
 * One hash for each key: calls by bucket, and `newest`, so that a process whose clock is behind does not count into
 * the past. It forgets itself after two windows.
 */
const ENTER = `
local width, limit, buckets = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local bucket = math.floor(tonumber(ARGV[1]) * (buckets - 1) / width)
local newest = tonumber(redis.call('hget', KEYS[1], 'newest') or bucket)
if tonumber(redis.call('hget', KEYS[1], 'width') or width) ~= width or newest > bucket + 2 * buckets then
  redis.call('del', KEYS[1])
  newest = bucket
end
bucket = math.max(bucket, newest)
local used, oldest = 0, bucket
local fields = redis.call('hgetall', KEYS[1])
for i = 1, #fields, 2 do
  local number = tonumber(fields[i])
  if number then
    if number <= bucket - buckets then
      redis.call('hdel', KEYS[1], fields[i])
    else
      used = used + tonumber(fields[i + 1])
      if number < oldest then oldest = number end
    end
  end
end
local admitted = 0
if used < limit then
  admitted = 1
  used = used + 1
  redis.call('hincrby', KEYS[1], bucket, 1)
  redis.call('hset', KEYS[1], 'newest', bucket, 'width', width)
  redis.call('pexpire', KEYS[1], width * 2 + 1000)
end
return {admitted, used, math.ceil((oldest + buckets) * width / (buckets - 1))}
`

export function createSharedWindows(redis: Redis, log: Logger): SharedWindows {
  redis.defineCommand('crowdtapeEnterWindow', { numberOfKeys: 1, lua: ENTER })
  const enter = (redis as Redis & { crowdtapeEnterWindow: EnterWindow }).crowdtapeEnterWindow.bind(redis)
  let warned = false

  return {
    async enter(key, nowMs) {
      if (redis.status !== 'ready') return undefined
      const { calls, seconds } = windowOf(key)
      try {
        const counted = enter(`crowdtape:window:${key.keyId}`, nowMs, seconds * 1000, calls, BUCKETS)
        const [admitted, used, freeAtMs] = await callStranger({ timeoutMs: ANSWER_MS_MAX }, () => counted)
        warned = false
        return { admitted: admitted === 1, used, freeAtMs }
      } catch (error) {
        if (!warned) log.warn({ err: error }, 'Redis does not answer: the database counts the windows')
        warned = true
        return undefined
      }
    },
  }
}

type EnterWindow = (
  key: string,
  nowMs: number,
  widthMs: number,
  limit: number,
  buckets: number,
) => Promise<[admitted: number, used: number, freeAtMs: number]>
