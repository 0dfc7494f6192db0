import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTimeZones, nameTimeZone } from './find-time-zones.ts'

const OLD = [
  'Asia/Calcutta',
  'Europe/Kiev',
  'Asia/Saigon',
  'Asia/Rangoon',
  'Asia/Katmandu',
  'America/Godthab',
]
const NEW = [
  'Asia/Kolkata',
  'Europe/Kyiv',
  'Asia/Ho_Chi_Minh',
  'Asia/Yangon',
  'Asia/Kathmandu',
  'America/Nuuk',
]

for (const [listed, zones] of Object.entries({ 'old names': OLD, 'new names': NEW })) {
  test(`a city that was renamed is found by both of its names where the browser lists ${listed}`, () => {
    const searches = [
      ['kolkata', 'CALCUTTA', 'Asia/Kolk'],
      ['Kyiv', 'kiev', 'europe kyiv'],
      ['Ho Chi Minh', 'ho_chi', 'Saigon'],
      ['Yangon', 'Rangoon'],
      ['Kathmandu', 'Katmandu'],
      ['Nuuk', 'Godthåb'],
    ]
    for (const [index, texts] of searches.entries()) {
      for (const text of texts) assert.deepEqual(findTimeZones(text, zones), [zones[index]], text)
    }
  })
}

test('finds the runtime’s names, and no unknown one', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  assert.deepEqual(findTimeZones(' Chongqing ', zones), ['Asia/Shanghai'])
  assert.deepEqual(findTimeZones('US/Pacific', zones), ['America/Los_Angeles'])
  assert.deepEqual(findTimeZones('new york', zones), ['America/New_York'])
  assert.deepEqual(findTimeZones('Atlantis', zones), [])
  assert.deepEqual(findTimeZones('  ', zones), [])
})

test('a zone is named with the other name of its city', () => {
  assert.equal(nameTimeZone('Asia/Calcutta'), 'Asia/Calcutta (Kolkata)')
  assert.equal(nameTimeZone('Asia/Ho_Chi_Minh'), 'Asia/Ho Chi Minh (Saigon)')
  assert.equal(nameTimeZone('Europe/Berlin'), 'Europe/Berlin')
})
