import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'

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

test("another user's build folder is told in one line that says what to do", async (t) => {
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

/** A checkout whose builder is a real program that takes a moment and makes a site. */
function makeCheckout(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'crowdtape-checkout-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const builder = join(root, 'node_modules/@react-router/dev')
  mkdirSync(builder, { recursive: true })
  writeFileSync(join(root, 'package.json'), '{}')
  writeFileSync(join(builder, 'package.json'), '{"name":"@react-router/dev"}')
  writeFileSync(
    join(builder, 'bin.cjs'),
    `setTimeout(() => require('fs').mkdirSync('build/client', { recursive: true }), 1000)`,
  )
  chmodSync(root, 0o755)
  return root
}

/** A process of its own that makes sure of the site, as another user if told. */
function ensure(root: string, uid?: number) {
  const script = `
    const { ensureSite } = await import(${JSON.stringify(join(import.meta.dirname, 'ensure-site.ts'))})
    const { runCommand } = await import(${JSON.stringify(join(import.meta.dirname, '../process/run-command.ts'))})
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
