import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import type { User } from '#contract/app/accounts/users.ts'
import type { Outcome } from '../account/confirmation/confirmation-outcome.tsx'
import { ApiError } from '../shell/api/api-error.ts'
import { useAuth } from '../shell/auth/use-auth.ts'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const [page, { ConfirmationOutcome }, { AccountInformation }] = await Promise.all([
  import('../account/confirm-email-page.tsx'),
  import('../account/confirmation/confirmation-outcome.tsx'),
  import('../account/account-information.tsx'),
])

const EMAIL = 'walker@site.example'
const UNCONFIRMED = { emailConfirmed: false }
const DEAD = {
  status: 'failed',
  error: new ApiError({
    status: 400,
    serverMessage: 'This link is not valid or has expired.',
    field: 'token',
  }),
} as const

const show = (outcome: Outcome, user: Partial<User> | null = null) =>
  renderScreen(
    () => createElement(ConfirmationOutcome, { outcome, user: useAuth().user, onRetry: () => {} }),
    { user },
  )

test('until the link is read nothing is said to have failed', () => {
  const html = renderScreen(page.default, { user: null })
  assert.match(textOf(html), /Confirming your address/)
  assert.doesNotMatch(html, /role="alert"/)
})

test('a confirmed address is named, and leads on: to sign in, or to the dashboard', () => {
  const outcome = { status: 'confirmed', email: EMAIL } as const
  assert.match(textOf(show(outcome)), /walker@site\.example is confirmed\. .*work now\. Sign in$/)
  assert.match(textOf(show(outcome, {})), /work now\. Go to the dashboard$/)
})

test('reports that another account is signed in', () => {
  const text = textOf(show({ status: 'confirmed', email: 'other@site.example' }, {}))
  assert.match(text, /other@site\.example is confirmed\..*You are signed in as walker, another account\./)
})

test('an expired, wrong or missing link leads to the settings, where another one is asked for, and is not tried again', () => {
  for (const outcome of [DEAD, { status: 'missing' }] as const) {
    const outside = show(outcome)
    const inside = show(outcome, UNCONFIRMED)
    assert.match(outside, /role="alert"/)
    assert.match(textOf(outside), /Sign in and open the settings$/)
    assert.match(textOf(inside), /Open the settings$/)
    for (const html of [outside, inside]) {
      assert.match(html, /href="\/settings\?tab=profile"/)
      assert.doesNotMatch(html, /Try again/)
    }
  }
  assert.match(textOf(show(DEAD)), /not valid or has expired/)
  assert.match(textOf(show({ status: 'missing' })), /Invalid or missing confirmation token\. .*loaded again/)
})

test('a dead link without anything to confirm offers no other', () => {
  const html = show(DEAD, {})
  assert.match(
    textOf(html),
    /You need no other link: walker@site\.example is confirmed already\. Go to the dashboard$/,
  )
  assert.doesNotMatch(html, /settings/)
})

test('an address that was taken meanwhile is to be chosen again', () => {
  const error = new ApiError({ status: 409, serverMessage: 'Email is already registered', field: 'email' })
  const pending = { pendingEmail: 'other@site.example' }
  assert.match(
    textOf(show({ status: 'failed', error }, pending)),
    /Email is already registered\. Choose another address\. Open the settings$/,
  )
})

test('a link that could not be sent to the server can be tried again', () => {
  const html = show({ status: 'failed', error: new ApiError({ status: 0 }) })
  assert.match(textOf(html), /could not be confirmed\. Please try again\. Try again$/)
})

test('the settings say what waits for a link and send it again; where all is confirmed they say nothing', () => {
  const settings = (user: Partial<User>) => {
    const Settings = () => {
      const auth = useAuth()
      return auth.user && createElement(AccountInformation, { user: auth.user })
    }
    return textOf(renderScreen(Settings, { user }))
  }
  assert.match(settings({ emailRefused: true }), /refused our e-mails.*Send a link to confirm it/)
  assert.match(settings(UNCONFIRMED), /walker@site\.example is not confirmed yet\. .*Send the link again/)
  assert.match(
    settings({ pendingEmail: 'new@site.example' }),
    /Your address changes to new@site\.example once .*Send the link again/,
  )
  assert.doesNotMatch(settings({}), /link/)
})
