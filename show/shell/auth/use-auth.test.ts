import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useAuth } from './use-auth.ts'

test('the session cannot be read where there is none, and the error says what is missing', () => {
  const Reader = () => useAuth().user?.username
  assert.throws(() => renderToString(createElement(Reader)), {
    message: 'useAuth must be used within an AuthProvider',
  })
})
