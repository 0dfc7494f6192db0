import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { PAID_CALL_MICROS, PAYMENT_NETWORKS } from '#contract/public/paid-calls.ts'
import { SECOND_MS } from '#contract/time/duration.ts'
import { startEmbeddedPostgres } from '#run/postgres/start-embedded-postgres.ts'
import { findFreePort } from '#run/process/ports.ts'
import { putPrices } from '#serve/testing/put-prices.ts'
import { openDatabase } from '#store/database.ts'

// `npm run bench -- paid-calls [CALLS] [KILLS]`: programs pay for calls by @x402/fetch and @x402/evm, with the facilitator of
// @x402/core and a token by EIP-3009 on a local chain (anvil), while the server is killed again and again. What was paid
// has to be what was answered, once each. The packages are installed for it alone.

const [, , , calls = '1000', kills = '20'] = process.argv
const AT_ONCE = 24
/** A Python that has x402[httpx,evm]; absent: its sample is not run. */
const PYTHON = process.env.BENCH_PYTHON
const PACKAGES = [
  '@foundry-rs/anvil@1.7.1',
  '@x402/core@2.27.0',
  '@x402/evm@2.27.0',
  '@x402/fetch@2.27.0',
  'solc@0.8.37',
  'viem@2.55.8',
]
const FILES = ['token.sol', 'facilitator.mjs', 'payers.mjs', 'sample.mjs', 'sample.py']
const ROOT = join(import.meta.dirname, '..')
const WALLET = '0x000000000000000000000000000000000000dEaD'
const { asset } = PAYMENT_NETWORKS['base-sepolia']
/** keccak256 of Transfer(address,address,uint256) and AuthorizationUsed(address,bytes32). */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'

interface Paid {
  nonce: string
  status: number
  asked: number
  hasData: boolean
  detail?: string
}

const folder = mkdtempSync(join(tmpdir(), 'crowdtape-paid-calls-'))
const running: ChildProcess[] = []
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  // A group each: the program of a package may start the real one.
  for (const { pid, exitCode } of running) if (pid && exitCode === null) stopGroup(pid)
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

async function measure(): Promise<boolean> {
  await install()
  const rpcUrl = await startChain()
  const { keys, addresses } = await makePayers(10)
  const facilitatorUrl = await startFacilitator(rpcUrl, addresses)
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    log: pino({ level: 'silent' }),
    command: 'npm run bench -- paid-calls',
  })
  const port = await findFreePort()
  const site = `http://127.0.0.1:${port}`
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'site'),
    PORT: String(port),
    SOURCES: 'none',
    SAMPLE_DATA: 'off',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    TRUSTED_PROXIES: 'loopback',
    X402_WALLET: WALLET,
    X402_FACILITATOR: facilitatorUrl,
    X402_NETWORK: 'base-sepolia',
    X402_RPC_URL: rpcUrl,
  }
  let server = startServer(env)
  await untilReady(site)
  const db = openDatabase(postgres.url)
  await putPrices(db, new Date())

  const samples = await runSamples(site, keys[0] ?? '')
  const startedAt = performance.now()
  const answered: Paid[] = []
  const payers = start('node', ['payers.mjs'], {
    SITE: site,
    KEYS: keys.join(','),
    CALLS: calls,
    AT_ONCE: String(AT_ONCE),
  })
  const ended = once(payers, 'exit')
  const reading = (async () => {
    for await (const line of linesOf(payers)) {
      answered.push(JSON.parse(line))
    }
  })()
  let killed = 0
  const step = Number(calls) / (Number(kills) + 1)
  while (killed < Number(kills) && payers.exitCode === null) {
    if (answered.length < step * (killed + 1)) {
      await delay(50)
      continue
    }
    await delay(Math.random() * SECOND_MS)
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
    killed++
    server = startServer(env)
    await untilReady(site)
  }
  await Promise.all([ended, reading])
  const seconds = (performance.now() - startedAt) / SECOND_MS

  const { numbers, units, transfers } = await readChain(rpcUrl)
  const good = answered.filter(({ status, hasData }) => status === 200 && hasData)
  const numbersAnswered = new Set(good.map(({ nonce }) => nonce))
  const unpaid = [...numbersAnswered].filter((nonce) => !numbers.has(nonce))
  const unanswered = answered.filter(({ nonce }) => numbers.has(nonce) && !numbersAnswered.has(nonce))
  const { rows } = await db.pool.query(
    `select count(*)::int as rows, count(transaction)::int as settled, count(distinct transaction)::int as transactions,
       sum(micros)::int as micros from call_payments`,
  )
  const [stored] = rows
  console.log(
    [
      `${answered.length} calls, ${killed} kills, ${seconds.toFixed(0)} s; asked ${answered.reduce((sum, { asked }) => sum + asked, 0)} times`,
      `on the chain ${transfers} payments of ${units} units; answered ${good.length} and ${samples} of the documentation`,
      `answered and not paid ${unpaid.length}; paid and not answered ${unanswered.length}`,
      `written down ${stored.rows}, settled ${stored.settled}, transactions ${stored.transactions}, micro-dollars ${stored.micros}`,
      ...answered
        .filter(({ status }) => status !== 200)
        .slice(0, 5)
        .map((one) => JSON.stringify(one)),
    ].join('\n'),
  )
  const expected = Number(calls) + samples
  const isExact =
    good.length === Number(calls) &&
    transfers === expected &&
    units === expected * PAID_CALL_MICROS &&
    stored.settled === expected &&
    stored.transactions === expected &&
    unpaid.length === 0 &&
    unanswered.length === 0 &&
    killed === Number(kills)
  console.log(isExact ? 'paid = answered' : 'PAID IS NOT ANSWERED')
  await db.close()
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
  await postgres.stop()
  return isExact
}

