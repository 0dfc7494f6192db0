import { LRUCache } from 'lru-cache'
import type { Scope } from '#contract/key-form.ts'
import { KEY_FORM, type KeyMode } from '#contract/key-form.ts'
import { PLANS, type PlanId } from '#contract/plans.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { type FoundSecret, findApiKeySecrets } from '#store/api-keys/api-keys.ts'
import type { Context } from '../context/context.ts'
import { createAddressLimit } from '../http/address.ts'
import { createAddressRanges } from '../http/address-ranges.ts'
import { hashKey, hasValidChecksum } from '../secrets/keys.ts'
import { Problem } from './problem.ts'

/** What this process remembers of a key. None of it decides whether the key still lives: the settlement does. */
export interface KeyRecord {
  /** SHA-256 of the key, in hex. */
  secretHash: string
  keyId: string
  accountId: string
  mode: KeyMode
  scopes: ReadonlySet<Scope>
  /** Whether it may be used from an address; undefined: from any. */
  allows: ((address: string) => boolean) | undefined
  callsPerMinute: number | null
  limitsVersion: number
  /** As the last settlement said, or the database before the first one. */
  plan: PlanId
  /** Until then (milliseconds since 1970) its window has no room, whatever other processes do. */
  fullUntilMs: number
}

/** What a key may call, of its plan or where it has a limit of its own by that. */
export function windowOf({ plan, callsPerMinute }: Pick<KeyRecord, 'plan' | 'callsPerMinute'>): {
  calls: number
  seconds: number
} {
  const { window } = PLANS[plan]
  return callsPerMinute === null ? window : { calls: Math.min(callsPerMinute, window.calls), seconds: 60 }
}

export interface KeyDirectory {
  /**
   * The key of an Authorization header; at once where this process knows it. Throws a 401 for anything that is not a
   * known key, a 403 for one that may not be used from this address, and a 429 where an address asks for too many that this
   * process has never seen.
   */
  find(authorization: string | undefined, address: string): KeyRecord | Promise<KeyRecord>
  /** Reads again what a key may do, after a settlement found that changed. Throws as `find` does. */
  renew(key: KeyRecord, address: string): Promise<void>
  /** Drops a key that a settlement found dead. */
  forget(key: KeyRecord): void
}

const REMEMBER_MS = MINUTE_MS
const REMEMBERED_MAX = 50_000
const UNKNOWN_PER_ADDRESS = 60 // a minute, each counted once
const LOOKUP_HASHES_MAX = 500

/** Keys by their hash, with one query at a time for all that are asked for meanwhile; unknown ones are remembered too. */
export function createKeyDirectory(ctx: Context): KeyDirectory {
  const misses = createAddressLimit({
    name: 'unknown-keys',
    limit: UNKNOWN_PER_ADDRESS,
    windowMs: MINUTE_MS,
    redis: ctx.redis,
    kept: ctx.kept,
  })
  const load = createLoader(ctx)
  const bounds = {
    // Not `max`, for which room for all of them is made at once: 50 ms and 6 MB of every start.
    maxSize: REMEMBERED_MAX,
    sizeCalculation: () => 1,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
    perf: { now: () => ctx.now().getTime() },
  }
  const unknown = new LRUCache<string, true>(bounds)
  const known = new LRUCache<string, KeyRecord, { address: string }>({
    ...bounds,
    // A key that was known a moment ago is only read again: a flood from the same address does not lock it out.
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true, // who waits for a key learns of it, also when it is forgotten meanwhile
    fetchMethod: async (secretHash, _stale, { context }) => {
      const found = await load(secretHash)
      if (found) return toRecord(found)
      unknown.set(secretHash, true)
      await misses.take(context.address, ctx.now().getTime())
      throw notAKey()
    },
  })

  ctx.kept.add({ what: 'keys', unit: 'entries', max: REMEMBERED_MAX, count: () => known.size })
  ctx.kept.add({ what: 'unknown keys', unit: 'entries', max: REMEMBERED_MAX, count: () => unknown.size })

  return {
    find(authorization, address) {
      const token = tokenOf(authorization)
      const hash = hashKey(token)
      const record = known.get(hash)
      if (record) {
        if (record.allows === undefined || record.allows(address)) return record
        return renew(record, address).then(() => record) // the address may be allowed since
      }
      refuseMistyped(token)
      if (unknown.has(hash)) throw notAKey()
      return lookUp(hash, address)
    },
    renew,
    forget(key) {
      known.delete(key.secretHash)
    },
  }

  async function renew(key: KeyRecord, address: string): Promise<void> {
    const found = await load(key.secretHash)
    if (!found) {
      known.delete(key.secretHash)
      throw notAKey()
    }
    Object.assign(key, toRecord(found))
    refuseAddress(key, address)
  }

  async function lookUp(hash: string, address: string): Promise<KeyRecord> {
    const wasKnown = known.peek(hash, { allowStale: true }) !== undefined
    const waitSeconds = wasKnown ? undefined : await misses.peek(address, ctx.now().getTime())
    if (waitSeconds !== undefined) {
      throw new Problem('too_many_unknown_keys', 'Too many unknown keys came from your address.', {
        retryAfterSeconds: waitSeconds,
      })
    }
    return refuseAddress(await known.forceFetch(hash, { context: { address } }), address)
  }
}

