import '../../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const { offerOtherData, offerTimeZones } = await import('./use-palette-actions.ts')

test('the palette offers the data that the screen does not show, and never a sample that is not there', () => {
  const labels = (...given: Parameters<typeof offerOtherData>) =>
    offerOtherData(...given).map(({ label }) => label)
  assert.deepEqual(labels('sample', { hasSample: true }), ['Show live data'])
  assert.deepEqual(labels('live', { hasSample: true }), ['Show sample data'])
  assert.deepEqual(labels('live', { hasSample: false }), [])
  assert.deepEqual(labels(undefined, { hasSample: true }), [])
})

test('the palette offers UTC and the zone of the device, but not the one that is shown', () => {
  assert.deepEqual(offerTimeZones('UTC', 'Asia/Kolkata'), ['Asia/Kolkata'])
  assert.deepEqual(offerTimeZones('Asia/Kolkata', 'Asia/Kolkata'), ['UTC'])
  assert.deepEqual(offerTimeZones('Europe/Berlin', 'Asia/Kolkata'), ['UTC', 'Asia/Kolkata'])
  assert.deepEqual(offerTimeZones('UTC', 'UTC'), [])
})
