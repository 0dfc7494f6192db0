import http from 'node:http'
import { join } from 'node:path'
import { type SpawnedServer, spawnServer } from '../process/spawn-server.ts'
import { makeKeys, openBench } from './open-bench.ts'

const CALLS = 100_000
const KEYS = 200
const CONNECTIONS = 100
const METERED = join(import.meta.dirname, 'serve-metered.ts')
const PATH = '/v1/crypto/prices?symbols=BTC'

/**
 * 100,000 calls with 200 keys over two processes, one of which is killed with -9 half-way and started again. The
 * ledger must hold exactly the answers that clients received, apart from those of connections that were cut.
 */
export async function measureExactness(print: (line: string) => void): Promise<void> {
  const bench = await openBench()
  const servers: SpawnedServer[] = []
  try {
    const keys = await makeKeys(bench.db, { accounts: 50, keysEach: KEYS / 50, plan: 'scale' })
    const start = () => spawnServer(METERED, { BENCH_DATABASE_URL: bench.url })
    servers.push(await start(), await start())
    const answered = new Set<string>()
    const counts = { charged: 0, refused: 0, cut: 0, unreached: 0 }
    let sent = 0
    let restarted: Promise<void> | undefined

    const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const caller = async () => {
      while (sent < CALLS) {
        const number = sent++
        if (number === CALLS / 2) {
          servers[1]?.process.kill('SIGKILL')
          restarted = start().then((server) => void servers.splice(1, 1, server))
        }
        const url = (servers[number % 2]?.url ?? '') + PATH
        const answer = await call(agent, url, keys[number % KEYS] ?? '')
        if (answer === 'cut') counts.cut++
        else if (answer === 'unreached') counts.unreached++
        else if (answer.status !== 200) counts.refused++
        else if (answer.credits === '1') {
          counts.charged++
          answered.add(answer.requestId)
        }
      }
    }
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: CONNECTIONS }, caller))
    await restarted
    const seconds = (performance.now() - startedAt) / 1000
    agent.destroy()

    const { rows } = await bench.db.pool.query<{ request_id: string }>('select request_id from usage_ledger')
    const { rows: sums } = await bench.db.pool.query<
      Record<'days' | 'months' | 'day_micros' | 'month_micros' | 'micros', string>
    >(
      `select (select sum(charged) from usage_days) as days, (select sum(calls) from account_months) as months,
              (select sum(micros) from usage_days) as day_micros, (select sum(micros) from account_months) as month_micros,
              (select sum(micros) from usage_ledger) as micros`,
    )
    const ledger = new Set(rows.map((row) => row.request_id))
    const unpaid = [...answered].filter((id) => !ledger.has(id)).length
    const unanswered = [...ledger].filter((id) => !answered.has(id)).length
    print(
      `${CALLS.toLocaleString('en-US')} calls in ${seconds.toFixed(0)} s, one of two processes killed half-way`,
    )
    print(
      `answered and charged ${counts.charged}, refused ${counts.refused}, cut by the kill ${counts.cut}, not sent until it was back ${counts.unreached}`,
    )
    print(`ledger ${ledger.size}; sums by day ${sums[0]?.days}, by month ${sums[0]?.months}`)
    print(
      `micro-dollars: ledger ${sums[0]?.micros}, by day ${sums[0]?.day_micros}, by month ${sums[0]?.month_micros}`,
    )
    print(`answers without a charge: ${unpaid} (wanted: 0)`)
    print(`charges without an answer: ${unanswered} (wanted: at most the ${counts.cut} cut connections)`)
  } finally {
    for (const server of servers) await server.stop()
    await bench.close()
  }
}

interface Answer {
  status: number
  credits: string
  requestId: string
}

/** One call: its answer, or whether the connection was cut before the answer was whole or never made. */
function call(agent: http.Agent, url: string, key: string): Promise<Answer | 'cut' | 'unreached'> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent, headers: { Authorization: `Bearer ${key}` } }, (response) => {
      response.resume()
      response.on('error', () => resolve('cut'))
      response.on('aborted', () => resolve('cut'))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          credits: String(response.headers['x-credits-charged']),
          requestId: String(response.headers['x-request-id']),
        }),
      )
    })
    request.on('error', (error) =>
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'unreached' : 'cut'),
    )
  })
}
