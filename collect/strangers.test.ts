import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { createFetcher } from './http/create-fetcher.ts'
import { createPublicFetch } from './http/fetch-public.ts'
import { openLines } from './http/open-lines.ts'
import { openSocket } from './http/open-socket.ts'
import { SourceError } from './http/source-error.ts'
import { MARKET_SOURCES, SOCIAL_SOURCES } from './list-sources.ts'
import type { Source, SourceSetup } from './port/source.ts'
import { createSetup } from './testing/source-setup.ts'
import { STRANGER_NAMES, startStranger } from './testing/start-stranger.ts'

const SHORT = { answerMs: 150, silenceMs: 150 }
/** A call that has not settled by then never will. */
const NEVER_MS = MINUTE_MS

const KINDS: Record<string, (port: number, signal: AbortSignal) => Promise<unknown>> = {
  'a question': (port, signal) => ask(`http://127.0.0.1:${port}/`, signal),
  'a question by TLS': (port, signal) => ask(`https://127.0.0.1:${port}/`, signal),
  'a typed address': (port, signal) => {
    const origins = ['http', 'https'].map((scheme) => `${scheme}://127.0.0.1:${port}`)
    const fetcher = createFetcher(createSetup(SHORT), {
      bodyMaxBytes: 100_000,
      ask: createPublicFetch(new Set(origins)),
    })
    return fetcher.bytes(origins[0] ?? '', { signal })
  },
  'a stream of lines': async (port, signal) => {
    const url = new URL(`http://127.0.0.1:${port}/`)
    for await (const _ of await openLines(createSetup(SHORT), { ...SHORT, url, headers: {}, signal }));
  },
  'a stream of frames': (port, signal) => listen(`ws://127.0.0.1:${port}/`, signal),
  'a stream of frames by TLS': (port, signal) => listen(`wss://127.0.0.1:${port}/`, signal),
}

async function ask(url: string, signal: AbortSignal): Promise<void> {
  await createFetcher(createSetup(SHORT), { bodyMaxBytes: 100_000 }).bytes(url, { signal })
}

async function listen(address: string, signal: AbortSignal): Promise<void> {
  for await (const _ of openSocket(createSetup(SHORT), { ...SHORT, url: new URL(address), signal }));
}

for (const name of STRANGER_NAMES) {
  test(`a server that ${name} causes a typed error and no open connection`, async (t) => {
    await Promise.all(
      Object.entries(KINDS).map(async ([kind, call]) => {
        const stranger = await startStranger(t, name)
        const failed = await call(stranger.port, AbortSignal.timeout(NEVER_MS)).then(
          () => undefined,
          (error: unknown) => error,
        )
        assert.ok(failed instanceof SourceError, `${kind}: ${failed}`)
        assert.ok(stranger.calls() > 0, kind)
        await untilClosed(stranger, kind)
      }),
    )
  })

  test(`a call to a stranger that ${name} ends at once when it is aborted`, async (t) => {
    await Promise.all(
      Object.entries(KINDS).map(async ([kind, call]) => {
        const stranger = await startStranger(t, name)
        const stop = new AbortController()
        const calling = call(stranger.port, stop.signal).catch(() => {})
        await until(() => stranger.calls() > 0, kind)
        stop.abort()
        await calling
        await untilClosed(stranger, kind)
      }),
    )
  })

  test(`a source whose server ${name} fails and can be aborted`, async (t) => {
    await Promise.all(
      [...SOCIAL_SOURCES, ...MARKET_SOURCES].map(async (source) => {
        const { id } = source.facts
        const stranger = await startStranger(t, name)
        const setup = createSetup(setupFor(source, stranger.port))
        const stop = new AbortController()
        const reading = read(source, setup, stop.signal)
        let hasEnded = false
        void reading.finally(() => {
          hasEnded = true
        })
        const isFailing = () => setup.states.some(({ state }) => !['connected', 'budget'].includes(state))
        await until(() => hasEnded || isFailing(), `${id} fails`)
        assert.ok(!setup.states.some(({ state }) => state === 'connected'), `${id} is not live`)
        stop.abort()
        assert.deepEqual(await reading, { given: 0, isThrown: !isFailing() }, id)
        await untilClosed(stranger, id)
      }),
    )
  })
}

