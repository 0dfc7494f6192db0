import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { callApi } from '#serve/testing/call-api.ts'
import { makeCaller } from '#serve/testing/make-caller.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { findFreePort } from '../process/ports.ts'

const { db } = await openTestDatabase()
const NAME = 'tape.example'
const PUBLIC_URL = `https://${NAME}`
const ROOT = join(import.meta.dirname, '../..')

interface Ports {
  origin: number
  tls: number
  plain: number
  folder: string
}

/** Each file of docs/deploy with the name, ports and certificate of the test, and the command that runs it. */
const PROXIES: Record<string, { command: string; write(text: string, ports: Ports): [string, string[]] }> = {
  'nginx.conf': {
    command: 'nginx',
    write: (text, { origin, tls, plain, folder }) => {
      const site = text
        .replaceAll(/^ *listen \[::\].*\n/gm, '')
        .replace('listen 443', `listen 127.0.0.1:${tls}`)
        .replace('listen 80', `listen 127.0.0.1:${plain}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${origin}`)
        .replaceAll('/etc/ssl/tape.example', join(folder, 'site'))
      const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const folders = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')
      const main = `user root; daemon off; pid ${folder}/pid; error_log stderr; events {}
http { access_log off; ${folders}
${site} }`
      return [main, ['-p', folder, '-c', join(folder, 'conf')]]
    },
  },
  Caddyfile: {
    command: 'caddy',
    write: (text, { origin, tls, plain, folder }) => {
      const site = text
        .replace(`${NAME} {`, `${PUBLIC_URL}:${tls} {\n\ttls ${folder}/site.pem ${folder}/site.key`)
        .replace(`http://${NAME} {`, `http://${NAME}:${plain} {`)
        .replace('127.0.0.1:3000', `127.0.0.1:${origin}`)
      const options = '{\n\tadmin off\n\tauto_https disable_redirects\n}\n'
      return [options + site, ['run', '--adapter', 'caddyfile', '--config', join(folder, 'conf')]]
    },
  },
}

for (const [file, proxy] of Object.entries(PROXIES)) {
  test(`behind ${file} pages, addresses of visitors and events are as without it`, async (t) => {
    if (spawnSync(proxy.command, ['version']).error) return t.skip(`${proxy.command} is not on this machine`)
    const server = await startTestServer(t, {
      db,
      settings: { publicUrl: PUBLIC_URL, trustedProxies: ['loopback'] },
    })
    const { id, email, token, key } = await makeCaller(server)
    const { ask, plain } = await startProxy(t, { file, origin: Number(new URL(server.url).port) })

    const home = await ask('/v1/ping', { authorization: `Bearer ${key}` })
    assert.equal(home.status, 200)
    const forged = { 'x-forwarded-for': '8.8.8.8', 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password: 'Quiet7Harbour' })
    assert.equal((await ask('/api/auth/login', forged, body)).status, 200)
    const { rows } = await db.pool.query('select distinct address from sessions where user_id = $1', [id])
    assert.deepEqual([rows.length, /^8\./.test(rows[0].address)], [1, false]) // as without the proxy
    const events = await ask('/v1/stream?topics=posts', { authorization: `Bearer ${key}` })
    assert.match(events.text, /^(?:event|id|retry|:|data)/)
    assert.equal((await callApi(server.url, 'GET /api/auth/user', { token })).status, 200)

    const withoutTls = async (path: string) => {
      const { statusCode, headers } = await fetchAsNamed(`http://127.0.0.1:${plain}${path}`)
      return [statusCode, headers.location]
    }
    assert.deepEqual(await withoutTls('/market?q=1'), [308, `${PUBLIC_URL}/market?q=1`])
    for (const path of ['/v1/ping', '/api/auth/login', '/mcp', '/oauth/token'])
      assert.deepEqual(await withoutTls(path), [403, undefined])
  })
}

/** Gives what asks by TLS as a browser would; of an answer without end what comes first. */
async function startProxy(t: TestContext, { file, origin }: { file: string; origin: number }) {
  const proxy = PROXIES[file]! // from its own keys
  const folder = mkdtempSync(join(tmpdir(), 'crowdtape-proxy-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  makeCertificate(folder)
  const ports = { origin, folder, tls: await findFreePort(), plain: await findFreePort() }
  const [text, args] = proxy.write(readFileSync(join(ROOT, 'docs/deploy', file), 'utf8'), ports)
  writeFileSync(join(folder, 'conf'), text)
  const child = spawn(proxy.command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  })
  let said = ''
  child.stderr.on('data', (part) => (said += part))
  t.after(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  })
  const ca = readFileSync(join(folder, 'site.pem'))
  const ask = (path: string, headers: Record<string, string>, body?: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request({
        ...{ host: '127.0.0.1', port: ports.tls, servername: NAME, ca, path },
        method: body === undefined ? 'GET' : 'POST',
        headers: { host: NAME, ...headers },
      })
      sent.once('error', reject)
      sent.once('response', (answer) => {
        answer.once('data', (part) => {
          resolve({ status: answer.statusCode ?? 0, text: String(part) })
          sent.destroy()
        })
      })
      sent.end(body)
    })
  for (let tries = 0; ; tries++) {
    const isUp = await ask('/healthz', {}).then(
      () => true,
      () => false,
    )
    if (isUp) return { ask, plain: ports.plain }
    if (tries === 100 || child.exitCode !== null) throw new Error(`${proxy.command} did not start: ${said}`)
    await delay(100)
  }
}

/** Asks by the name of the test, which fetch would not send. */
function fetchAsNamed(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { headers: { host: NAME } }, (answer) => resolve(answer.resume()))
    sent.once('error', reject)
  })
}

function makeCertificate(folder: string): void {
  const out = ['-keyout', join(folder, 'site.key'), '-out', join(folder, 'site.pem')]
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`, '-days', '2']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', '-x509', ...key, ...out, ...subject], { stdio: 'ignore' })
}
