import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, type TestContext, test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { makeCaller } from '#serve/testing/make-caller.ts'
import { PERMITTING_SOURCES } from '#serve/testing/permit-text.ts'
import { putPrices } from '#serve/testing/put-prices.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { getTapeHead } from '#store/tape/read-tape.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { installNode } from './install-node.ts'
import { makePosts } from './make-posts.ts'

const project = await installNode()
const { db } = await openTestDatabase()
const NOW = new Date()
const ATTACK = 'gone \u001b]0;owned\u0007\u001b[2J\u009b31m \u202eevil, "quoted"\nnext line'
await putPrices(db, NOW)
await savePosts(
  db,
  [
    ...makePosts('btc', { count: 130, from: new Date(NOW.getTime() - 60_000), symbol: 'BTC' }),
    { ...attack('attack'), text: ATTACK },
    // Of an hour that is over, by eleven people: all of them count.
    ...makePosts('eth', { count: 11, from: new Date(NOW.getTime() - 2 * 3_600_000), symbol: 'ETH' }).map(
      (post, nr) => ({ ...post, username: `writer ${nr}`, text: `word${nr}` }),
    ),
  ],
  { collectedAt: NOW },
)
await keepSignals(db)
const scope = { after: after as TestContext['after'] }
const server = await startTestServer(scope, { db, sources: PERMITTING_SOURCES })
const { key } = await makeCaller(server, { plan: 'pro' })

test('prices are a table for people and JSON for pipes', async () => {
  const table = await run(['prices', 'btc', 'ETH', 'NOPE'])
  assert.equal(table.code, 0)
  const [head = '', btc = '', , nope = ''] = table.stdout.split('\n')
  assert.match(head, /^symbol +name +price USD +24 h/)
  assert.match(btc, /^BTC +Bitcoin +64250\.12 +-1\.25 %/)
  assert.match(nope, /not_covered$/)
  assert.equal(table.stdout.includes('\u001b'), false)
  const json = await run(['--json', 'prices', 'BTC'])
  assert.equal(JSON.parse(json.stdout).data[0].price, '64250.12')
  const behind = await run(['prices', 'BTC', '--json'])
  assert.equal(JSON.parse(behind.stdout).data[0].price, '64250.12')
})

test('each command answers', async () => {
  for (const [args, says] of [
    [['mentions', 'ETH'], /mentions +11\b/],
    [['sentiment', 'BTC', 'ETH'], /^symbol +sentiment/],
    [['search', 'post', 'about'], /bluesky +somebody/],
    [['posts', '--symbol', 'BTC', '--limit', '2'], /bluesky/],
    [['stories', '--period', '7d', '--json'], /"posts_read"/],
    [['usage'], /plan +pro/],
  ] as const) {
    const { code, stdout, stderr } = await run([...args])
    assert.equal(code, 0, stderr)
    assert.match(stdout, says)
  }
})

test('alerts are created, listed and deleted', async () => {
  const created = await run(['alerts', 'create', 'BTC', 'above', '99999', '--name', 'a mark', '--json'])
  const { id, price } = JSON.parse(created.stdout)
  assert.equal(price, '99999')
  assert.match((await run(['alerts'])).stdout, new RegExp(`${id} +BTC +above +99999`))
  const deleted = await run(['alerts', 'delete', id])
  assert.equal(deleted.stderr, `deleted ${id}\n`)
  const again = await run(['alerts', 'delete', id])
  assert.equal(again.code, 4)
})

test('rules are created, listed, tried on the past and deleted', async () => {
  const rule = 'composite(BTC) > 80 and tone(BTC, 24h) > 0.6'
  const created = await run(['rules', 'create', rule, '--json'])
  const { id, expression } = JSON.parse(created.stdout)
  assert.equal(expression, rule)
  assert.match((await run(['rules'])).stdout, new RegExp(`${id} +no_data +0 `))
  assert.match((await run(['rules', 'preview', rule])).stderr, /^\d+ times in \d+ days/)
  assert.equal((await run(['rules', 'create', 'composite(BTC) > 800'])).code, 2)
  assert.equal((await run(['rules', 'delete', id])).stderr, `deleted ${id}\n`)
})