test('any server behaviour ends each call and leaves no connection', async (t) => {
  const bytes = fc.oneof(
    fc.constantFrom(
      ...[
        'HTTP/1.1 ',
        '200 OK\r\n',
        '101 X\r\n',
        '100 C\r\n',
        '204 N\r\n',
        '302 F\r\nlocation: /\r\n',
        '\r\n',
        '0\r\n\r\n',
      ],
      ...[
        'content-length: 3\r\n',
        'transfer-encoding: chunked\r\n',
        'content-encoding: gzip\r\n',
        'upgrade: websocket\r\n',
      ],
      ...[
        'connection: upgrade\r\n',
        'connection: close\r\n',
        'content-type: application/json\r\n',
        '2\r\n{}\r\n',
        '{}\n',
      ],
    ),
    fc.string({ maxLength: 20 }),
  )
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('send' as const), bytes }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom('wait' as const, 'end' as const, 'reset' as const) }),
    },
  )
  const script = fc.array(step, { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(script, fc.constantFrom(...Object.values(KINDS)), async (steps, call) => {
      const stranger = await startStranger(t, playing(steps))
      await call(stranger.port, AbortSignal.timeout(NEVER_MS)).catch((error: unknown) => {
        assert.ok(error instanceof SourceError, String(error))
      })
      await untilClosed(stranger, JSON.stringify(steps))
    }),
    { numRuns: 120 },
  )
})

type Step = { kind: 'send'; bytes: string } | { kind: 'wait' | 'end' | 'reset' }

function playing(steps: Step[]) {
  return async (socket: Socket): Promise<void> => {
    for (const step of steps) {
      if (step.kind === 'send') socket.write(step.bytes)
      if (step.kind === 'wait') await new Promise((done) => setTimeout(done, 5))
      if (step.kind === 'end') socket.end()
      if (step.kind === 'reset') socket.resetAndDestroy()
      if (!socket.writable) return
    }
  }
}

function setupFor({ facts }: Source, port: number): Partial<SourceSetup> {
  const url = `http://127.0.0.1:${port}`
  const streamUrl = `ws://127.0.0.1:${port}`
  const addresses: Record<string, string> = { nostr: streamUrl, news: `${url}/feed`, mastodon: url }
  return {
    ...SHORT,
    url,
    streamUrl: facts.id === 'twitter' ? url : streamUrl,
    list: [addresses[facts.id] ?? 'ada'],
    queries: ['bitcoin'],
    credentials: Object.fromEntries(facts.needs.map(({ setting }) => [setting, 'secret-token'])),
    dailySpendMaxMicros: 5_000_000,
  }
}

/** How much came, and whether it was thrown that no more can come: what is asked once reports its failure so. */
async function read(source: Source, setup: SourceSetup, signal: AbortSignal) {
  const feed = source.open(setup)
  const stream =
    'follow' in feed
      ? feed.follow({ signal })
      : (feed.ticks?.({ bases: ['BTC'], signal }) ?? feed.listAssets?.({ count: 10, signal }) ?? [])
  let given = 0
  try {
    for await (const batch of stream) given += 'events' in batch ? batch.events.length : batch.length
    return { given, isThrown: false }
  } catch (error) {
    assert.ok(error instanceof SourceError)
    return { given, isThrown: true }
  }
}

async function untilClosed(stranger: { open: () => number }, what: string): Promise<void> {
  await until(() => stranger.open() === 0, `${what}: its connections are closed`)
}

async function until(check: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + NEVER_MS; !check(); ) {
    if (Date.now() > end) throw new Error(`no answer: ${what}`)
    await new Promise((done) => setTimeout(done, 5))
  }
}
