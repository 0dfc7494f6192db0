import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { SOURCES } from '#collect/list-sources.ts'
import { CLAIMS } from '#contract/claims.ts'

const { renderScreen, renderWholeScreen, textOf } = await import('./render-screen.tsx')
const { Provenance } = await import('../marketing/landing/live-call.tsx')

/** What strangers read of this installation before they have asked anything of it. */
const PAGES = {
  '/': import('../marketing/landing-page.tsx'),
  '/about': import('../marketing/about-page.tsx'),
  '/pricing': import('../marketing/pricing-page.tsx'),
  '/resources': import('../marketing/resources-page.tsx'),
  '/contact': import('../support/contact-page.tsx'),
  '/newsletter': import('../support/newsletter-page.tsx'),
  '/terms': import('../legal/terms-page.tsx'),
  '/privacy': import('../legal/privacy-page.tsx'),
  '/status': import('../status/status-page.tsx'),
  '/api': import('../docs/api-page.tsx'),
  '/login': import('../account/login-page.tsx'),
  '/register': import('../account/register-page.tsx'),
  'header and footer': import('../shell/layout/shell-layout.tsx'),
}

/** Each name in every writing of it. */
const NAMES = SOURCES.map(({ facts: { name } }) =>
  name === 'X (Twitter)' ? /\bX\b|Twitter/ : new RegExp(name.split(' ').join('\\s?'), 'i'),
)
const namedIn = (text: string) => NAMES.flatMap((name) => name.exec(text)?.[0] ?? [])

for (const [path, page] of Object.entries(PAGES)) {
  test(`no sentence of ${path} names a source that an installation may not read`, async () => {
    const { default: Screen, ...module } = await page
    const loaded = 'loader' in module ? module.loader() : undefined
    const whole = textOf(await renderWholeScreen(Screen, { user: null, loaded }))
    const text = whole.replace(`Supported sources: ${CLAIMS.sources}`, '') // the specification's words
    assert.ok(text.length > 80, text)
    assert.deepEqual(namedIn(text), [], text)
  })
}

test('the first page says of the sources what the installation reads, and names no other', () => {
  const sources = ['Hacker News', 'files that the operator imports']
  const text = textOf(renderScreen(() => createElement(Provenance, { sources })))
  assert.match(text, /come from Hacker News and files that the operator imports\.$/)
  assert.deepEqual(namedIn(text), ['Hacker News'])
})

test('each source would be found where a page names it', () => {
  for (const { facts } of SOURCES) assert.equal(namedIn(`Read from ${facts.name} and others.`).length, 1)
})
