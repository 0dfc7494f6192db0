import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPasswordProblem } from '#contract/account-rules.ts'
import { makePassword } from './demo-account.ts'

test('the password of the demo account keeps to the rules, whatever chance gives', () => {
  const passwords = Array.from({ length: 2_000 }, makePassword)
  assert.deepEqual(
    passwords.filter((password) => findPasswordProblem(password)),
    [],
  )
  assert.equal(new Set(passwords).size, passwords.length)
})
