import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { SOURCES } from '#collect/list-sources.ts'
import { buildServer } from '../build-server.ts'
import type { Context } from '../context/context.ts'
import { createPasswordHasher } from '../secrets/create-password-hasher.ts'
import { createTestContext } from './create-test-context.ts'

export interface TestServer {
  /** Such as `http://127.0.0.1:40123`. */
  url: string
  ctx: Context
}

/** Of argon2id: KiB and passes. */
const LEAST_COST = { memory: 8, passes: 1 }

/** Settings for a test that reads again what it has changed; the others read as in production, where answers are shared. */
export const NOTHING_KEPT = { answerCacheSeconds: 0 }

/** What the servers of this process work with, by their address. */
export const contexts = new Map<string, Context>()

/**
 * The real server on a real port over the given database, with all sources by default; closed when the test ends. Time
 * stands still where `now` does.
 */
export async function startTestServer(
  t: Pick<TestContext, 'after'>,
  {
    passwordsAtFullCost = false,
    host = '127.0.0.1',
    sources = SOURCES.map(({ facts }) => facts),
    ...parts
  }: Parameters<typeof createTestContext>[0] & {
    /** Hashes as the product does; else by the same algorithm at its least cost, which most tests are not about. */
    passwordsAtFullCost?: boolean
    /** Where it listens; `::` is every address, of which the one in `url` is ::1. */
    host?: '127.0.0.1' | '::'
  },
): Promise<TestServer> {
  // What another test of the file left unsent is not this one's.
  if (parts.mailer) await parts.db.pool.query('delete from mails')
  const ctx = createTestContext({ ...parts, sources })
  if (!passwordsAtFullCost) ctx.passwords = createPasswordHasher(LEAST_COST)
  const server = await buildServer(ctx)
  await server.listen({ port: 0, host })
  t.after(() => server.close())
  const { port } = server.server.address() as AddressInfo // a listening TCP server has one
  const url = `http://${host === '::' ? '[::1]' : host}:${port}`
  contexts.set(url, ctx)
  return { url, ctx }
}
