import '../../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { AuthContext, useAuth } from '../auth/use-auth.ts'
import type { PaletteEntry } from './palette-entries.ts'

const { TimeZoneSelect } = await import('../appearance/time-zone-select.tsx')
const { offerOtherData, offerTimeZones, usePaletteActions } = await import('./use-palette-actions.ts')
const { rankPaletteEntries } = await import('./palette-entries.ts')
const { renderScreen, textOf } = await import('../../testing/render-screen.tsx')

test('the palette offers the data that the screen does not show, and never a sample that is not there', () => {
  const labels = (...given: Parameters<typeof offerOtherData>) =>
    offerOtherData(...given).map(({ label }) => label)
  assert.deepEqual(labels('sample', { hasSample: true }), ['Show live data'])
  assert.deepEqual(labels('live', { hasSample: true }), ['Show sample data'])
  assert.deepEqual(labels('live', { hasSample: false }), [])
  assert.deepEqual(labels(undefined, { hasSample: true }), [])
})

test('the palette offers UTC, the zone of the device and the choice of another, but not the one that is shown', () => {
  assert.deepEqual(press({ shown: 'UTC', here: 'Asia/Kolkata' }), ['Asia/Kolkata', 'another'])
  assert.deepEqual(press({ shown: 'Asia/Kolkata', here: 'Asia/Kolkata' }), ['UTC', 'another'])
  assert.deepEqual(press({ shown: 'Europe/Berlin', here: 'Asia/Kolkata' }), [
    'UTC',
    'Asia/Kolkata',
    'another',
  ])
  assert.deepEqual(press({ shown: 'UTC', here: 'UTC' }), ['another'])
})

test('a zone is offered by its name: UTC, that of the device, or another', () => {
  assert.deepEqual(
    zonesOffered({ shown: 'Europe/Berlin', here: 'America/New_York' }).map(({ label }) => label),
    [
      'Show times in UTC',
      'Show times in the zone of this device, America/New York',
      'Choose another time zone',
    ],
  )
})

test('the palette offers the looks that the site does not have, and the way in or out', () => {
  const labelsFor = (user: object | null) => {
    let labels: string[] = []
    const Reader = () => {
      labels = usePaletteActions(() => {}).map(({ label }) => label)
      return null
    }
    renderScreen(Reader, { user })
    return labels.filter((label) => !label.startsWith('Show times'))
  }
  const forAll = [
    'Set a price alert',
    'Search posts',
    'Switch to light theme',
    'Turn the colour-blind palette on',
    'Choose another time zone',
    'Keyboard shortcuts',
    'Contact support',
  ]
  assert.deepEqual(labelsFor({}), [...forAll, 'Sign out'])
  assert.deepEqual(labelsFor(null), [...forAll, 'Sign in'])
})

test('signing out by the palette ends the session', () => {
  let ended = 0
  let signOut: PaletteEntry | undefined
  const Reader = () => {
    signOut = usePaletteActions(() => {}).find(({ label }) => label === 'Sign out')
    return null
  }
  const Session = () => {
    const value = { ...useAuth(), logout: () => void ended++ }
    return createElement(AuthContext, { value }, createElement(Reader))
  }
  renderScreen(Session)
  assert.equal(ended, 0)
  signOut?.act?.()
  assert.equal(ended, 1)
})

test('time, zone, clock and UTC find the time zone setting', () => {
  for (const word of ['time', 'zone', 'clock', 'utc', 'time zone', 'another']) {
    const found = rankPaletteEntries(zonesOffered({ shown: 'UTC', here: 'UTC' }), word)
    assert.deepEqual(
      found.map(({ label }) => label),
      ['Choose another time zone'],
      word,
    )
  }
})

test('the zones to choose from are all that the browser knows, for visitors as for accounts', async () => {
  for (const user of [null, {}]) {
    const html = renderScreen(TimeZoneSelect, { user })
    const zones = [...html.matchAll(/<option value="([^"]+)"/g)].map(([, zone]) => zone)
    assert.deepEqual(new Set(zones), new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]))
    assert.equal(textOf(html).includes('quiet hours'), user !== null)
  }
})

/** What each of the offered zones comes to when it is chosen. */
function press(zones: { shown: string; here: string }): string[] {
  const chosen: string[] = []
  for (const { act } of zonesOffered(zones, chosen)) act?.()
  return chosen
}

function zonesOffered(zones: { shown: string; here: string }, chosen: string[] = []) {
  return offerTimeZones({
    ...zones,
    onZone: (zone) => chosen.push(zone),
    onOther: () => chosen.push('another'),
  })
}
