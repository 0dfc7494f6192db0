import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { Redis } from 'ioredis'
import { callStranger } from '#contract/time/call-stranger.ts'
import type { ChangedBy } from '#store/audit/audit.ts'
import type { Kept } from './kept.ts'
import { createLimitWindow, SUBJECTS_MAX, waitSeconds } from './limit-window.ts'

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

/** What one household or host shares: an IPv4 address as it is, an IPv6 address as its /64. */
export function addressGroup(address: string): string {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** How often an address may come, counted for all processes where they share a Redis. */
interface AddressLimit {
  /** Counts one call; undefined when it is within the limit, else the seconds until the address may come again. */
  take(address: string, nowMs: number): Promise<number | undefined>
  /** The same without counting. */
  peek(address: string, nowMs: number): Promise<number | undefined>
}

/** Without Redis, and while it is away, this process counts for itself. */
export function createAddressLimit(options: {
  /** Apart from other limits. */
  name: string
  limit: number
  windowMs: number
  redis?: Redis
  kept: Kept
}): AddressLimit {
  const { name, limit, windowMs, redis, kept } = options
  const own = createLimitWindow({ limit, windowMs })
  kept.add({ what: `addresses of ${name}`, unit: 'entries', max: SUBJECTS_MAX, count: own.size })

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

/** Who makes a change, for the record: with the address shortened to 203.0.113.x or 2001:db8:1::/48, and for a team its member. */
export function changedBy(
  actor: 'session' | 'link',
  { address, user, person }: { address: string; user?: { id: string }; person?: { id: string } },
): ChangedBy {
  const personId = person && person.id !== user?.id ? person.id : undefined
  return { actor, address: shorten(addressGroup(address)), personId }
}

function shorten(group: string): string {
  if (isIPv4(group)) return group.replace(/\d+$/, 'x')
  return `${group.split(':').slice(0, 3).join(':')}::/48`
}
