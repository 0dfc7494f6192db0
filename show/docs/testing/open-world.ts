import { randomBytes } from 'node:crypto'
import { after, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { makePosts } from '#sdks/test/make-posts.ts'
import { callV1 } from '#serve/testing/call-v1.ts'
import { makeCaller } from '#serve/testing/make-caller.ts'
import { PERMITTING_SOURCES } from '#serve/testing/permit-text.ts'
import { putPrices } from '#serve/testing/put-prices.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import type { Database } from '#store/database.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import type { PrintedSample } from './printed-samples.ts'

const STEP_MS = 300

/** Signs what the readers' programs receive. */
export const WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`

/** An account with a key that runs the printed samples. */
export interface Reader {
  key: string
  env: NodeJS.ProcessEnv
  /** The text with what only this reader knows: the address, the key and an alert of their own. */
  fill(sample: PrintedSample): Promise<string>
}

/** A running server with prices and posts. */
export interface SampleWorld {
  url: string
  addReader(): Promise<Reader>
  /** Lets prices move and posts arrive until what it returns is called. */
  goOn(): () => Promise<void>
}

export async function openWorld(): Promise<SampleWorld> {
  const { db } = await openTestDatabase()
  const scope = { after: after as TestContext['after'] }
  const server = await startTestServer(scope, { db, sources: PERMITTING_SOURCES })
  const now = new Date()
  await putPrices(db, now)
  const [liked, unknown] = makePosts('btc', { count: 2, from: now, symbol: 'BTC' })
  if (!liked || !unknown) throw new Error('two posts were asked for')
  await savePosts(db, [{ ...liked, likes: 3, sentimentBp: 8_000 }, unknown], { collectedAt: now })
  return {
    url: server.url,
    async addReader() {
      const { key } = await makeCaller(server, { plan: 'scale' })
      const address = { CROWDTAPE_URL: server.url, CROWDTAPE_WEBHOOK_SECRET: WEBHOOK_SECRET }
      const own = { CROWDTAPE_API_KEY: key, ...address }
      const fill = (sample: PrintedSample) => fillIn(sample, { url: server.url, key })
      return { key, env: { ...process.env, ...own, PYTHONUNBUFFERED: '1' }, fill }
    },
    goOn() {
      const stopping = new AbortController()
      const ended = moveOn(db, stopping.signal)
      return () => {
        stopping.abort()
        return ended
      }
    },
  }
}

/** One step after the other: on a busy machine steps that did not wait would pile up until the database is too slow. */
async function moveOn(db: Database, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const at = new Date()
    const posts = makePosts(`new-${at.getTime()}`, { count: 1, from: at, symbol: 'BTC' })
    await Promise.all([putPrices(db, at), savePosts(db, posts, { collectedAt: at })])
    await wait(STEP_MS)
  }
}

/** What a sample speaks of by an id of the caller's own. */
const MADE = [
  {
    placeholder: 'ALERT_ID',
    route: 'POST /v1/alerts/create',
    body: { symbol: 'BTC', condition: 'above', price: '69000' },
  },
  {
    placeholder: 'RULE_ID',
    route: 'POST /v1/rules',
    body: { expression: 'trend(BTC, 24h) > 2 and price(BTC) > 69000' },
  },
]

async function fillIn({ text }: PrintedSample, { url, key }: { url: string; key: string }): Promise<string> {
  const filled = text
    .replaceAll(SITE_ORIGIN, url)
    .replaceAll(/ct_test_(?:…|\.\.\.)|<your key>|YOUR_KEY/g, key)
  for (const { placeholder, route, body } of MADE) {
    if (!filled.includes(placeholder)) continue
    const { body: made } = await callV1(url, route, { key, body })
    return filled.replaceAll(placeholder, made.id)
  }
  return filled
}
