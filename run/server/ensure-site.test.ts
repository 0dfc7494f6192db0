import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { ensureSite } from './ensure-site.ts'

const NOBODY = 65_534

test('two first starts in one checkout build the site once: the second says that it waits, and finds it', async (t) => {
  const root = makeCheckout(t)
  const starts = [ensure(root), ensure(root)]
  const outputs = await Promise.all(starts.map((start) => start.ended))
  assert.deepEqual(
    outputs.map(({ code }) => code),
    [0, 0],
  )
  const said = outputs.map(({ output }) => output).join('')
  assert.equal(said.match(/Built the site/g)?.length, 1)
  assert.match(said, /Another start \(process \d+\) is building the site; waiting for it/)
})

test("another user's build folder gives a one-line remedy", async (t) => {
  if (process.getuid?.() !== 0) return t.skip('only root can give folders away and start as another user')
  for (const foreign of ['build', 'build/client/assets', '.react-router/types']) {
    const root = makeCheckout(t)
    chownSync(root, NOBODY, NOBODY)
    mkdirSync(join(root, foreign), { recursive: true })
    for (const made of ['build', 'build/client', 'build/client/assets', '.react-router']) {
      if (foreign !== made && existsSync(join(root, made))) chownSync(join(root, made), NOBODY, NOBODY)
    }
    const { code, output } = await ensure(root, NOBODY).ended
    assert.equal(code, 1)
    assert.equal(
      output,
      `${join(root, foreign)} cannot be written (it belongs to user 0 and this is user ${NOBODY}): ` +
        `remove ${join(root, 'build')} and ${join(root, '.react-router')}, or give them to this user.\n`,
    )
  }
})

const log = pino({ level: 'silent' })

test('the site is built again when a file that it is made from was changed, added or renamed, and only then', async (t) => {
  const root = makeCheckout(t, COUNTS_BUILDS)
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)
  mkdirSync(join(root, 'show/page'), { recursive: true })
  write('show/page/page.tsx', 'one')
  const steps = [
    () => {},
    () => {},
    () => write('show/page/page.tsx', 'two'),
    () => write('show/page/page.css', ''),
    () => renameSync(join(root, 'show/page/page.css'), join(root, 'show/page/look.css')),
    () => write('show/page/page.test.tsx', 'three'),
    () => write('README.md', 'four'),
    () => write('package-lock.json', '{}'),
    () => rmSync(join(root, 'build/client'), { recursive: true }),
  ]
  const builds: number[] = []
  for (const step of steps) {
    step()
    assert.equal(await ensureSite(root, log), join(root, 'build', 'client'))
    builds.push(readFileSync(join(root, 'builds'), 'utf8').length)
  }
  assert.deepEqual(builds, [1, 1, 2, 3, 4, 4, 4, 5, 6])
})

test('without its builder a built site is taken as it is, and one that is not built is refused', async (t) => {
  const root = makeCheckout(t)
  rmSync(join(root, 'node_modules'), { recursive: true })
  await assert.rejects(ensureSite(root, log), {
    name: 'StartRefused',
    message: 'The site is not built and its builder is not installed: run npm ci first.',
  })
  mkdirSync(join(root, 'build/client'), { recursive: true })
  assert.equal(await ensureSite(root, log), join(root, 'build', 'client'))
})

test('a failed build shows its last 30 lines, and tried again by the next start', async (t) => {
  const root = makeCheckout(t, FAILS_IN_FORTY_LINES)
  const message = ['The site could not be built:', ...Array.from({ length: 30 }, (_, n) => `line ${n + 11}`)]
  for (let start = 0; start < 2; start++)
    await assert.rejects(ensureSite(root, log), { name: 'StartRefused', message: message.join('\n') })
})

test('a start that is stopped while it builds says so', async (t) => {
  const root = makeCheckout(t, 'setInterval(() => {}, 1000)')
  const stop = new AbortController()
  const building = ensureSite(root, pino({}, { write: () => stop.abort() }), stop.signal)
  await assert.rejects(building, { name: 'StartRefused', message: 'Stopped while the site was being built.' })
})

const BUILDS_SLOWLY = `setTimeout(() => require('fs').mkdirSync('build/client', { recursive: true }), 1000)`
const COUNTS_BUILDS = `require('fs').mkdirSync('build/client', { recursive: true })
require('fs').appendFileSync('builds', '.')`
/** It makes the folder, as a build that fails half-way. */
const FAILS_IN_FORTY_LINES = `require('fs').mkdirSync('build/client', { recursive: true })
for (let line = 1; line <= 40; line++) console.log('line ' + line)
process.exitCode = 1`

/** A checkout whose builder is a real program that takes a moment and makes a site. */
function makeCheckout(t: TestContext, builds = BUILDS_SLOWLY): string {
  const root = mkdtempSync(join(tmpdir(), 'crowdtape-checkout-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const builder = join(root, 'node_modules/@react-router/dev')
  mkdirSync(builder, { recursive: true })
  writeFileSync(join(root, 'package.json'), '{}')
  writeFileSync(join(builder, 'package.json'), '{"name":"@react-router/dev"}')
  writeFileSync(join(builder, 'bin.cjs'), builds)
  chmodSync(root, 0o755)
  return root
}

/** A process of its own that makes sure of the site, as another user if given. */
function ensure(root: string, uid?: number) {
  const script = `
    const { ensureSite } = await import(${JSON.stringify(join(import.meta.dirname, 'ensure-site.ts'))})
    const { runCommand } = await import(${JSON.stringify(join(import.meta.dirname, '../process/commands.ts'))})
    const uid = ${uid ?? 'undefined'}
    if (uid) { process.setgroups([]); process.setgid(uid); process.setuid(uid) }
    await runCommand(async () => { await ensureSite(${JSON.stringify(root)}, { info: (line) => console.log(line) }) })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  return { ended: once(child, 'close').then(([code]) => ({ code: code as number, output })) }
}
