import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

const EMPTY = { name: '', count: 0 }
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  giveStorage({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
})

test('what was written is found again under its name, and gone once it is dropped', () => {
  keepDraft('contact', { name: 'ann', count: 2 })
  assert.deepEqual(readDraft('contact', EMPTY), { name: 'ann', count: 2 })
  assert.equal(readDraft('support', EMPTY), undefined)
  dropDraft('contact')
  assert.equal(readDraft('contact', EMPTY), undefined)
})

test('what is not of the form is left out, and what is no draft is none', () => {
  kept.set('draft:contact', JSON.stringify({ name: 7, count: 3, other: 'x', toString: 'y' }))
  assert.deepEqual(readDraft('contact', EMPTY), { count: 3 })
  for (const text of ['{', 'null', '"text"']) {
    kept.set('draft:contact', text)
    assert.equal(readDraft('contact', EMPTY), undefined, text)
  }
})

test('a browser that keeps nothing loses a draft and nothing else', () => {
  const refuse = () => {
    throw new Error('access denied')
  }
  giveStorage({ getItem: refuse, setItem: refuse, removeItem: refuse })
  keepDraft('contact', EMPTY)
  dropDraft('contact')
  assert.equal(readDraft('contact', EMPTY), undefined)
})

function giveStorage(value: object): void {
  Object.defineProperty(globalThis, 'sessionStorage', { value, configurable: true })
}
