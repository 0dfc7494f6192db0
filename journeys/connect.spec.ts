import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { confirmAddress, enter } from './accounts.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { openPage } from './wait-for-page.ts'

const VERIFIER = 'a verifier of forty-three characters or more'.replaceAll(' ', '-')

test('an app is allowed on the page that it sends its user to, and comes back with a code', async ({
  page,
  request,
}) => {
  const person = await enter(page)
  const app = createServer((_, response) => response.end('the app')).listen(0, '127.0.0.1')
  await once(app, 'listening')
  const back = `http://127.0.0.1:${(app.address() as AddressInfo).port}/back`
  const registered = await request.post('/oauth/register', {
    data: { client_name: 'An assistant', redirect_uris: [back] },
  })
  const { client_id: clientId } = await registered.json()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: back,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'kept',
  })
  await openPage(page, `/oauth/authorize?${query}`)
  const form = page.getByRole('main')
  await expect(form).toContainText('An assistant wants to use the account')
  await expect(form).toContainText('127.0.0.1')
  await expectAccessibleOnWidths(page, form, 'the request of an app')
  await form.getByRole('checkbox', { name: /price alerts/ }).uncheck()
  await form.getByRole('button', { name: 'Allow' }).click()
  await expect(form.getByRole('alert')).toContainText('Confirm')
  await confirmAddress(request, person)
  await form.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(/\/back\?code=.*state=kept/)

  app.close()

  await openPage(page, '/settings?tab=api')
  const apps = page.getByRole('list', { name: 'Connected apps' })
  await expect(apps).toContainText('An assistant')
  await expect(apps).toContainText('Prices, candles, assets and the market overview')
  await expect(apps).toContainText('never used')
  await expectAccessibleOnWidths(page, apps, 'the connected apps')
  await apps.getByRole('button', { name: 'Limits of An assistant' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await apps.getByRole('button', { name: 'Revoke An assistant' }).click()
  await expect(page.getByText('No apps yet.')).toBeVisible()
})
