import '../../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const { matchMutes } = await import('./use-people.ts')

const post = (username: string, text: string) => ({ platform: 'twitter', userRef: { username }, text })

test('hides posts of muted people whatever the case, of their source alone, and posts with muted words', () => {
  const isMuted = matchMutes({ people: [{ source: 'twitter', username: 'Ada' }], words: ['moon'] })
  assert.deepEqual(
    [post('ADA', 'hi'), post('bob', 'To the MOON!'), post('bob', 'moonlight')].map((one) => isMuted?.(one)),
    [true, true, false],
  )
  assert.equal(isMuted?.({ ...post('ada', 'hi'), platform: 'bluesky' }), false)
})

test('hides nothing without lists', () => {
  assert.equal(matchMutes({ people: [], words: [] }), undefined)
})
