import type { PlanId } from '#contract/plans.ts'
import { KEY_FORM, type KeyMode } from '#contract/public/key-form.ts'
import type { Scope } from '#contract/public/scopes.ts'
import { type FoundSecret, findApiKeySecrets } from '#store/api-keys/find-api-key-secrets.ts'
import { hashKey } from '../api-keys/hash-key.ts'
import { hasValidChecksum } from '../api-keys/key-checksum.ts'
import type { Context } from '../context.ts'
import { addressGroup } from '../http/address.ts'
import { createLimitWindow } from '../http/limit-window.ts'
import { Problem } from './problem.ts'

/** What this process remembers of a key. None of it decides whether the key still lives: the settlement does. */
export interface KeyRecord {
  /** SHA-256 of the key, in hex. */
  secretHash: string
  keyId: string
  accountId: string
  mode: KeyMode
  scopes: ReadonlySet<Scope>
  /** As the last settlement said, or the database before the first one. */
  plan: PlanId
  /** Until then (milliseconds since 1970) its window has no room, whatever other processes do. */
  fullUntilMs: number
  forgetAtMs: number
}

export interface KeyDirectory {
  /**
   * The key of an Authorization header; at once where this process knows it. Throws a 401 for anything that is not a
   * known key, and a 429 where an address asks for too many that this process has never seen.
   */
  find(authorization: string | undefined, address: string): KeyRecord | Promise<KeyRecord>
  /** Drops a key that a settlement found dead. */
  forget(key: KeyRecord): void
}

const REMEMBER_MS = 60_000
const REMEMBERED_MAX = 50_000
const UNKNOWN_PER_ADDRESS = 60 // a minute, each counted once
const LOOKUP_HASHES_MAX = 500

/** Keys by their hash, with one query at a time for all that are asked for meanwhile; unknown ones are remembered too. */
export function createKeyDirectory(ctx: Context): KeyDirectory {
  const known = new Map<string, KeyRecord>()
  const unknown = new Map<string, number>()
  const underWay = new Map<string, Promise<KeyRecord>>()
  const misses = createLimitWindow({ limit: UNKNOWN_PER_ADDRESS, windowMs: 60_000 })
  const load = createLoader(ctx)

  async function lookUp(secretHash: string, from: { group: string; nowMs: number }): Promise<KeyRecord> {
    const { group, nowMs } = from
    const found = await load(secretHash)
    if (!found) {
      remember(unknown, secretHash, nowMs + REMEMBER_MS)
      misses.take(group, nowMs)
      throw notAKey()
    }
    const record: KeyRecord = {
      ...found,
      secretHash,
      scopes: new Set(found.scopes),
      fullUntilMs: 0,
      forgetAtMs: nowMs + REMEMBER_MS,
    }
    remember(known, secretHash, record)
    return record
  }

  return {
    find(authorization, address) {
      const hash = hashKey(keyOf(authorization))
      const nowMs = ctx.now().getTime()
      const record = known.get(hash)
      if (record && record.forgetAtMs > nowMs) return record
      if ((unknown.get(hash) ?? 0) > nowMs) throw notAKey()
      const others = underWay.get(hash)
      if (others) return others
      const group = addressGroup(address)
      // A key that was known a moment ago is only read again: whoever floods from beside it does not lock it out.
      const waitSeconds = record ? undefined : misses.peek(group, nowMs)
      if (waitSeconds !== undefined) {
        throw new Problem('too_many_unknown_keys', 'Too many unknown keys came from your address.', {
          retryAfterSeconds: waitSeconds,
        })
      }
      const lookup = lookUp(hash, { group, nowMs }).finally(() => underWay.delete(hash))
      underWay.set(hash, lookup)
      return lookup
    },
    forget(key) {
      known.delete(key.secretHash)
    },
  }
}

/** The key in the header, by its form and its check alone. Throws a 401 without a query for anything else. */
function keyOf(authorization: string | undefined): string {
  if (authorization === undefined) {
    throw new Problem('missing_key', 'Send your API key as `Authorization: Bearer <key>`.')
  }
  const token = /^Bearer ([^\s]{1,512})$/i.exec(authorization)?.[1]
  if (token === undefined) {
    throw new Problem('invalid_key', 'The Authorization header must read `Bearer <key>`.')
  }
  if (KEY_FORM.test(token) && hasValidChecksum(token)) return token
  if (token.startsWith('cts_')) {
    throw new Problem('invalid_key', 'This is the token of a sign-in. Programs need an API key.')
  }
  throw notAKey()
}

/** Unknown, mistyped, expired and revoked keys are never told apart. */
export function notAKey(): Problem {
  return new Problem('invalid_key', 'The API key is not valid.')
}

function remember<Value>(memory: Map<string, Value>, hash: string, value: Value): void {
  memory.delete(hash)
  memory.set(hash, value)
  if (memory.size > REMEMBERED_MAX) memory.delete(memory.keys().next().value ?? '')
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
