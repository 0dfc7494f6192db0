import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { FileRange } from './file-range.ts'

const folder = mkdtempSync(join(tmpdir(), 'crowdtape-range-'))
after(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'ten'), '0123456789')
writeFileSync(join(folder, 'none'), '')

async function ask(headers: Record<string, string>, name = 'ten') {
  const answer = await FileRange.open(await open(join(folder, name)), { etag: '"a"', headers })
  const stream = await answer.stream()
  const { 'Content-Range': place, 'Content-Length': length } = answer.headers
  return [answer.status, place, length, stream && (await text(stream))]
}

for (const [range, answer] of [
  ['bytes=0-', [206, 'bytes 0-9/10', '10', '0123456789']],
  ['bytes=3-5', [206, 'bytes 3-5/10', '3', '345']],
  ['bytes=9-9', [206, 'bytes 9-9/10', '1', '9']],
  ['bytes=7-999', [206, 'bytes 7-9/10', '3', '789']],
  ['bytes=-3', [206, 'bytes 7-9/10', '3', '789']],
  ['bytes=-999', [206, 'bytes 0-9/10', '10', '0123456789']],
  ['bytes=10-', [416, 'bytes */10', undefined, undefined]],
  ['bytes=-0', [416, 'bytes */10', undefined, undefined]],
  ['bytes=5-3', [200, undefined, '10', '0123456789']],
  ['bytes=-', [200, undefined, '10', '0123456789']],
  ['bytes=0-1,3-4', [200, undefined, '10', '0123456789']],
  ['lines=0-1', [200, undefined, '10', '0123456789']],
] as const) {
  test(`${range} of ten bytes is ${answer[0]} ${answer[1] ?? ''}`, async () => {
    assert.deepEqual(await ask({ range }), answer)
  })
}

test('of another version of the file the whole one is given, of an empty one nothing', async () => {
  assert.deepEqual(await ask({ range: 'bytes=3-5', 'if-range': '"a"' }), [206, 'bytes 3-5/10', '3', '345'])
  assert.deepEqual(await ask({ range: 'bytes=3-5', 'if-range': '"b"' }), [200, undefined, '10', '0123456789'])
  assert.deepEqual(await ask({}, 'none'), [200, undefined, '0', undefined])
  assert.deepEqual(await ask({ range: 'bytes=0-' }, 'none'), [416, 'bytes */0', undefined, undefined])
})
