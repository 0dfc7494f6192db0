import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { estimateAuthors } from './estimate-authors.ts'

test('a sample that is everything gives its own authors', () => {
  assert.equal(estimateAuthors({ posts: 100, authors: 60, singles: 30, doubles: 20 }, 100), 60)
})

test('authors who all wrote more than once are taken to be all there are', () => {
  assert.equal(estimateAuthors({ posts: 100, authors: 20, singles: 0, doubles: 5 }, 10_000), 20)
})

test('the printed formula gives what a calculation by hand gives', () => {
  // unmet = 40 * 39 / (2 * 11) = 70.909; met = 70.909 * (1 - (1 - 40 / (100 * 70.909 + 40)) ^ 100) = 30.51
  assert.equal(estimateAuthors({ posts: 100, authors: 60, singles: 40, doubles: 10 }, 200), 91)
})

test('an empty sample gives the one bound that is known', () => {
  assert.equal(estimateAuthors({ posts: 0, authors: 0, singles: 0, doubles: 0 }, 12), 12)
})

test('an estimate lies between the authors met and the posts there are, and grows with the posts', () => {
  const samples = fc.record({
    singles: fc.nat(500),
    doubles: fc.nat(200),
    others: fc.nat(100),
    further: fc.nat(1_000_000),
  })
  fc.assert(
    fc.property(samples, ({ singles, doubles, others, further }) => {
      const sample = {
        posts: singles + 2 * doubles + 3 * others,
        authors: singles + doubles + others,
        singles,
        doubles,
      }
      const posts = sample.posts + further
      const estimate = estimateAuthors(sample, posts)
      assert.ok(estimate >= sample.authors && estimate <= posts)
      assert.ok(estimateAuthors(sample, posts + 1_000) >= estimate)
    }),
  )
})