function toRecord({ hash, scopes, limits, ...found }: FoundSecret): KeyRecord {
  const { allowedAddresses, callsPerMinute } = limits
  return {
    ...found,
    secretHash: hash,
    scopes: new Set(scopes),
    allows: allowedAddresses.length > 0 ? createAddressRanges(allowedAddresses) : undefined,
    callsPerMinute,
    fullUntilMs: 0,
  }
}

function refuseAddress(key: KeyRecord, address: string): KeyRecord {
  if (key.allows === undefined || key.allows(address)) return key
  throw new Problem('address_not_allowed', `The key may not be used from ${address}.`)
}

/** What stands in the header. Throws a 401 where that is nothing that could be a key. */
function tokenOf(authorization: string | undefined): string {
  if (authorization === undefined) {
    throw new Problem('missing_key', 'Send your API key as `Authorization: Bearer <key>`.')
  }
  const token = /^Bearer ([^\s]{1,512})$/i.exec(authorization)?.[1]
  if (token === undefined) {
    throw new Problem('invalid_key', 'The Authorization header must read `Bearer <key>`.')
  }
  return token
}

/** Throws a 401 without a query for what is no key by its form or its check alone. */
function refuseMistyped(token: string): void {
  if (KEY_FORM.test(token) && hasValidChecksum(token)) return
  if (token.startsWith('cts_')) {
    throw new Problem('invalid_key', 'This is the token of a sign-in. Use an API key.')
  }
  throw notAKey()
}

/** Unknown, mistyped, expired and revoked keys get the same answer. */
export function notAKey(): Problem {
  return new Problem('invalid_key', 'The API key is not valid.')
}

/** Gathers hashes while a query is under way and asks for all of them with the next one. */
function createLoader(ctx: Context): (hash: string) => Promise<FoundSecret | undefined> {
  type Waiting = { hash: string; resolve(found?: FoundSecret): void; reject(error: unknown): void }
  let waiting: Waiting[] = []
  let busy = false

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, LOOKUP_HASHES_MAX)
      waiting = waiting.slice(LOOKUP_HASHES_MAX)
      try {
        const found = await findApiKeySecrets(
          ctx.db,
          batch.map((one) => one.hash),
        )
        for (const one of batch) one.resolve(found.find((secret) => secret.hash === one.hash))
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    busy = false
  }

  return (hash) =>
    new Promise((resolve, reject) => {
      waiting.push({ hash, resolve, reject })
      if (busy) return
      busy = true
      setImmediate(() => void drain())
    })
}
