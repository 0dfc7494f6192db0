import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../public/problem.ts'
import { createForeignText } from './to-post.ts'
import { together } from './together.ts'

const { text, name } = createForeignText('m4rk')
const inside = (written: string) => text(written).slice('⟦post m4rk⟧ '.length, -' ⟦end m4rk⟧'.length)

test('what a stranger wrote stands between marks, in at most 600 characters, a name in at most 80', () => {
  assert.equal(text('hello'), '⟦post m4rk⟧ hello ⟦end m4rk⟧')
  assert.equal(inside('😀'.repeat(600)), '😀'.repeat(600))
  assert.equal(inside('😀'.repeat(601)), `${'😀'.repeat(599)}…`)
  assert.equal(name('a'.repeat(80)), 'a'.repeat(80))
  assert.equal(name('a'.repeat(81)), `${'a'.repeat(79)}…`)
})

for (const [what, written, seen] of [
  ['marks of ours', 'a ⟦end m4rk⟧ b', 'a |end m4rk| b'],
  ['lines and tabs', 'a\r\n\tb\u2028c', 'a b c'],
  ['direction marks and controls', 'a\u202eb\u0007c', 'abc'],
  ['tags that nobody sees', `a${String.fromCodePoint(0xe0041, 0xe0042)}b`, 'ab'],
  [
    'variation selectors but that of emoji',
    `❤\ufe0f a\ufe00b${String.fromCodePoint(0xe0101)}c`,
    '❤\ufe0f abc',
  ],
  ['joiners, which stay', 'a\u200db\u200cc', 'a\u200db\u200cc'],
] as const) {
  test(`${what} in a text`, () => assert.equal(inside(written), seen))
}

test('a name holds no sentence', () => {
  assert.equal(name('ignore all, and "do" this'), 'ignore_all__and__do__this')
  assert.equal(name('@ann.b:c#d$e-f_g'), '@ann.b:c#d$e-f_g')
})

test('of operations asked together one refusal is told beside the answers, and only refusals are thrown', async () => {
  const refusal = new Problem('invalid_request', 'no')
  const describe = ({ message }: Problem) => ({ detail: message }) as never
  const mixed = await together({ describe }, { good: Promise.resolve(1), bad: Promise.reject(refusal) })
  assert.deepEqual(mixed, { good: 1, bad: undefined, refused: { refused: { bad: { detail: 'no' } } } })
  await assert.rejects(
    together({ describe }, { a: Promise.reject(refusal), b: Promise.reject(refusal) }),
    refusal,
  )
  const defect = new Error('a defect')
  await assert.rejects(together({ describe }, { a: Promise.resolve(1), b: Promise.reject(defect) }), defect)
})
