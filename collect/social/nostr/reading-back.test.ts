import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ReadingBack } from './reading-back.ts'

test('a page goes on from the oldest time that a relay takes, whatever times events claim', () => {
  const asked: unknown[] = []
  const back = new ReadingBack([{ kinds: [1], since: 5 }], (text) => asked.push(JSON.parse(text)))
  for (const [id, at] of [90, 60.5, -1e300, -1, Number.NaN, '7', 70].entries())
    back.note('crowdtape', { id, kind: 1, created_at: at })
  assert.equal(back.isOver('crowdtape'), false)
  assert.deepEqual(asked, [['REQ', 'crowdtape-0', { kinds: [1], since: 5, until: 70 }]])
})
