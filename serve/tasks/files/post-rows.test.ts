import assert from 'node:assert/strict'
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { copyWithout, findRows, identityOf, openPostRows, toRowsFile } from './post-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'crowdtape-rows-'))
after(() => rmSync(folder, { recursive: true }))
const post = (nr: number, platform = 'news') => ({ platform, _id: String(nr) })
const setOf = (...posts: { platform: string; _id: string }[]) => new Set(posts.map(identityOf))

const BATCH = 33_333
const ALL = 6 * BATCH // their entries take more than one reading
const ENTRY_BYTES = 12

test('each of many rows is found where it stands, and a post that is in none is not', async () => {
  const path = toRowsFile(join(folder, 'a.csv'))
  const rows = await openPostRows(path, { headBytes: 100 })
  for (let batch = 0; batch < 6; batch++) {
    const posts = Array.from({ length: BATCH }, (_, nr) => post(batch * BATCH + nr))
    await rows.add(
      posts,
      posts.map((_, nr) => 7 + ((batch * BATCH + nr) % 2)),
    )
  }
  await rows.finish()
  assert.deepEqual([rows.bytes(), statSync(path).size], [(ALL + 1) * ENTRY_BYTES, (ALL + 1) * ENTRY_BYTES])
  assert.deepEqual(
    await findRows(path, setOf(post(ALL - 1), post(87_381), post(0), post(ALL), post(1, 'bluesky'))),
    {
      numbers: [0, 87_381, ALL - 1],
      inFile: [
        { start: 100, bytes: 7 },
        { start: 100 + 43_690 * 15 + 7, bytes: 8 },
        { start: 100 + (ALL / 2 - 1) * 15 + 7, bytes: 8 },
      ],
      inRows: [
        { start: ENTRY_BYTES, bytes: ENTRY_BYTES },
        { start: 87_382 * ENTRY_BYTES, bytes: ENTRY_BYTES },
        { start: ALL * ENTRY_BYTES, bytes: ENTRY_BYTES },
      ],
      total: ALL,
    },
  )
})

test('a file without posts is known to have none, and is not read', async () => {
  const path = toRowsFile(join(folder, 'none.csv'))
  const rows = await openPostRows(path, { headBytes: 100 })
  await rows.finish()
  assert.deepEqual(await findRows(path, setOf(post(1))), { numbers: [], inFile: [], inRows: [], total: 0 })
  assert.equal(statSync(path).mode & 0o777, 0o600)
})

test('reports a file whose content is unknown', async () => {
  const path = toRowsFile(join(folder, 'b.csv'))
  const rows = await openPostRows(path, { headBytes: 1 })
  await rows.add([post(1)], [])
  await rows.finish()
  assert.deepEqual((await findRows(path, setOf(post(1))))?.inFile, [{ start: 1, bytes: 0 }])
  assert.deepEqual((await findRows(path, setOf(post(2))))?.numbers, [])
  appendFileSync(path, 'x')
  assert.equal(await findRows(path, setOf(post(2))), undefined)
  truncateSync(path, 0)
  assert.equal(await findRows(path, setOf(post(2))), undefined)
  assert.equal(await findRows(toRowsFile(join(folder, 'c.csv')), setOf(post(2))), undefined)
})

const MIB = 1024 * 1024 // so many bytes of a file are copied at once

test('a copy has every byte but those that are cut out, wherever the pieces that it is read in begin', async () => {
  const whole = Buffer.alloc(3 * MIB + 5)
  for (let at = 0; at + 4 <= whole.length; at += 4) whole.writeUInt32LE(at, at)
  const from = join(folder, 'whole')
  writeFileSync(from, whole)
  const all = { start: 0, bytes: whole.length }
  for (const [nr, cuts] of [
    [],
    [{ start: 0, bytes: 1 }],
    // Side by side, over the edge of a piece, up to it, from it on, and over a whole piece.
    [
      { start: 5, bytes: 3 },
      { start: 8, bytes: 2 },
      { start: MIB - 4, bytes: 9 },
      { start: MIB + 5, bytes: 1 },
    ],
    [
      { start: MIB - 7, bytes: 7 },
      { start: 2 * MIB, bytes: 3 },
    ],
    [
      { start: MIB - 2, bytes: MIB + 6 },
      { start: 3 * MIB + 1, bytes: 4 },
    ],
    [
      { start: 100, bytes: 0 },
      { start: MIB, bytes: 0 },
      { start: MIB, bytes: 2 },
    ],
    [all],
  ].entries()) {
    const to = join(folder, `copy-${nr}`)
    await copyWithout(from, to, cuts)
    const kept: Buffer[] = []
    let at = 0
    for (const { start, bytes } of cuts) {
      kept.push(whole.subarray(at, start))
      at = start + bytes
    }
    assert.ok(readFileSync(to).equals(Buffer.concat([...kept, whole.subarray(at)])), JSON.stringify(cuts))
    assert.equal(statSync(to).mode & 0o777, 0o600)
  }
  await assert.rejects(copyWithout(from, join(folder, 'copy-0'), []), { code: 'EEXIST' })
})
