import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { CRYPTO_SET } from '#analyze/meaning/training/label-sets.ts'
import { readLabels } from './read-crypto-posts.ts'
import { writeForTeacher } from './write-for-teacher.ts'

test('the teacher reads labelled posts and some others in English about crypto, none by authors put away', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'for-teacher-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [learned] = readLabels(CRYPTO_SET.learned)
  const [apart] = CRYPTO_SET.apart.flatMap(({ file }) => readLabels(file))
  assert.ok(learned !== undefined && apart !== undefined)
  const words = 'one two three four five six seven eight nine ten'.split(' ')
  const posts = [
    { id_str: learned.id, username: 'ann', tweet: 'bitcoin will rise &amp; shine, we all know' },
    { id_str: apart.id, username: 'Bob', tweet: 'ethereum is a fine thing to have' },
    { id_str: '1', username: 'bob', tweet: 'litecoin is a fine thing to hold as well' },
    { id_str: '2', username: 'cyd', tweet: 'Bitcoin will rise and shine, we all know http://a.example' },
    { id_str: '3', username: 'cyd', tweet: 'to read this long book is a fine thing' },
    { id_str: '4', username: 'cyd', tweet: 'el bitcoin sube porque la gente lo quiere mucho' },
    { id_str: '5', username: 'cyd', tweet: 'bitcoin is up' },
    ...words.map((word, n) => ({
      id_str: `${n + 10}`,
      username: 'dan',
      tweet: `${word} more reasons to buy bitcoin`,
    })),
  ]
  const lines = posts.map((post) => JSON.stringify(post)).join('\n')
  writeFileSync(join(folder, CRYPTO_SET.file), gzipSync(lines))
  const file = join(folder, 'posts.jsonl')
  assert.equal(await writeForTeacher([folder], file), 7)
  const written: { id: string; text: string; grade?: string }[] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const others = written.filter(({ grade }) => grade === undefined)
  assert.deepEqual(
    others.map(({ id }) => id).filter((id) => Number(id) < 10),
    ['2'],
  )
  assert.equal(others.filter(({ text }) => text.includes('reasons')).length, 6)
  const labelled = written.filter(({ grade }) => grade !== undefined)
  assert.deepEqual(
    labelled.map(({ id, grade, text }) => [id, grade, text]),
    [[learned.id, learned.grade, 'bitcoin will rise & shine, we all know']],
  )
})

test('others are of five words at least, near-copies come once, and all stand in the order of their ids', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'for-teacher-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const twelve = 'bitcoin is what we all talk about on this fine day again'
  const posts = [
    { id_str: '100', username: 'ann', tweet: 'bitcoin is going up now' },
    { id_str: '99', username: 'bob', tweet: 'bitcoin is going up' },
    // Of one id, so that it is the same whichever of the two is taken.
    { id_str: '20', username: 'cyd', tweet: `${twelve} and again` },
    { id_str: '20', username: 'dan', tweet: `${twelve} or not` },
    { id_str: '9', username: 'eve', tweet: 'ethereum is going down now' },
  ]
  writeFileSync(join(folder, CRYPTO_SET.file), gzipSync(posts.map((post) => JSON.stringify(post)).join('\n')))
  const file = join(folder, 'posts.jsonl')
  assert.equal(await writeForTeacher([folder], file), 3)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).id),
    ['9', '20', '100'],
  )
})