test('CSV goes on over pages with one header line, and has as many rows as asked', async () => {
  const { code, stdout } = await run([
    'posts',
    '--symbol',
    'BTC',
    '--username',
    'somebody',
    '--limit',
    '120',
    '--csv',
  ])
  assert.equal(code, 0)
  const lines = stdout.split('\n').filter((line) => /^(id,|btc-)/.test(line))
  assert.match(lines[0] ?? '', /^id,platform,username/)
  assert.equal(lines.filter((line) => line.startsWith('id,')).length, 1)
  assert.equal(new Set(lines.map((line) => line.split(',')[0])).size, 121)
})

for (const args of [
  ['search', 'gone'],
  ['search', 'gone', '--json'],
  ['posts', '--symbol', 'BTC', '--username', 'mallory'],
  ['posts', '--symbol', 'BTC', '--username', 'mallory', '--csv'],
]) {
  test(`what a post says to a terminal stays text: ${args.join(' ')}`, async () => {
    const { code, stdout } = await run(args)
    assert.equal(code, 0)
    assert.match(stdout, /evil/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those that must not be there
    assert.doesNotMatch(stdout, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
    if (args.includes('--json')) assert.equal(JSON.parse(stdout)[0].text, ATTACK)
  })
}

for (const [name, args, env, code, says] of [
  [
    'an unknown option',
    ['prices', 'BTC', '--jsn'],
    {},
    2,
    /unknown option '--jsn'\n\(Did you mean --json\?\)/,
  ],
  ['an unknown command', ['price', 'BTC'], {}, 2, /unknown command 'price'\n\(Did you mean prices\?\)/],
  ['a missing argument', ['mentions'], {}, 2, /missing required argument 'symbol'/],
  ['a number that is none', ['posts', '--limit', 'many'], {}, 2, /whole number from 1 to 10000/],
  ['what the server refuses', ['mentions', 'BTC', '--platform', 'nosuch'], {}, 2, /platform/],
  ['no key', ['usage'], { CROWDTAPE_API_KEY: '' }, 3, /crowdtape login/],
  ['a refused key', ['usage'], { CROWDTAPE_API_KEY: `ct_live_${'a'.repeat(36)}` }, 3, /not valid/],
  ['nobody there', ['usage'], { CROWDTAPE_URL: 'http://127.0.0.1:1' }, 6, /error/],
] as const) {
  test(`the shell is told why it failed: ${name}`, async () => {
    const { code: given, stdout, stderr } = await run([...args], env)
    assert.equal(given, code, stderr)
    assert.match(stderr, says)
    assert.equal(stdout, '')
  })
}

test('a limit is an exit code of its own', async (t) => {
  const refusing = createServer((_request, response) => {
    response.writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '600' }).end(
      JSON.stringify({
        status: 429,
        code: 'rate_limited',
        detail: 'Too many.',
        title: '',
        type: '',
        request_id: '',
      }),
    )
  })
  refusing.listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  t.after(() => refusing.close())
  const { port } = refusing.address() as AddressInfo // a listening TCP server has one
  const { code, stderr } = await run(['usage'], { CROWDTAPE_URL: `http://127.0.0.1:${port}` })
  assert.equal(code, 5)
  assert.match(stderr, /try again in 600 s/)
})

test('help stands at every command, with examples, and goes to the output', async () => {
  for (const name of [
    'prices',
    'mentions',
    'sentiment',
    'search',
    'posts',
    'usage',
    'tail',
    'login',
    'logout',
  ]) {
    const { code, stdout } = await run([name, '--help'])
    assert.equal(code, 0)
    assert.match(stdout, new RegExp(`Examples:\\n {2}\\$ crowdtape ${name}`))
  }
  assert.match((await run(['--help'])).stdout, /Exit codes:\n +0 {2}done/)
})

