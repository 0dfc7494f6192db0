import { expect, type Locator, test } from '@playwright/test'
import { newPerson } from './accounts.ts'
import { expectAccessible } from './expect/expect-accessible.ts'
import { waitForMail } from './site/outbox.ts'
import { openPage, reloadPage, untilQuiet, untilStill } from './wait-for-page.ts'

const PAGES = [
  '/',
  '/about',
  '/pricing',
  '/resources',
  '/contact',
  '/newsletter',
  '/status',
  '/accuracy',
  '/terms',
  '/privacy',
  '/api',
  '/docs',
  '/docs/getting-started',
  '/docs/data-analysis',
  '/docs/alerts',
  '/docs/sdk-node',
  '/docs/sdk-python',
  '/docs/sdk-java',
  '/docs/changes',
  '/docs/command-line',
  '/docs/assistants',
  '/blog',
  '/blog/how-a-post-gets-its-sentiment',
  '/blog/money-in-integers',
]

/** Screens that other journeys walk; a link to one must lead to a page all the same. */
const NOT_CRAWLED = /^\/(market|social|explorer|sandbox|dashboard|settings|profile|tasks|login|register)\b/

test.describe('landing', () => {
  for (const theme of ['dark', 'light'] as const) {
    test(`shows screens of the product and a sample tape, ${theme}`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
      await openPage(page, '/')
      await page.mouse.wheel(0, 400)
      const tape = page.getByRole('region', { name: 'Sample tape' })
      await expect(tape.getByText('Sample', { exact: true })).toBeVisible()
      await expect(tape.getByRole('list', { name: 'Prices' }).getByRole('listitem').first()).toContainText(
        'BTC',
      )
      const pictures = page.locator(`img[src^="/screens/"][src$="-${theme}.webp"]`)
      await expect(pictures).toHaveCount(4)
      for (const picture of await pictures.all()) {
        await picture.evaluate((one) => one.scrollIntoView()) // the card never stands still
        await expect(picture).toHaveJSProperty('complete', true)
        await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1280)
      }
      await expect(page.locator('img[src^="/screens/"]:visible')).toHaveCount(4)
    })
  }

  test('makes a real API call and has all specified parts', async ({ page }) => {
    await openPage(page, '/')
    const call = page.getByRole('region', { name: 'A live API call' })
    await expect(call.getByText('GET /api/market')).toBeInViewport()
    await expect(call.getByText('Status')).toBeVisible()
    await expect(call.locator('dl')).toContainText(/Status ?200/)
    await expect(call.locator('dl')).toContainText(/Server ?[\d.]+ ms/)
    await expect(call.locator('dl')).toContainText(/Age ?\d+ s/)
    await expect(call.locator('dl')).toContainText(/Clock ?\d\d:\d\d:\d\d UTC/)
    await expect(call.getByText('Sample data').first()).toBeVisible()

    await expect(page.getByRole('list', { name: 'Feature highlights' }).getByRole('listitem')).toHaveCount(6)
    await expect(page.getByRole('list', { name: 'Use cases' }).getByRole('heading')).toHaveText([
      'Crypto trends',
      'Market research',
      'Social media management',
      'Data analysis',
      'AI/ML training',
      'Monitoring and alerts',
    ])
    await expect(page.getByRole('list', { name: 'How to start' }).getByRole('heading')).toHaveText([
      'Get an API key',
      'Make calls',
      'Read the docs',
    ])
    await expect(page.locator('details')).toHaveCount(5)

    for (const claim of [
      /queries per second \(target\)\s*1000\+/,
      /800ms/,
      /99\.9%/,
      /99\.99%/,
      /24\/7/,
      /10K\+/,
      /50M\+/,
    ]) {
      await expect(page.getByRole('region', { name: 'In numbers' })).toContainText(claim)
    }
    await expect(
      page.getByText(
        'Posts and prices here come from the sample universe and files that the operator imports.',
      ),
    ).toBeVisible()
    await expect(page.locator('details', { hasText: 'How many calls' })).toContainText(
      'Up to 1,000 queries per second per key',
    )
    await expect(page.locator('details', { hasText: 'free tier' })).toContainText(
      'a free tier of 1,000 calls per month with no card',
    )
  })

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled })

      test('one answer is open at a time, and a press on the open one closes it', async ({ page }) => {
        await page.goto('/')
        const questions = page.locator('details')
        const press = (index: number) => questions.nth(index).locator('summary').click()
        const openOnes = page.locator('details[open]')
        await expect(openOnes).toHaveCount(0)
        await press(0)
        await expect(openOnes).toHaveCount(1)
        await press(3)
        await expect(openOnes).toHaveCount(1)
        await expect(questions.nth(3).locator('p')).toBeVisible()
        await press(3)
        await expect(openOnes).toHaveCount(0)
      })
    })
  }

  test('the sign-up call to action leads to the register page', async ({ page }) => {
    await openPage(page, '/')
    await page.getByRole('link', { name: 'Sign up for free' }).click()
    await expect(page).toHaveURL('/register')
  })

  test('the card leans by six degrees at most and can stop', async ({ page }) => {
    await openPage(page, '/')
    const card = page.getByTestId('tilt-card')
    const drift = page.locator('.tilt-drift')
    await page.locator('.tilt-stage').scrollIntoViewIfNeeded()
    await expect(drift).toHaveCSS('animation-play-state', 'running')
    await expect(async () => {
      const box = await card.boundingBox()
      if (!box) throw new Error('the card has no room')
      await page.mouse.move(box.x + 2, box.y + 2)
      const lean = await card.evaluate((node) => [
        Number.parseFloat(node.style.getPropertyValue('--lean-x')),
        Number.parseFloat(node.style.getPropertyValue('--lean-y')),
      ])
      for (const degrees of lean) {
        expect(Math.abs(degrees)).toBeGreaterThan(3)
        expect(Math.abs(degrees) + 1.5).toBeLessThanOrEqual(6)
      }
    }).toPass({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Pause motion' }).click()
    await expect(drift).toHaveCSS('animation-play-state', 'paused')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(drift).toHaveCSS('animation-name', 'none')
    await expect(card).toHaveCSS('transform', 'none')
  })
})

