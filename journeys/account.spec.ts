import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount, enter, newPerson, PASSWORD, type Person } from './accounts.ts'
import { expectAccessible } from './expect/expect-accessible.ts'
import { holdCode } from './site/hold-code.ts'
import { waitForMail } from './site/outbox.ts'
import { goBack, openPage, pauseClock, reloadPage, untilQuiet } from './wait-for-page.ts'

const NEW_PASSWORD = 'Loud8ocean'

test('sign-up in the dialog names the first problem, then returns', async ({ page }) => {
  const { username, email } = newPerson()
  await openPage(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Sign Up', exact: true })
  const steps = [
    { message: 'Username is required', field: 'Username', typed: username },
    { message: 'Email is required', field: 'Email', typed: 'ada@site' },
    { message: 'Email is invalid', field: 'Email', typed: email },
    { message: 'Password is required', field: 'Password', typed: 'Ab1' },
    { message: 'Password must be at least 4 characters long', field: 'Password', typed: 'abcd' },
    { message: 'Password must contain uppercase, lowercase and number', field: 'Password', typed: PASSWORD },
    { message: 'Passwords do not match', field: 'Confirm password', typed: PASSWORD },
  ]
  for (const { message, field, typed } of steps) {
    await submit.click()
    await expect(dialog.getByText(message)).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Password rules' })).toBeVisible()
    await expect(dialog.getByLabel(field, { exact: true })).toBeFocused()
    await dialog.getByLabel(field, { exact: true }).fill(typed)
  }
  await submit.click()

  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(accountMenu(page)).toBeVisible()
  await reloadPage(page)
  await expect(accountMenu(page)).toBeVisible()
})

test('the register page signs up and leads to the dashboard', async ({ page }) => {
  await openPage(page, '/register')
  await fillSignUp(page, newPerson())
  await expect(page).toHaveURL('/dashboard')
  await expect(accountMenu(page)).toBeVisible()
})

test('Back closes the dialog, and its two modes switch', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a page that needs a session returns after sign-in', async ({ page }) => {
  const person = await createAccount(page.request)
  await openPage(page, '/settings?tab=security')
  await expect(page).toHaveURL(/\/login\?next=/)
  await signIn(page, person, PASSWORD)
  await expect(page).toHaveURL('/settings?tab=security')
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true')
})

