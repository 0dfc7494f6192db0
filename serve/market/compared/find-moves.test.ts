import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSums, type FigureSums } from '#analyze/figures/figure-sums.ts'
import { findMoves } from './find-moves.ts'

const said = (posts: number, mood = 0.5) => ({
  ...addSums([]),
  posts,
  judged: posts,
  sentimentSumBp: posts * mood * 10_000,
  sentimentSquares: posts * (mood * 10_000) ** 2,
})
const DAYS = Array.from({ length: 7 }, () => said(30))
const asset = (id: string, own = said(30), days = DAYS) => ({
  id,
  left: { before: [], usual: id === 'partly' ? ['bluesky'] : [] },
  sums: {
    own,
    counted: own,
    raw: own,
    signs: { automated: 0, copies: 0, linkFarms: 0, giveaways: 0, newAccounts: 0, overCap: 0 },
    isCounting: false,
    authors: undefined,
    hasEngagement: true,
    largestPosts: 0,
    allPosts: 0,
    volumeUsd: undefined,
    before: undefined,
    usual: { now: own, days },
    composite: undefined,
  } satisfies FigureSums,
})

test('moods come furthest from their usual first, and never of a handful of posts', () => {
  const { mood } = findMoves([
    asset('up', said(50, 0.7)),
    asset('down', said(50, 0.1)),
    asset('few', said(19, 0)),
    asset('new', said(50, 0), DAYS.slice(1)),
  ])
  assert.deepEqual(mood, [
    { id: 'down', value: 0.1, change: -0.4, usual: 0.5 },
    { id: 'up', value: 0.7, change: 0.2, usual: 0.5 },
  ])
})

test('talk moves against a usual day', () => {
  const { talk } = findMoves([
    asset('twice', said(60)),
    asset('gone', said(0)),
    asset('more', said(36)),
    asset(
      'few',
      said(10),
      Array.from({ length: 7 }, () => said(1)),
    ),
  ])
  assert.deepEqual(talk, [
    { id: 'twice', value: 60, change: 100, usual: 30 },
    { id: 'gone', value: 0, change: -100, usual: 30 },
    { id: 'more', value: 36, change: 20, usual: 30 },
  ])
})

test('days and sources that are left out are said', () => {
  const { days, left } = findMoves([asset('a', said(30), DAYS.slice(2)), asset('partly')])
  assert.deepEqual([days, left], [7, ['bluesky']])
  assert.deepEqual(findMoves([]), { days: 0, isCounting: false, left: [], mood: [], talk: [] })
})

test('ten assets at most', () => {
  const { mood, talk } = findMoves(
    Array.from({ length: 11 }, (_, nr) => asset(`${nr}`, said(20 + nr, nr / 20))),
  )
  assert.deepEqual([mood.length, talk.length], [10, 10])
})