test.describe('header and footer', () => {
  test('the menus lead to the screens of the specification', async ({ page }) => {
    await openPage(page, '/about')
    const header = page.getByRole('banner')
    for (const [menu, targets] of [
      ['Products', ['/dashboard', '/market', '/explorer', '/social', '/sandbox']],
      ['Solutions', ['/api', '/tasks', '/blog']],
    ] as const) {
      const button = header.getByRole('button', { name: menu })
      await button.click()
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      const links = header.locator(`[id="${await button.getAttribute('aria-controls')}"] a`)
      expect(await hrefsOf(links)).toEqual(targets)
      await page.keyboard.press('Escape')
      await expect(links.first()).toBeHidden()
    }
    for (const path of ['/resources', '/pricing', '/about', '/contact', '/settings']) {
      await expect(header.locator(`a[href="${path}"]`).locator('visible=true')).toHaveCount(1)
    }
  })

  test('the menu of narrow screens has paths of its own, which lead on', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openPage(page, '/about')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Market analysis' })).toBeVisible()
    expect(await hrefsOf(menu.getByRole('link'))).toEqual(
      expect.arrayContaining([
        '/market-analysis',
        '/data-explorer',
        '/social-monitor',
        '/team-info',
        '/scraping-tasks',
      ]),
    )
    await menu.getByRole('link', { name: 'Market analysis' }).click()
    await expect(page).toHaveURL('/market')
    await expect(menu).toBeHidden()
  })

  test('the header turns opaque after more than 10 px', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPage(page, '/about')
    const header = page.getByRole('banner')
    const isOpaque = () =>
      header.evaluate((node) => {
        const { backgroundColor } = getComputedStyle(node)
        return backgroundColor !== 'rgba(0, 0, 0, 0)' && !backgroundColor.includes('/')
      })
    await page.evaluate(() => scrollTo(0, 10))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(10)
    await untilStill(page)
    expect(await isOpaque()).toBe(false)
    await page.evaluate(() => scrollTo(0, 11))
    await expect.poll(isOpaque).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(isOpaque).toBe(false)
  })

  test('the footer has three links, a description and the current year', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2031-06-01T12:00:00Z'))
    await openPage(page, '/about')
    const footer = page.getByRole('contentinfo')
    expect(await hrefsOf(footer.getByRole('navigation', { name: 'Footer' }).getByRole('link'))).toEqual([
      '/terms',
      '/privacy',
      '/contact',
    ])
    await expect(footer).toContainText(/Cryptocurrency data/)
    await expect(footer).toContainText('© 2031')
  })
})