test('the sign-in page and the dialog report wrong credentials', async ({ page }) => {
  await openPage(page, '/login')
  await signIn(page, newPerson(), PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Failed to sign in. Please check your credentials.')

  await openPage(page, '/?dialog=login')
  await signIn(page, newPerson(), PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('The email or password is not correct.')
})

test('a sign-up with a taken address says so and keeps what was typed', async ({ page }) => {
  const { email } = await createAccount(page.request)
  await openPage(page, '/register')
  await fillSignUp(page, { username: newPerson().username, email })
  await expect(page.getByRole('alert')).toContainText('Failed to create an account. Please try again.')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is already registered')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('a forgotten password is reset by a link that works once', async ({ page }) => {
  test.skip(
    !process.env.JOURNEYS_DATA_DIR,
    'the outbox of the running site is not known: set JOURNEYS_DATA_DIR',
  )
  const person = await createAccount(page.request)
  await openPage(page, '/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible()
  const link = await readResetPath(person)

  await page.clock.install()
  await openPage(page, link)
  await expect(page).toHaveURL('/reset-password')
  await pauseClock(page)
  await setNewPassword(page, NEW_PASSWORD)
  await expect(page.getByText('Password reset successful! Redirecting to login...')).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(page).toHaveURL('/reset-password')
  await page.clock.runFor(3_000) // all of the wait: it may have begun a moment after the success was shown
  await expect(page).toHaveURL('/login')
  await page.clock.resume()
  await signIn(page, person, NEW_PASSWORD)
  await expect(accountMenu(page)).toBeVisible()

  await openPage(page, link)
  await setNewPassword(page, PASSWORD)
  await expect(page.getByRole('alert')).toContainText('This reset link is not valid')
  await page.getByRole('alert').getByRole('link', { name: 'Ask for a new one' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a new account makes live keys once its address is confirmed', async ({ page }) => {
  test.skip(
    !process.env.JOURNEYS_DATA_DIR,
    'the outbox of the running site is not known: set JOURNEYS_DATA_DIR',
  )
  const person = await enter(page)
  await openPage(page, '/settings?tab=api')
  await expect(page.getByText(`${person.email} is not confirmed yet.`)).toBeVisible()
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('price bot')
  await dialog.getByText('Live', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Confirm your e-mail address first')
  await dialog.getByRole('button', { name: 'Send the link again' }).click()
  await expect(dialog.getByText(/on its way|Please try again in/)).toBeVisible()

  await openPage(page, await readConfirmPath(person))
  await expect(page).toHaveURL('/confirm-email')
  await expect(page.getByText(`${person.email} is confirmed.`)).toBeVisible()
  await expectAccessible(page)
  await openPage(page, '/settings?tab=api')
  await expect(page.getByText('is not confirmed yet.')).toBeHidden()
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByLabel('Name').fill('price bot')
  await dialog.getByText('Live', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText(/^ct_live_/)).toBeVisible()
  await openPage(page, '/settings?tab=security')
  await expect(page.getByText('API key “price bot” (live) created')).toBeVisible()
  await expectAccessible(page)
})

test('a link that does not confirm says so, and leads to another one', async ({ page }) => {
  await openPage(page, '/confirm-email')
  await expect(page.getByRole('alert')).toContainText('Invalid or missing confirmation token')
  await openPage(page, '/confirm-email?token=cte_x')
  await expect(page).toHaveURL('/confirm-email')
  await expect(page.getByRole('alert')).toContainText('This link is not valid or has expired')
  await expect(page.getByRole('link', { name: 'Sign in and open the settings' })).toBeVisible()
})

test('a reset page without a token says so', async ({ page }) => {
  await openPage(page, '/reset-password')
  await expect(page.getByText('Invalid or missing reset token')).toBeVisible()
})

test('refusals without a reason have the specified text', async ({ page }) => {
  await page.route(/\/api\/auth\/(login|signup|forgot-password|reset-password)(?:\?|$)/, (route) =>
    route.abort(),
  )
  const alert = page.getByRole('alert')
  const person = newPerson()

  await openPage(page, '/login')
  await signIn(page, person, PASSWORD)
  await expect(alert).toContainText('Failed to sign in. Please check your credentials.')
  await openPage(page, '/register')
  await fillSignUp(page, person)
  await expect(alert).toContainText('Failed to create an account. Please try again.')

  await openPage(page, '/?dialog=login')
  await signIn(page, person, PASSWORD)
  await expect(alert).toHaveText('An error occurred during login')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click()
  await expect(alert).toHaveCount(0)
  await fillSignUp(page, person, page.getByRole('dialog'))
  await expect(alert).toHaveText('An error occurred during signup')

  await openPage(page, '/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(alert).toHaveText('Failed to send reset password email. Please try again.')
  await openPage(page, '/reset-password?token=abc')
  await setNewPassword(page, NEW_PASSWORD)
  await expect(alert).toHaveText('Failed to reset password. Please try again.')
})

test('profile and password report a failed save with its reason', async ({ page }) => {
  const other = await createAccount(page.request)
  await enter(page)
  await openPage(page, '/profile')
  await page.getByLabel('Username').fill(other.username)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/taken/)

  await page.route(/\/api\/users\//, (route) => route.abort())
  await page.getByLabel('Username').fill(newPerson().username)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Failed to update profile. Please try again.')).toBeVisible()
  await openPage(page, '/settings?tab=security')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Failed to change password. Please try again.')).toBeVisible()
})

test('passwords that differ are named where they are typed again', async ({ page }) => {
  await openPage(page, '/register')
  const { username, email } = newPerson()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match')
  // The press was not lost to the error that comes in above the button.
  await expect(page.getByLabel('Confirm password')).toBeFocused()

  await openPage(page, '/reset-password?token=abc')
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription('Passwords do not match')
})

test('a guarded screen shows a loading state while the session is checked', async ({ page }) => {
  const { token } = await enter(page)
  const gate = Promise.withResolvers<void>()
  let checks = 0
  await page.route('**/api/auth/user*', async (route) => {
    await gate.promise
    checks += 1
    if (checks === 1) await route.fulfill({ status: 503, json: { error: 'Too busy. Please try again.' } })
    else await route.continue()
  })
  const check = page.waitForRequest('**/api/auth/user*')
  await openPage(page, '/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  expect((await (await check).allHeaders()).authorization).toBe(`Bearer ${token}`)
  gate.resolve()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
})

for (const { thrown, shown } of [
  { thrown: 'Numbers cannot be written', shown: 'Numbers cannot be written' },
  { thrown: '', shown: 'An unexpected error occurred' },
]) {
  test(`a broken screen ${thrown ? 'shows the reason' : 'without a reason'}, logs the error and links home`, async ({
    page,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await page.addInitScript((message) => {
      if (location.pathname !== '/market') return
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get() {
          throw new Error(message)
        },
      })
    }, thrown)
    await openPage(page, '/market')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
    await expect.poll(() => logged.some((text) => text.includes('Error'))).toBe(true)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('The ticker tape')
  })
}

test('the account menu leads to dashboard and settings', async ({ page }) => {
  const { username, email } = await enter(page)
  await openPage(page, '/')
  await accountMenu(page).click()
  const menu = page.locator(`[id="${await accountMenu(page).getAttribute('aria-controls')}"]`)
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  const panel = page.locator('dl', { hasText: 'Account created' })
  await expect(panel).toContainText(username)
  await expect(panel).toContainText(email)
  await expect(panel.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
})

test('saves a profile and refuses a wrong social account', async ({ page }) => {
  await enter(page)
  await openPage(page, '/profile')
  const { username } = newPerson()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Twitter').fill('no such name!')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Twitter')).toHaveAccessibleDescription(/must be a name/)
  await page.getByLabel('Twitter').fill('@crowdtape')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await reloadPage(page)
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await expect(page.getByLabel('Twitter')).toHaveValue('@crowdtape')
})

test('a password is changed with the current one only, and the new one signs in', async ({ page }) => {
  const person = await enter(page)
  await openPage(page, '/settings?tab=security')
  const change = async (current: string, next: string, confirmation: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm new password').fill(confirmation)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change(PASSWORD, NEW_PASSWORD, PASSWORD)
  await expect(page.getByText('New passwords do not match')).toBeVisible()
  await change('Wrong1pass', NEW_PASSWORD, NEW_PASSWORD)
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'Current password is not correct',
  )
  await expect(page.getByLabel('Current password')).toBeFocused()
  await change(PASSWORD, NEW_PASSWORD, NEW_PASSWORD)
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
  await signOut(page)
  await openPage(page, '/login')
  await signIn(page, person, NEW_PASSWORD)
  await expect(accountMenu(page)).toBeVisible()
})

test('an account is deleted with its password, and signs in no more', async ({ page }) => {
  const person = await enter(page)
  await openPage(page, '/settings?tab=security')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Delete account' })
  await dialog.getByLabel('Current password').fill('Wrong1pass')
  await confirm.click()
  await expect(dialog.getByText('Current password is not correct')).toBeVisible()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await confirm.click()
  await expect(page).toHaveURL(/\/$/)
  await openPage(page, '/login')
  await signIn(page, person, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Failed to sign in. Please check your credentials.')
})

test('signing out ends the session at the server and in the other tab', async ({ page, context }) => {
  const { token } = await enter(page)
  await openPage(page, '/')
  const other = await context.newPage()
  await openPage(other, '/dashboard')
  await expect(other.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await signOut(page)

  await expect(other).toHaveURL(/\/login/)
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/auth/user', {
        headers: { authorization: `Bearer ${token}` },
      })
      return answer.status()
    })
    .toBe(401)
})

test('a stored token that is not valid any more is forgotten without a word', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'nonsense'))
  await openPage(page, '/about-to-be-anonymous')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the address keeps the tab of the settings', async ({ page }) => {
  await enter(page)
  await openPage(page, '/settings')
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await expect(page).toHaveURL('/settings?tab=notifications')
  await page.getByRole('tab', { name: 'API keys' }).click()
  await expect(page).toHaveURL('/settings?tab=api')
  await goBack(page)
  await expect(page.getByRole('tab', { name: 'Notifications' })).toHaveAttribute('aria-selected', 'true')
})

test('an API key is shown once, and revoking asks for its name', async ({ page }) => {
  await enter(page)
  await openPage(page, '/settings?tab=api')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('price bot')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await dialog.getByText(/^ct_test_[0-9A-Za-z]{36}$/).innerText()
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(page.getByText(`ct_test_…${key.slice(-4)}`)).toBeVisible()
  await reloadPage(page)
  await expect(page.getByText(`ct_test_…${key.slice(-4)}`)).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)

  await page.getByRole('button', { name: 'Actions for price bot' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await expect(dialog.getByRole('button', { name: 'Revoke key' })).toBeDisabled()
  await dialog.getByLabel(/to confirm/).fill('price bot')
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('No API keys yet')).toBeVisible()
})

test('the support dialog names the first problem, then sends', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Contact support' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Send' })
  const recipient = dialog.getByLabel('Recipient')
  await expect(recipient).toHaveValue(/@/)
  const mailbox = await recipient.inputValue()
  const steps = [
    { message: 'Recipient email is required', field: recipient, typed: 'nobody' },
    { message: 'Invalid recipient email', field: recipient, typed: mailbox },
    { message: 'Subject is required', field: dialog.getByLabel('Subject'), typed: 'Keys' },
    { message: 'Message is required', field: dialog.getByLabel('Message'), typed: 'How do I rotate one?' },
    {
      message: 'Email is required',
      field: dialog.getByLabel('Your e-mail address'),
      typed: 'visitor@site.example',
    },
  ]
  await recipient.fill('')
  for (const { message, field, typed } of steps) {
    await send.click()
    await expect(dialog.getByText(message)).toBeVisible()
    await field.fill(typed)
  }
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/support*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await send.click()
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  gate.resolve()
  await expect(dialog).toBeHidden()
})

