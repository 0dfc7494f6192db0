import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { readSettings } from '#run/process/settings.ts'
import { startPlayedFacilitator, WALLET } from '#serve/payments/testing/start-played-facilitator.ts'
import { startMailServer } from '#serve/testing/start-mail-server.ts'
import { openDatabase } from '#store/database.ts'
import { describeRoom, OUTSIDE } from './doctor-outside.ts'

/** What the line says with these settings, of a process that has no database. */
async function examine(line: string, env: Record<string, string>, now = new Date()) {
  const db = openDatabase('postgres://a:b@127.0.0.1:1/x') // never asked
  const found = await OUTSIDE[line]?.({
    db,
    now,
    settings: readSettings({ DATABASE_URL: 'postgres://h/x', ...env }),
  })
  await db.close()
  return found
}

test('a disk without room, or without room for files', () => {
  const well = { bsize: 4096, blocks: 10_000_000, bavail: 5_000_000, files: 1_000_000, ffree: 900_000 }
  assert.deepEqual(describeRoom(well, '/d'), {})
  assert.match(describeRoom({ ...well, bavail: 1_000 }, '/d').disk ?? '', /^\/d has 4 MB left: make room/)
  assert.match(describeRoom({ ...well, ffree: 7 }, '/d').inodes ?? '', /room for 7 more files/)
  assert.deepEqual(describeRoom({ ...well, files: 0, ffree: 0 }, '/d'), {})
})

test('a certificate that ended, that ends soon, and that no browser takes', async (t) => {
  const PUBLIC_URL = await serveCertificate(t, 40)
  const inDays = (days: number) =>
    examine('certificate', { PUBLIC_URL }, new Date(Date.now() + days * 86_400_000 + 3_600_000))
  assert.match(String(await inDays(41)), /^the certificate of 127\.0\.0\.1 ended on 20[\d-]{8}: renew it/)
  assert.match(String(await inDays(30)), /ends in 9 days: see why it is not renewed/)
  assert.match(String(await inDays(25)), /browsers refuse .+\(DEPTH_ZERO_SELF_SIGNED_CERT\): give the proxy/)
})

test('a public address that this machine does not reach, or that is silent, is noted', async (t) => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.after(() => silent.close())
  const { port } = silent.address() as AddressInfo // a listening TCP server has one
  for (const PUBLIC_URL of ['https://127.0.0.1:1', `https://127.0.0.1:${port}`]) {
    const found = await examine('certificate', { PUBLIC_URL })
    assert.match(JSON.stringify(found), /"note":"127\.0\.0\.1 is not reached from this machine: /)
  }
  assert.equal(await examine('certificate', {}), undefined)
})

test('a mail server that lets in, refuses the password, or is silent', async (t) => {
  const { url } = await startMailServer(t, { password: 'right' })
  const SMTP_URL = url.replace('//', '//ada:wrong@')
  assert.match(
    String(await examine('mail server', { SMTP_URL })),
    /refuses the sign-in of SMTP_URL: .*535.+password/,
  )
  assert.equal(await examine('mail server', { SMTP_URL: url.replace('//', '//ada:right@') }), undefined)
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.after(() => silent.close())
  const { port } = silent.address() as AddressInfo // a listening TCP server has one
  const late = await examine('mail server', { SMTP_URL: `smtp://127.0.0.1:${port}` })
  assert.match(String(late), /^127\.0\.0\.1 does not answer \(SMTP_URL\)/)
})

/** A site by TLS whose certificate, signed by nobody, ends in so many days. */
async function serveCertificate(t: TestContext, days: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'crowdtape-certificate-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [key, cert] = [join(folder, 'site.key'), join(folder, 'site.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)]
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has one
}

test('a facilitator of another chain, a node of another one, and none', async (t) => {
  const played = await startPlayedFacilitator(t, { now: () => new Date() })
  const ask = (more: Record<string, string>) =>
    examine('paid calls', {
      X402_WALLET: WALLET,
      X402_FACILITATOR: played.url,
      X402_RPC_URL: played.rpcUrl,
      X402_NETWORK: 'base-sepolia',
      ...more,
    })
  assert.equal(await ask({}), undefined)
  assert.match(String(await ask({ X402_NETWORK: 'base' })), /does not settle payments on base/)
  assert.match(
    String(await ask({ X402_FACILITATOR: 'http://127.0.0.1:1' })),
    /does not answer as a facilitator/,
  )
  assert.match(String(await ask({ X402_RPC_URL: `${played.url}/supported` })), /is no node of base-sepolia/)
  assert.equal(await examine('paid calls', {}), undefined)
})
