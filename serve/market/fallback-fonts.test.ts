import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import fc from 'fast-check'
import { useFallbackFonts } from './fallback-fonts.ts'
import { cutToWidth } from './share-images.ts'

const SCRIPTS: Record<string, [one: string, other: string]> = {
  Chinese: ['比', '币'],
  Hiragana: ['ひ', 'ら'],
  Katakana: ['ビ', 'コ'],
  Kanji: ['気', '円'],
  Arabic: ['ب', 'ع'],
  Hebrew: ['ב', 'ט'],
  Cyrillic: ['П', 'в'],
  emoji: ['🚀', '🐕'],
}

for (const [script, [one, other]] of Object.entries(SCRIPTS)) {
  test(`${script} is drawn, not the box for a missing letter`, async () => {
    const families = await useFallbackFonts(GlobalFonts, one + other)
    assert.ok(families.length > 0)
    assert.ok(families.every((family) => GlobalFonts.has(family)))
    assert.notDeepEqual(drawn(one, families), drawn(other, families))
    assert.ok(drawn(one, families).some((value) => value > 0))
  })
}

test('text of the site’s own letters needs no other font', async () => {
  assert.deepEqual(await useFallbackFonts(GlobalFonts, 'Bitcoin BTC $64,000.12 Ñandú'), [])
})

test('a text is whole where it fits, and otherwise the longest part that does', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.integer({ min: 1, max: 50 }),
      (text, max) => {
        const fits = (part: string) => [...part].length <= max
        const cut = cutToWidth(text, fits)
        if (fits(text)) return assert.equal(cut, text)
        assert.ok(cut.endsWith('…') && text.startsWith(cut.slice(0, -1)))
        assert.ok(cut === '…' || fits(cut))
      },
    ),
    { numRuns: 500 },
  )
})

function drawn(letter: string, families: readonly string[]): number[] {
  const canvas = createCanvas(48, 48)
  const paint = canvas.getContext('2d')
  paint.font = `32px ${families.map((family) => `"${family}"`).join(', ')}`
  paint.fillText(letter, 4, 36)
  return [...paint.getImageData(0, 0, 48, 48).data]
}