test('the support dialog keeps an unsent mail until it is closed', async ({ page }) => {
  await page.route('**/api/support*', (route) => route.abort())
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Contact support' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Recipient')).toHaveValue(/@/)
  await dialog.getByLabel('Subject').fill('Keys')
  await dialog.getByLabel('Message').fill('How do I rotate one?')
  await dialog.getByLabel('Your e-mail address').fill('visitor@site.example')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Failed to send email. Please try again.')).toBeVisible()
  await reloadPage(page)
  await expect(dialog.getByLabel('Subject')).toHaveValue('Keys')
  await expect(dialog.getByLabel('Message')).toHaveValue('How do I rotate one?')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Contact support' }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue('')
})

test('old addresses lead to the pages of today', async ({ page }) => {
  await openPage(page, '/signup')
  await expect(page).toHaveURL('/register')
  await openPage(page, '/data-explorer?q=btc')
  await expect(page).toHaveURL(/\/explorer\?q=btc/)
})

test('a mistyped address is answered 404 and offers the page that was meant', async ({ page }) => {
  const response = await openPage(page, '/sociall')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /Social monitor/ })).toBeVisible()
})

test('what is typed while the palette is loading stands in it', async ({ page }) => {
  await openPage(page, '/about')
  await untilQuiet(page)
  const release = await holdCode(page)
  const asked = page.waitForRequest('**/assets/*.js')
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type('prix')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('cing')
  release()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('pricing')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pricing')
})

