import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { callStranger } from '#contract/time/call-stranger.ts'
import { addressGroup } from './address.ts'
import { createLimitWindow, waitSeconds } from './limit-window.ts'

/** How often an address may come, counted for all processes where they share a Redis. */
export interface AddressLimit {
  /** Counts one call; undefined when it is within the limit, else the seconds until the address may come again. */
  take(address: string, nowMs: number): Promise<number | undefined>
  /** The same without counting. */
  peek(address: string, nowMs: number): Promise<number | undefined>
}

const ANSWER_MS_MAX = 250

/** Counts the call where it fits into this window and what still counts of the last one. */
const TAKE = `
local current = tonumber(redis.call('get', KEYS[1]) or 0)
local previous = tonumber(redis.call('get', KEYS[2]) or 0)
local limit, elapsed, width = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if previous * (width - elapsed) <= (limit - current - 1) * width then
  redis.call('incr', KEYS[1])
  redis.call('pexpire', KEYS[1], width * 2)
end
return {current, previous}
`

/** Without Redis, and while it is away, this process counts for itself. */
export function createAddressLimit(options: {
  /** Apart from other limits. */
  name: string
  limit: number
  windowMs: number
  redis?: Redis
}): AddressLimit {
  const { name, limit, windowMs, redis } = options
  const own = createLimitWindow({ limit, windowMs })

  async function askShared(
    ask: (keys: [current: string, previous: string], elapsedMs: number) => Promise<unknown>,
    group: string,
    nowMs: number,
  ): Promise<number | undefined> {
    const windowStart = Math.floor(nowMs / windowMs) * windowMs
    const subject = createHash('sha256').update(group).digest('base64url')
    const keyOf = (start: number) => `crowdtape:${name}:{${subject}}:${start}`
    const counted = ask([keyOf(windowStart), keyOf(windowStart - windowMs)], nowMs - windowStart)
    const [current, previous] = (await callStranger({ timeoutMs: ANSWER_MS_MAX }, () => counted)) as unknown[] // one for each key
    return waitSeconds(
      { windowStart, current: Number(current ?? 0), previous: Number(previous ?? 0) },
      { limit, windowMs, nowMs },
    )
  }

  return {
    async take(address, nowMs) {
      const group = addressGroup(address)
      if (redis?.status !== 'ready') return own.take(group, nowMs)
      const take = (keys: string[], elapsedMs: number) =>
        redis.eval(TAKE, 2, ...keys, limit, elapsedMs, windowMs)
      // Its connection logs what is wrong with it.
      return askShared(take, group, nowMs).catch(() => own.take(group, nowMs))
    },
    async peek(address, nowMs) {
      const group = addressGroup(address)
      if (redis?.status !== 'ready') return own.peek(group, nowMs)
      return askShared((keys) => redis.mget(keys), group, nowMs).catch(() => own.peek(group, nowMs))
    },
  }
}