test.describe('when the API does not answer', () => {
  test('the landing page says so in its live call, and calls again when asked', async ({ page }) => {
    await page.route('**/api/market*', (route) => route.abort())
    await openPage(page, '/')
    const call = page.getByRole('region', { name: 'A live API call' })
    await expect(call.getByText('The API did not answer.')).toBeVisible()
    await expect(call.getByText('No answer', { exact: true })).toBeVisible()
    await page.unroute('**/api/market*')
    await call.getByRole('button', { name: 'Try again' }).click()
    await expect(call.locator('dl')).toContainText(/Status ?200/)
  })

  test('unsent forms keep their text and say so', async ({ page }) => {
    await page.route('**/api/contact*', (route) => route.abort())
    await page.route('**/api/newsletter*', (route) => route.abort())
    await openPage(page, '/contact')
    const form = page.getByRole('form', { name: 'Contact' })
    await expect(form.getByRole('button', { name: 'Send message' })).toBeEnabled()
    await form.getByLabel('Name').fill('A visitor')
    await form.getByLabel('Email').fill('visitor@example.com')
    await form.getByLabel('Subject').selectOption('General Inquiry')
    await form.getByLabel('Message').fill('Hello?')
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Your message could not be sent. Please try again.')).toBeVisible()
    await expect(form.getByLabel('Message')).toHaveValue('Hello?')

    await openPage(page, '/blog')
    const box = page.getByRole('region', { name: 'Newsletter' })
    await box.getByLabel('Email address').fill('reader@example.com')
    await box.getByRole('button', { name: 'Subscribe' }).click()
    await expect(box.getByLabel('Email address')).toHaveAccessibleDescription(
      'We could not add your address. Please try again.',
    )
    await expect(box.getByLabel('Email address')).toHaveValue('reader@example.com')
  })

  test('the status page says what does not answer', async ({ page }) => {
    for (const path of ['**/healthz', '**/readyz', '**/api/status*']) {
      await page.route(path, (route) => route.abort())
    }
    await openPage(page, '/status')
    await expect(page.getByText('No answer', { exact: true })).toHaveCount(2)
    await expect(page.getByText('The measurements could not be read.')).toBeVisible()
  })
})

test('about has the mission, four values, a team of three and four stats', async ({ page }) => {
  await openPage(page, '/about')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('democratise crypto market data')
  await expect(page.getByRole('list', { name: 'Values' }).getByRole('heading')).toHaveText([
    'Innovation',
    'Accuracy',
    'Accessibility',
    'Community',
  ])
  await expect(page.getByRole('list', { name: 'Team' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'In numbers' }).locator('dd')).toHaveCount(4)
})

test('pricing calculates to the micro-dollar and explains the 96%', async ({ page }) => {
  await openPage(page, '/pricing')
  await expect(
    page.getByText('$0.15 per 1,000 requests, pay-as-you-go, with volume discounts.'),
  ).toBeVisible()
  await expect(page.getByText('96% cost savings is $0.15 against $3.75 per 1,000')).toBeVisible()
  const costs = page.locator('output')
  await page.getByLabel('Charged calls a month', { exact: true }).fill('12000001')
  await expect(costs).toContainText('$1,800.00015')
  await expect(costs).toContainText('$1,410.00009')
  await expect(costs).toContainText('96% less')
  await page.getByLabel('Charged calls a month', { exact: true }).fill('1e9')
  await expect(page.getByText('Enter a whole number up to 1,000,000,000')).toBeVisible()
})