test('“Get an API key” leads to the keys, by sign-up if needed', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: 'Get an API key' }).click()
  await fillSignUp(page, newPerson())
  await expect(page).toHaveURL('/settings?tab=api')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('First')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog')).toContainText(/curl -H "Authorization: Bearer ct_test_\w{36}"/)

  await openPage(page, '/')
  await page.getByRole('link', { name: 'Get an API key' }).click()
  await expect(page).toHaveURL('/settings?tab=api')
})

test('keys find pages and assets: the palette, the sheet, and g then a letter', async ({ page }) => {
  await openPage(page, '/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('twit')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText('Twitter posts')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/social/twitter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('btc')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText('Bitcoin (BTC)')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/market/bitcoin')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The second letter counts within a second of the first, which a slow machine may not keep.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await expect(page).toHaveURL(/\/explorer/, { timeout: 2_000 })
  }).toPass()
})

async function fillSignUp(
  page: Page,
  { username, email }: Person,
  within: Locator = page.getByRole('main'),
): Promise<void> {
  await within.getByLabel('Username').fill(username)
  await within.getByLabel('Email').fill(email)
  await within.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await within.getByLabel('Confirm password').fill(PASSWORD)
  await within.getByRole('button', { name: 'Sign Up' }).click()
}

async function signIn(page: Page, { email }: Person, password: string): Promise<void> {
  const form = page.locator('form')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In' }).click()
}

async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Up' })).toBeVisible()
}

async function setNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

function accountMenu(page: Page) {
  return page.getByRole('button', { name: /^Account menu/ })
}

async function readConfirmPath({ email }: Person): Promise<string> {
  const { text } = await waitForMail(email, (mail) => CONFIRM_PATH.test(mail.text ?? ''))
  return text?.match(CONFIRM_PATH)?.[0] ?? ''
}

/** The path of the link in the mail to that person, once it is in the outbox. */
async function readResetPath({ email }: Person): Promise<string> {
  const { text } = await waitForMail(email, (mail) => RESET_PATH.test(mail.text ?? ''))
  return text?.match(RESET_PATH)?.[0] ?? ''
}

const RESET_PATH = /\/reset-password\?token=[\w-]+/
const CONFIRM_PATH = /\/confirm-email\?token=\S+/
