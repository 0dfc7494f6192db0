import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cutTokens } from './cut-tokens.ts'
import { findTurnedSide } from './find-turned-side.ts'

function sideOf(text: string) {
  return findTurnedSide(cutTokens(text), text)?.side
}

describe('words of a clause turn its side together', () => {
  for (const [text, side] of [
    ['no sign of weakness in BTC', 1],
    ['no sign of strength in BTC', -1],
    ['BTC hack fears were overblown', 1],
    ['BTC hack fears were justified', -1],
    ['ETH refuses to go lower', 1],
    ['ETH refuses to go higher', -1],
    ['I see zero reasons to be bearish on BTC', 1],
    ['BTC bears keep being wrong', 1],
    ['BTC bulls keep being wrong', -1],
    ['BTC shorts liquidated', 1],
    ['BTC longs liquidated', -1],
    ['ETH demand outpaces supply', 1],
    ['ETH supply outpaces demand', -1],
    ['sold my BTC and regret it', 1],
    ['bought BTC and regret it', -1],
  ] as const) {
    test(`"${text}" is ${side}`, () => assert.equal(sideOf(text), side))
  }
})

describe('the place decides what a flow means', () => {
  for (const [text, side] of [
    ['BTC outflows from exchanges', 1],
    ['BTC inflows to exchanges', -1],
    ['BTC ETF outflows', -1],
    ['BTC ETF inflows', 1],
    ['BTC ETF outflows slow down', 1],
    ['moved 500 BTC from Binance', 1],
    ['moved 500 BTC to Binance', -1],
    ['BTC reserves on exchanges are falling', 1],
  ] as const) {
    test(`"${text}" is ${side}`, () => assert.equal(sideOf(text), side))
  }
})

describe('a question that asks nothing, and one that is refused, have a side', () => {
  for (const [text, side] of [
    ['why would anyone sell BTC here?', 1],
    ['why would anyone buy BTC here?', -1],
    ['still think ETH is dead?', 1],
    ['selling my BTC? never', 1],
    ['ETH unstoppable? nope', -1],
  ] as const) {
    test(`"${text}" is ${side}`, () => assert.equal(sideOf(text), side))
  }
})

describe('what is done whatever comes is a side, the condition is none', () => {
  for (const [text, side] of [
    ['if BTC loses 60k I am buying more', 1],
    ['if BTC bounces to 60k I will sell', -1],
    ['even if LINK rallies I am still bearish', -1],
    ['XRP is healthy unless it loses 2 dollars', 1],
    ['if BTC loses 60k', undefined],
  ] as const) {
    test(`"${text}" is ${side}`, () => assert.equal(sideOf(text), side))
  }
})

describe('irony turns what is claimed, and what aged badly was wrong', () => {
  for (const [text, side] of [
    ['yeah right, DOGE will crash', 1],
    ['BTC to 200k, yeah right', -1],
    ['ETH to 10k, keep dreaming', -1],
    ['great, another BTC hack /s', undefined],
    ['calling SOL a scam aged badly', 1],
  ] as const) {
    test(`"${text}" is ${side}`, () => assert.equal(sideOf(text), side))
  }
})

describe('a cause, a level and a price', () => {
  for (const [text, side] of [
    ['BTC slides on hack fears', undefined],
    ['BTC support is giving way', -1],
    ['BTC resistance is gone', 1],
    ['swapping on ETH is dirt cheap', 1],
    ['swapping on ETH costs a fortune', -1],
    ['more BTC fud', undefined],
    ['BTC fud was false', 1],
  ] as const) {
    test(`"${text}" is ${side}`, () => assert.equal(sideOf(text), side))
  }
})

describe('no side is found', () => {
  for (const [what, text] of [
    ['in a question', 'are BTC bears wrong?'],
    ['in a condition', 'if BTC bears are wrong'],
    ['in irony about what happened', 'BTC bears are wrong /s'],
    ['where nothing turns one', 'BTC fees'],
    ['where clauses differ', 'BTC bears are wrong, ETH bulls are wrong'],
    ['in a text of more than 18 words', `BTC bears are wrong ${'and the day goes on '.repeat(4)}`],
    ['in nothing', ''],
  ] as const) {
    test(what, () => assert.equal(sideOf(text), undefined))
  }
})

test('the words that decided are given', () => {
  const text = 'Well, BTC fees are falling'
  assert.deepEqual(findTurnedSide(cutTokens(text), text), { side: 1, words: 'fees are falling' })
})