test('a key is kept after it was tried, readable by its owner alone, and goes to its installation only', async () => {
  const home = await mkdtemp(join(tmpdir(), 'crowdtape-home-'))
  try {
    const env = { XDG_CONFIG_HOME: home, CROWDTAPE_API_KEY: '', CROWDTAPE_URL: '' }
    const wrong = await run(['login', '--url', server.url], env, 'ct_live_wrong\n')
    assert.equal(wrong.code, 3)
    const { code, stdout, stderr } = await run(['login', '--url', server.url], env, `${key}\n`)
    assert.equal(code, 0, stderr)
    assert.equal((stdout + stderr).includes(key), false)
    const file = join(home, 'crowdtape', 'key.json')
    if (process.platform !== 'win32') {
      assert.equal((await stat(file)).mode & 0o777, 0o600)
      assert.equal((await stat(join(home, 'crowdtape'))).mode & 0o777, 0o700)
    }
    assert.match(await readFile(file, 'utf8'), /ct_live_/)
    assert.equal((await run(['usage'], env)).code, 0)
    const elsewhere = await run(['usage', '--url', 'http://127.0.0.1:1'], env)
    assert.equal(elsewhere.code, 3)
    assert.match(elsewhere.stderr, /belongs to/)
    assert.equal((await run(['logout'], env)).code, 0)
    assert.equal((await run(['usage'], env)).code, 3)
  } finally {
    await rm(home, { recursive: true })
  }
})

test('a reader that has seen enough ends it without a complaint', async () => {
  const child = start(['posts', '--symbol', 'BTC', '--limit', '130', '--csv'])
  child.stdout.destroy()
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const [code] = await once(child, 'close')
  assert.deepEqual([code, complaint], [0, ''])
})

test('tail goes on behind an event and tells posts as they come, until it is stopped', async () => {
  const head = await getTapeHead(db)
  const save = (name: string) =>
    savePosts(db, makePosts(name, { count: 1, from: new Date(), symbol: 'DOGE' }), {
      collectedAt: new Date(),
    })
  await save('doge-missed')
  const child = start(['tail', 'DOGE', '--json', '--after', String(head.seq)])
  const lines = createInterface({ input: child.stdout })
  const [missed] = await once(lines, 'line')
  assert.equal(JSON.parse(missed).post.id, 'doge-missed-0')
  const next = once(lines, 'line')
  await save('doge-live')
  const [live] = await next
  assert.equal(JSON.parse(live).post.id, 'doge-live-0')
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  assert.equal(code, 130)
})

test('completion knows every command, and the shells that are here accept it', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout } = await run(['completion', shell])
    assert.equal(code, 0)
    for (const word of [
      'prices',
      'mentions',
      'sentiment',
      'search',
      'posts',
      'stories',
      'alerts',
      'rules',
      'usage',
      'tail',
      'create',
    ]) {
      assert.match(stdout, new RegExp(word), shell)
    }
  }
  if (process.platform === 'win32') return
  const { stdout: script } = await run(['completion', 'bash'])
  const ask = `${script}\nCOMP_WORDS=(crowdtape po); COMP_CWORD=1; _crowdtape; echo "\${COMPREPLY[@]}"`
  const told = await new Promise((resolve, reject) =>
    execFile('bash', ['-c', ask], (error, stdout) => (error ? reject(error) : resolve(stdout))),
  )
  assert.equal(told, 'posts\n')
})

function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    CROWDTAPE_API_KEY: key,
    CROWDTAPE_URL: server.url,
    XDG_CONFIG_HOME: join(project, 'no-home'),
    ...env,
  }
}

function start(args: string[], env: Record<string, string> = {}) {
  const bin = join(project, 'node_modules/.bin/crowdtape')
  return spawn(bin, args, { env: environment(env), shell: process.platform === 'win32' })
}

async function run(args: string[], env: Record<string, string> = {}, input = '') {
  const child = start(args, env)
  const told = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      told[name] += text
    })
  }
  child.stdin.on('error', () => undefined) // a command that reads nothing may be gone before
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number]
  return { code, ...told }
}

function attack(externalId: string): AnalyzedPost {
  const [post] = makePosts(externalId, { count: 1, from: NOW, symbol: 'BTC' })
  if (!post) throw new Error('one post was asked for')
  return { ...post, username: 'mallory' }
}
