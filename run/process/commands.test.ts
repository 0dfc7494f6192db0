import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const IMPORT = fileURLToPath(new URL('../import.ts', import.meta.url))

test('a command with a closed output ends quietly', async () => {
  const command = spawn(process.execPath, [IMPORT, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  command.stdout.destroy() // long before it has anything to write
  let said = ''
  command.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(command, 'close')
  assert.deepEqual([code, said], [141, ''])
})

for (const [what, command, code, said] of [
  ['that is done', 'async () => {}', 0, /^$/],
  ['that is refused', "async () => { throw new StartRefused('Two\\nlines.') }", 1, /^Two\nlines\.\n$/],
  ['that fails', "async () => { throw new Error('a defect') }", 1, /^Error: a defect\n {4}at .+\n$/s],
  [
    'on a full disk',
    "async () => { throw Object.assign(new Error('write'), { code: 'ENOSPC', path: '/x' }) }",
    1,
    /^\/x: the disk is full: .+\n$/,
  ],
  [
    'on a full database',
    "async () => { throw Object.assign(new Error('no space'), { code: '53100' }) }",
    1,
    /^The database refused: its disk is full: .+\n$/,
  ],
  [
    'without a database',
    "async () => { throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) }",
    1,
    /^The database does not answer \(write EPIPE\): .+\n$/,
  ],
  ['that throws no error', "async () => { throw 'a word' }", 1, /^a word\n$/],
] as const) {
  test(`a command ${what} ends with code ${code} and says why`, () => {
    const script = `
      const { runCommand } = await import(${JSON.stringify(join(import.meta.dirname, 'commands.ts'))})
      const { StartRefused } = await import(${JSON.stringify(join(import.meta.dirname, 'start-refused.ts'))})
      await runCommand(${command})`
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    assert.equal(ended.status, code)
    assert.match(ended.stderr, said)
  })
}