async function install(): Promise<void> {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  for (const file of FILES) copyFileSync(join(import.meta.dirname, 'paid-calls', file), join(folder, file))
  const options = [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--ignore-scripts',
    '--save-exact',
  ]
  await promisify(execFile)('npm', [...options, ...PACKAGES], { cwd: folder })
}

/** The programs of the documentation; gives how many were run. */
async function runSamples(site: string, key: string): Promise<number> {
  const programs = [[process.execPath, 'sample.mjs'], ...(PYTHON ? [[PYTHON, 'sample.py']] : [])]
  for (const [program = '', file = ''] of programs) {
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace('https://site.invalid', site))
    const env = { ...process.env, WALLET_KEY: key }
    const { stdout } = await promisify(execFile)(program, [file], { cwd: folder, env })
    console.log(`${file}: ${stdout.replace(/\s+/g, ' ').slice(0, 100)}`)
  }
  return programs.length
}

async function startChain(): Promise<string> {
  const port = await findFreePort()
  const chainId = PAYMENT_NETWORKS['base-sepolia'].id.split(':')[1] ?? ''
  start(join(folder, 'node_modules/.bin/anvil'), [
    '--port',
    String(port),
    '--chain-id',
    chainId,
    '--block-time',
    '1',
    '--silent',
  ])
  const url = `http://127.0.0.1:${port}`
  for (let isUp = false; !isUp; await delay(100)) {
    isUp = await askChain(url, 'eth_chainId', []).then(
      () => true,
      () => false,
    )
  }
  return url
}

async function makePayers(count: number): Promise<{ keys: string[]; addresses: string[] }> {
  const keys = Array.from({ length: count }, () => `0x${randomBytes(32).toString('hex')}`)
  const program = `import { privateKeyToAccount } from 'viem/accounts'
    console.log(${JSON.stringify(keys)}.map((key) => privateKeyToAccount(key).address).join(','))`
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '-e', program], {
    cwd: folder,
  })
  return { keys, addresses: stdout.trim().split(',') }
}

async function startFacilitator(rpcUrl: string, payers: string[]): Promise<string> {
  const child = start('node', ['facilitator.mjs'], {
    RPC_URL: rpcUrl,
    ASSET: asset,
    PAYERS: payers.join(','),
    MINT: String(Number(calls) * PAID_CALL_MICROS * 2),
  })
  for await (const line of linesOf(child)) return line
  throw new Error('the facilitator did not start')
}

function start(program: string, options: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(program, options, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  running.push(child)
  return child
}

function stopGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

function linesOf({ stdout }: ChildProcess) {
  if (!stdout) throw new Error('its lines are not read')
  return createInterface({ input: stdout })
}

function startServer(env: Record<string, string>): ChildProcess {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['run/start.ts', '--api-only'], {
    cwd: ROOT,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', process.env.LOG_LEVEL ? 'inherit' : 'ignore', 'ignore'],
    detached: true,
  })
  running.push(child)
  return child
}

async function untilReady(site: string): Promise<void> {
  for (let isReady = false; !isReady; await delay(50)) {
    isReady = await fetch(`${site}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
}

// biome-ignore lint/suspicious/noExplicitAny: as each method is documented
async function askChain(url: string, method: string, params: unknown[]): Promise<any> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  return ((await answer.json()) as { result: unknown }).result
}

/** The numbers of all authorizations that were used, and what the wallet got. */
async function readChain(url: string) {
  const range = { address: asset, fromBlock: '0x0', toBlock: 'latest' }
  const used = await askChain(url, 'eth_getLogs', [{ ...range, topics: [USED] }])
  const to = `0x${WALLET.slice(2).toLowerCase().padStart(64, '0')}`
  const got = await askChain(url, 'eth_getLogs', [{ ...range, topics: [TRANSFER, null, to] }])
  return {
    numbers: new Set<string>(used.map(({ topics }: { topics: string[] }) => topics[2])),
    transfers: got.length as number,
    units: got.reduce((sum: number, { data }: { data: string }) => sum + Number(data), 0) as number,
  }
}
