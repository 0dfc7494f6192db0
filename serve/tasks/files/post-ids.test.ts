import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { hasAnyPost, openPostIds, toIdsFile } from './post-ids.ts'

const folder = mkdtempSync(join(tmpdir(), 'crowdtape-ids-'))
after(() => rmSync(folder, { recursive: true }))
const post = (nr: number, platform = 'news') => ({ platform, _id: String(nr) })

test('each of many posts is found, whatever batch it came in, and no other one', async () => {
  const path = toIdsFile(join(folder, 'a.csv'))
  const ids = await openPostIds(path)
  for (let batch = 0; batch < 6; batch++) {
    await ids.add(Array.from({ length: 3_333 }, (_, nr) => post(batch * 3_333 + nr)))
  }
  await ids.finish()
  assert.deepEqual([ids.bytes(), statSync(path).size], [6 * 3_333 * 8, 6 * 3_333 * 8])
  for (const nr of [0, 3_332, 3_333, 8_191, 8_192, 19_997]) {
    assert.equal(await hasAnyPost(path, [post(1, 'bluesky'), post(nr)]), true, `${nr}`)
  }
  assert.equal(await hasAnyPost(path, [post(19_998), post(0, 'bluesky')]), false)
})

test('where it cannot be told what is in a file any more, everything may be', async () => {
  const path = join(folder, 'b.csv.ids')
  const ids = await openPostIds(path)
  await ids.add([post(1)])
  await ids.finish()
  assert.equal(await hasAnyPost(path, [post(2)]), false)
  appendFileSync(path, 'x')
  assert.equal(await hasAnyPost(path, [post(2)]), true)
  assert.equal(await hasAnyPost(join(folder, 'c.csv.ids'), [post(2)]), true)
})