test('the blog has one featured and three latest posts', async ({ page }) => {
  await openPage(page, '/blog')
  const featured = page.getByRole('article', { name: 'Featured' })
  await expect(featured).toHaveCount(1)
  const teasers = page.getByRole('article')
  await expect(teasers).toHaveCount(4)
  for (const teaser of await teasers.all()) {
    await expect(teaser.getByRole('img')).toBeVisible()
    await expect(teaser.getByRole('heading')).toBeVisible()
    await expect(teaser).toContainText(/Education|Technology|Cryptocurrency|Social Media/)
    await expect(teaser).toContainText(/\d min read/)
  }
  const title = (await featured.getByRole('heading').textContent()) ?? ''
  await featured.getByRole('link', { name: 'Read More' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} · Crowdtape`)
})

test('an article and a guide that do not exist are not found', async ({ page }) => {
  for (const path of ['/blog/no-such-article', '/docs/no-such-guide']) {
    const response = await openPage(page, path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  }
})

test('code is shown in one language everywhere, and the choice outlives a reload', async ({ page }) => {
  await openPage(page, '/docs/getting-started')
  const samples = page.getByRole('button', { name: 'Python' })
  await expect(samples.nth(1)).toBeVisible()
  await samples.first().click()
  await expect(page.getByRole('button', { name: 'Python', pressed: true })).toHaveCount(await samples.count())
  await openPage(page, '/docs/alerts')
  await expect(page.getByRole('button', { name: 'Python', pressed: true }).first()).toBeVisible()
})

test('the docs log SDK errors in three languages', async ({ page }) => {
  await openPage(page, '/docs')
  await expect(page.getByText('The SDK gives error messages and status codes.')).toBeVisible()
  await expect(page.getByText('Node.js, Python and Java')).toBeVisible()
  await expect(page.getByText('console.error(error.status, error.message')).toBeVisible()
  await expect(
    page.getByText('The free tier allows 100 requests per minute, the pro tier 1,000 per minute'),
  ).toBeVisible()
})

test.describe('contact', () => {
  test('asks for all four fields, one after the other, and then sends the message', async ({ page }) => {
    await openPage(page, '/contact')
    const form = page.getByRole('form', { name: 'Contact' })
    const send = form.getByRole('button', { name: 'Send message' })
    await expect(form.getByLabel('Message')).toHaveAttribute('rows', '6')
    await expect(form.getByLabel('Subject').getByRole('option')).toHaveText([
      'Select a subject',
      'General Inquiry',
      'Technical Support',
      'Billing Question',
      'Partnership Opportunity',
    ])
    await send.click()
    await expect(form.getByText('Name is required')).toBeVisible()
    await expect(form.getByLabel('Name')).toBeFocused()
    await form.getByLabel('Name').fill('A visitor')
    await form.getByLabel('Email').fill('visitor@')
    await send.click()
    await expect(form.getByText('Email is invalid')).toBeVisible()
    await form.getByLabel('Email').fill('visitor@example.com')
    await send.click()
    await expect(form.getByText('Subject is required')).toBeVisible()
    await form.getByLabel('Subject').selectOption('Billing Question')
    await send.click()
    await expect(form.getByText('Message is required')).toBeVisible()
    await form.getByLabel('Message').fill('What does a million calls cost?')
    await send.click()
    await expect(form.getByText('Thank you. Your message has been sent.')).toBeVisible()
    const { subject } = await waitForMail('support@crowdtape.localhost', ({ text }) =>
      Boolean(text?.includes('What does a million calls cost?')),
    )
    expect(subject).toBe('Contact: Billing Question')
  })

  test('shows only the contact details that are set', async ({ page }) => {
    await openPage(page, '/contact')
    await expect(page.getByRole('link', { name: 'support@crowdtape.localhost' })).toBeVisible()
    await expect(page.getByRole('term')).toHaveText(['Email'])
    await expect(page.getByRole('list', { name: 'Social links' })).toBeHidden()

    await page.route('**/api/site*', async (route) => {
      const site = await (await route.fetch()).json()
      const links = [{ name: 'GitHub', url: 'https://git.example/tape' }]
      await route.fulfill({
        json: { ...site, contact: { address: ['1 Main Street', 'Sampleton'], phone: '+1 555-0100', links } },
      })
    })
    await openPage(page, '/contact')
    await expect(page.getByRole('term')).toHaveText(['Email', 'Address', 'Phone'])
    await expect(page.getByText('1 Main Street')).toBeVisible()
    await expect(page.getByRole('link', { name: '+1 555-0100' })).toHaveAttribute('href', 'tel:+15550100')
    await expect(page.getByRole('list', { name: 'Social links' }).getByRole('link')).toHaveText(['GitHub'])
  })
})

test('the newsletter asks back by mail, and ends by the link in the next one', async ({ page }) => {
  const { email } = newPerson()
  await openPage(page, '/blog')
  const box = page.getByRole('region', { name: 'Newsletter' })
  await box.getByLabel('Email address').fill(email)
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(box.getByText('Please confirm with the link in the e-mail')).toBeVisible()

  await openPage(page, await waitForLink(email, 'confirm'))
  await expect(page.getByText('You are subscribed. Welcome!')).toBeVisible()
  await reloadPage(page)
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible()

  await openPage(page, await waitForLink(email, 'unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You are unsubscribed and will receive no more e-mails.')).toBeVisible()
})

test('status shows what is measured, not what is claimed', async ({ page }) => {
  await openPage(page, '/status')
  await expect(page.getByText('Up', { exact: true })).toHaveCount(2)
  await expect(page.locator('div', { has: page.getByText('Database round trip') }).last()).toContainText(
    /[\d.]+ ms/,
  )
  await expect(page.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible()
})

test('no internal link and no anchor of the public pages is dead', async ({ page, request }) => {
  const targets = new Map<string, string>()
  for (const path of PAGES) {
    await openPage(page, path)
    const links = await page
      .locator('a[href]')
      .evaluateAll((nodes) => nodes.map((node) => (node as HTMLAnchorElement).href))
    for (const link of links) {
      const url = new URL(link)
      if (url.origin !== new URL(page.url()).origin) continue
      if (!targets.has(url.pathname + url.hash)) targets.set(url.pathname + url.hash, path)
    }
  }
  for (const [target, from] of targets) {
    const [path = '/', anchor] = target.split('#')
    const response = await request.get(path)
    expect.soft(response.status(), `${target}, linked on ${from}`).toBe(200)
    if (!anchor || NOT_CRAWLED.test(path)) continue
    expect.soft(await response.text(), `${target}, linked on ${from}`).toContain(`id="${anchor}"`)
  }
})

test('search engines find pages, feed and llms.txt', async ({ request, baseURL }) => {
  const [sitemap, robots, feed, llms, home] = await Promise.all(
    ['/sitemap.xml', '/robots.txt', '/rss.xml', '/llms.txt', '/'].map(async (path) =>
      (await request.get(path)).text(),
    ),
  )
  for (const path of PAGES) expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`)
  for (const name of ['sitemap', 'sitemap-assets']) {
    expect(robots).toContain(`Sitemap: ${baseURL}/${name}.xml`)
  }
  expect(feed).toContain(`<link>${baseURL}/blog/money-in-integers</link>`)
  expect(llms).toContain(`${baseURL}/docs/getting-started.md`)
  expect(home).toContain(`<link rel="canonical" href="${baseURL}/"/>`)
  expect(home).toContain(`content="${baseURL}/og.png"`)
  for (const text of [sitemap, robots, feed, llms, home]) expect(text).not.toContain('site.invalid')
})

