import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalizeText } from '#contract/text/normalize-text.ts'
import { type BoundedQueue, createBoundedQueue } from '../queues/bounded-queue.ts'

export interface PasswordHasher {
  /** The password's hash in the PHC string format. Throws a 503 when too many wait already. */
  hash(password: string): Promise<string>
  /**
   * Compares a password with a stored hash; with none it does the same work and says `wrong`. `outdated`: right, but
   * hashed by other parameters than today's. `admit` is asked when the turn has come, before any work; what it
   * throws ends the call. Throws a 503 when too many wait already.
   */
  verify(
    password: string,
    stored: string | undefined,
    admit?: () => Promise<void>,
  ): Promise<'right' | 'outdated' | 'wrong'>
}

interface Parameters {
  /** KiB */
  memory: number
  passes: number
  parallelism: number
}

const ARGON2ID: Parameters = { memory: 19_456, passes: 2, parallelism: 1 } // OWASP Password Storage Cheat Sheet: 19 MiB, t=2, p=1
const SALT_BYTES = 16 // RFC 9106, section 3.1
const HASH_BYTES = 32
const AT_ONCE = 2 // of the four threads that Node shares with files and compression
const WAITING_MAX = 200 // about three seconds of work

/** Hashes by argon2id, few at a time: a rush of sign-ins waits in line and leaves the rest of the site its threads. */
export function createPasswordHasher(
  options: Partial<Parameters> & { atOnce?: number; waitingMax?: number } = {},
): PasswordHasher {
  const { atOnce = AT_ONCE, waitingMax = WAITING_MAX, ...parameters } = options
  const current = { ...ARGON2ID, ...parameters }
  const queue: BoundedQueue = createBoundedQueue({ atOnce, waitingMax })
  // What an unknown account is compared with: no password has this hash.
  const decoy: StoredHash = { ...current, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }

  return {
    hash: (password) =>
      queue.run(async () => {
        const salt = randomBytes(SALT_BYTES)
        return formatPhc({ ...current, salt, hash: await derive(password, salt, current) })
      }),
    verify: (password, stored, admit) =>
      queue.run(async () => {
        await admit?.()
        const expected = stored === undefined ? decoy : parsePhc(stored)
        const hash = await derive(password, expected.salt, expected)
        if (!timingSafeEqual(hash, expected.hash) || expected === decoy) return 'wrong'
        return isCurrent(expected, current) ? 'right' : 'outdated'
      }),
  }
}

interface StoredHash extends Parameters {
  salt: Buffer
  hash: Buffer
}

const deriveBytes = promisify(argon2)

/** Keyboards differ in how they compose a letter, so passwords are compared in the form NFKC. */
function derive(password: string, nonce: Buffer, parameters: Parameters): Promise<Buffer> {
  const { memory, passes, parallelism } = parameters
  const message = normalizeText(password, 'NFKC')
  return deriveBytes('argon2id', { message, nonce, memory, passes, parallelism, tagLength: HASH_BYTES })
}

function isCurrent(stored: Parameters, current: Parameters): boolean {
  return (
    stored.memory === current.memory &&
    stored.passes === current.passes &&
    stored.parallelism === current.parallelism
  )
}

// https://github.com/P-H-C/phc-string-format: base64 without padding; 19 is argon2's version 1.3
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function formatPhc({ memory, passes, parallelism, salt, hash }: StoredHash): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`
}

function parsePhc(phc: string): StoredHash {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(phc) ?? []
  if (salt === undefined || hash === undefined)
    throw new Error('a stored password hash is not in the PHC format')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
