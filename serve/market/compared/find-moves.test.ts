import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMoves } from './find-moves.ts'

type Said = { posts: number; sentimentPosts: number; sentimentBp: number | undefined }
const said = (posts: number, mood?: number, judged = mood === undefined ? 0 : posts): Said => ({
  posts,
  sentimentPosts: judged,
  sentimentBp: mood === undefined ? undefined : mood * 10_000,
})
const NONE = [undefined, undefined, undefined, undefined]
const ALL_READ = { left: [], isRead: [true, true, true, true, true, true] }

test('mood moves against the days before by their judged posts, the furthest first, and never by a handful', () => {
  const days = [said(10, 0.2), said(90, 0.6, 30), ...NONE]
  const { mood } = findMoves(
    [
      { id: 'up', day: said(50, 0.7), days },
      { id: 'down', day: said(50, 0.1), days },
      { id: 'few', day: said(50, 0, 19), days },
      { id: 'few before', day: said(50, 0), days: [said(90, 1, 19), undefined, ...NONE] },
      { id: 'not judged', day: said(50), days },
    ],
    ALL_READ,
  )
  assert.deepEqual(mood, [
    { id: 'down', now: 0.1, before: 0.5 },
    { id: 'up', now: 0.7, before: 0.5 },
  ])
})

test('talk moves against a day of those before', () => {
  const usual = Array.from({ length: 6 }, () => said(30))
  const { talk, days } = findMoves(
    [
      { id: 'twice', day: said(60), days: usual },
      { id: 'gone', day: undefined, days: usual },
      { id: 'more', day: said(36), days: usual },
      { id: 'few', day: said(10), days: usual.map(() => said(1)) },
      { id: 'new', day: said(90), days: [undefined, undefined, ...NONE] },
    ],
    ALL_READ,
  )
  assert.deepEqual(days, 6)
  assert.deepEqual(talk, [
    { id: 'twice', now: 60, before: 30 },
    { id: 'gone', now: 0, before: 30 },
    { id: 'more', now: 36, before: 30 },
  ])
})

test('twenty posts are enough, of ten assets at most: those furthest, else those told first', () => {
  const places = Array.from({ length: 11 }, (_, nr) => nr)
  const days = [said(10, 0.2), said(21, 0.3), ...NONE]
  const { mood, talk } = findMoves(
    places.map((nr) => ({ id: `${nr}`, day: said(20, 0.3 + nr / 100), days })),
    ALL_READ,
  )
  assert.deepEqual(
    mood.map(({ id, before }) => [id, before]),
    places.slice(1).map((nr) => [`${11 - nr}`, 0.2677]),
  )
  assert.deepEqual(
    talk,
    places.slice(0, 10).map((nr) => ({ id: `${nr}`, now: 20, before: 5.1667 })),
  )
  const few = { id: 'few', day: said(19, 0.3), days }
  assert.deepEqual(findMoves([few], ALL_READ), { days: 6, left: [], mood: [], talk: [] })
})

test('days that were not read throughout are no quiet ones, and with fewer than three nothing moves', () => {
  const week = { id: 'x', day: said(30, 0.5), days: [...NONE, said(30, 0.5), said(30, 0.5)] }
  const lately = { left: [], isRead: [false, false, false, true, true, true] }
  assert.deepEqual(findMoves([week], lately).talk, [{ id: 'x', now: 30, before: 20 }])
  const young = { left: ['bluesky'], isRead: [false, false, false, false, true, true] }
  assert.deepEqual(findMoves([week], young), { days: 2, left: ['bluesky'], mood: [], talk: [] })
})