test('every public page is sent with its metadata and one heading', async ({ request }) => {
  for (const path of PAGES) {
    const html = await (await request.get(path)).text()
    expect(html, path).toMatch(/<title>[^<]+ · Crowdtape<\/title>/)
    expect(html, path).toMatch(/<meta name="description" content="[^"]{40,}"/)
    expect(html.match(/<link rel="canonical"/g), path).toHaveLength(1)
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
  }
})

function hrefsOf(links: Locator): Promise<(string | null)[]> {
  return links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')))
}

/** The link with the parameter in a mail to the address, when it has come. */
async function waitForLink(to: string, parameter: string): Promise<string> {
  const pattern = new RegExp(`https?://\\S+/newsletter\\?${parameter}=[\\w-]+`)
  const { text } = await waitForMail(to, (mail) => pattern.test(mail.text ?? ''))
  return text?.match(pattern)?.[0] ?? ''
}

test('an unloaded screen shows that it is offline and opens when online', async ({ page, context }) => {
  await openPage(page, '/about')
  await untilQuiet(page)
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert')).toContainText('This part of the page did not load.')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL('/pricing')
  await expect(page.getByRole('heading', { level: 1, name: 'Pay for answers, not for calls' })).toBeVisible()
})

test('an unloaded screen says that the server is away and opens when it answers', async ({
  page,
  context,
}) => {
  await openPage(page, '/about')
  await untilQuiet(page)
  await context.route('**/*', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByRole('heading', { name: 'Crowdtape does not answer' })).toBeVisible()
  await context.unroute('**/*')
  await expect(page.getByRole('heading', { level: 1, name: 'Pay for answers, not for calls' })).toBeVisible()
})

test.describe('with what the browser keeps', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the offline page has the site’s theme', async ({ page, context }) => {
    await openPage(page, '/about')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller) return
      await new Promise((controlled) =>
        navigator.serviceWorker.addEventListener('controllerchange', controlled, { once: true }),
      )
    })
    await context.setOffline(true)
    await page.goto('/pricing')
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL('/pricing')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Pay for answers, not for calls' }),
    ).toBeVisible()
  })
})
