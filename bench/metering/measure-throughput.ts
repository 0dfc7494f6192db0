import { join } from 'node:path'
import autocannon from 'autocannon'
import { spawnServer } from '../process/spawn-server.ts'
import { offer } from './offer.ts'
import { makeKeys, openBench } from './open-bench.ts'

const METERED = join(import.meta.dirname, 'serve-metered.ts')
const BARE = join(import.meta.dirname, 'serve-bare.ts')
const PATH = '/v1/crypto/prices?symbols=BTC,ETH,SOL,XRP'
const ROUNDS = 3
const SECONDS = 5
const CONNECTIONS = 256
const OFFERED = 1_000
const SET_BY_NODE = ['connection', 'content-length', 'date', 'keep-alive']

/**
 * A metered call against a bare Fastify route that sends the same bytes, in turns on the same machine; client, server
 * and database share its cores. Then the delay at 1,000 calls a second offered.
 */
export async function measureThroughput(print: (line: string) => void): Promise<void> {
  const bench = await openBench()
  try {
    const keys = await makeKeys(bench.db, { accounts: 20, keysEach: 2, plan: 'scale' })
    const metered = await spawnServer(METERED, { BENCH_DATABASE_URL: bench.url })
    const answer = await answerOf(metered.url, keys[0])
    const reading = await spawnServer(METERED, { BENCH_DATABASE_URL: bench.url, BENCH_NOTHING_KEPT: '1' })
    const bare = await spawnServer(BARE, { BENCH_ANSWER: JSON.stringify(answer) })
    const rates = { bare: [] as number[], metered: [] as number[], reading: [] as number[] }
    for (const { url } of [metered, reading]) await flood(url, keys, 3)
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare.push((await flood(bare.url, keys, SECONDS)).requests.average)
      for (const [name, { url }] of Object.entries({ metered, reading })) {
        const result = await flood(url, keys, SECONDS)
        if (result.non2xx > 0 || result.errors > 0)
          print(`  ${result.non2xx} refused, ${result.errors} broken`)
        rates[name as keyof typeof rates].push(result.requests.average)
      }
    }
    const [bareRate, meteredRate] = [median(rates.bare), median(rates.metered)]
    print(`bare route      ${Math.round(bareRate)} requests/s (${rates.bare.map(Math.round).join(', ')})`)
    print(
      `metered route   ${Math.round(meteredRate)} requests/s (${rates.metered.map(Math.round).join(', ')})`,
    )
    print(`ratio           ${(meteredRate / bareRate).toFixed(2)} (wanted: 0.60 or more)`)
    print(
      `where every call reads the database ${Math.round(median(rates.reading))} requests/s (${rates.reading.map(Math.round).join(', ')})`,
    )

    const offered = await offer({ url: metered.url + PATH, keys, perSecond: OFFERED, seconds: SECONDS })
    print(
      `at ${OFFERED.toLocaleString('en-US')}/s offered: ${offered.answered} of ${OFFERED * SECONDS} answered, ` +
        `p50 ${offered.p50.toFixed(1)} ms, p99 ${offered.p99.toFixed(1)} ms (wanted: below 50)`,
    )
    await metered.stop()
    await reading.stop()
    await bare.stop()
  } finally {
    await bench.close()
  }
}

/** A metered answer, so that the bare route sends as many bytes, in its header too. */
async function answerOf(
  url: string,
  key: string | undefined,
): Promise<{ headers: Record<string, string>; body: string }> {
  const response = await fetch(url + PATH, { headers: headersOf(key) })
  const body = await response.text()
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !SET_BY_NODE.includes(name)))
  return { headers, body }
}

function flood(url: string, keys: string[], seconds: number): Promise<autocannon.Result> {
  return autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: keys.map((key) => ({ method: 'GET' as const, path: PATH, headers: headersOf(key) })),
  })
}

function headersOf(key = ''): Record<string, string> {
  return { Authorization: `Bearer ${key}` }
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}
