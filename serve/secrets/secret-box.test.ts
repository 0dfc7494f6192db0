import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSecretBox } from './secret-box.ts'

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))
const texts = fc.string({ unit: 'grapheme', maxLength: 200 })

test('what is sealed is opened by the same key for the same use, and by nothing else', () => {
  fc.assert(
    fc.property(keys, keys, texts, (key, other, text) => {
      fc.pre(!key.equals(other))
      const box = createSecretBox(key)
      const sealed = box.seal(text, 'webhook secret')
      assert.equal(box.open(sealed, 'webhook secret'), text)
      assert.equal(createSecretBox(key).seal(text, 'webhook secret'), sealed)
      if (text.length > 3) assert.ok(!sealed.includes(text))
      assert.throws(() => box.open(sealed, 'mail token'))
      assert.throws(() => createSecretBox(other).open(sealed, 'webhook secret'))
      assert.notEqual(createSecretBox(other).fingerprint, box.fingerprint)
    }),
  )
})

test('what was changed in the least is not opened', () => {
  const box = createSecretBox(Buffer.alloc(32, 1))
  const sealed = box.seal('whsec_x', 'webhook secret')
  for (let place = 'sealed1:'.length; place < sealed.length; place += 1) {
    const letter = sealed[place] === 'A' ? 'Q' : 'A'
    const changed = sealed.slice(0, place) + letter + sealed.slice(place + 1)
    assert.throws(() => box.open(changed, 'webhook secret'), changed)
  }
  assert.throws(() => box.open('sealed1:AAAA', 'webhook secret'))
})

test('what never was sealed comes back as it is', () => {
  const box = createSecretBox(Buffer.alloc(32, 1))
  for (const text of ['whsec_x', '', 'sealed', 'https://hooks.example/in']) {
    assert.equal(box.open(text, 'webhook secret'), text)
  }
})

test('a proof is of one key and one text', () => {
  const box = createSecretBox(Buffer.alloc(32, 1))
  assert.equal(box.prove('a b', 'mail'), createSecretBox(Buffer.alloc(32, 1)).prove('a b', 'mail'))
  assert.match(box.prove('a b', 'mail'), /^[\w-]{22}$/)
  assert.notEqual(box.prove('a c', 'mail'), box.prove('a b', 'mail'))
  assert.notEqual(createSecretBox(Buffer.alloc(32, 2)).prove('a b', 'mail'), box.prove('a b', 'mail'))
})

test('a form that was stored stays readable', () => {
  const sealed = 'sealed1:jJEhL5sZIaVhyoxKzJ5QXIJG02-RgoKbiNckmZmDAnrMVqU'
  assert.equal(createSecretBox(Buffer.alloc(32, 1)).open(sealed, 'webhook secret'), 'whsec_x')
})
