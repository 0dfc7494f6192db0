import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [standard = '', colorBlind = ''] = css.split(':root[data-palette="color-blind"]')
const [, moreContrast = ''] = css.split('prefers-contrast: more')

// Body text 7:1, small text 4.5:1, marks 3:1
const RULES = [
  { what: 'body text', min: 7, of: ['ink-1', 'ink-2'], on: ['bg', 's1', 's2'] },
  { what: 'text on what floats', min: 7, of: ['ink-1'], on: ['s3', 's4'] },
  { what: 'small text', min: 4.5, of: ['ink-2', 'ink-3', 'accent'], on: ['bg', 's1', 's2', 's3'] },
  { what: 'words of code', min: 4.5, of: ['series-1', 'series-4', 'code-name'], on: ['bg', 's1'] },
  { what: 'figures', min: 4.5, of: ['up', 'mid', 'down'], on: ['bg', 's1', 's2'] },
  { what: 'text on filled buttons', min: 4.5, of: ['on-solid'], on: ['accent-solid', 'danger-solid'] },
  { what: 'marks', min: 3, of: ['focus', 'line-control'], on: ['bg', 's1', 's2'] },
  {
    what: 'platforms',
    min: 3,
    of: ['platform-x', 'platform-instagram', 'platform-facebook'],
    on: ['bg', 's1', 's2'],
  },
  {
    what: 'series of charts',
    min: 3,
    of: ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6', 'series-7'],
    on: ['bg', 's1', 's2'],
  },
]
/** Of lightness and hue, in Oklab: nearer ones are taken for each other beside each other. */
const DISTANCE_MIN = 0.07

for (const theme of THEMES) {
  for (const { what, min, of, on } of RULES) {
    test(`${theme}: ${what} stand out ${min} to 1 on every surface that they stand on`, () => {
      for (const front of of) {
        for (const back of on) {
          const ratio = contrast(tokenOf(standard, front, theme), tokenOf(standard, back, theme))
          assert.ok(ratio >= min, `${front} on ${back}: ${ratio.toFixed(2)}`)
        }
      }
    })
  }

  test(`${theme}: figures of the colour-blind palette are read like those of the standard one`, () => {
    for (const front of ['up', 'mid', 'down']) {
      for (const back of ['bg', 's1', 's2']) {
        const ratio = contrast(tokenOf(colorBlind, front, theme), tokenOf(standard, back, theme))
        assert.ok(ratio >= 4.5, `${front} on ${back}: ${ratio.toFixed(2)}`)
      }
    }
  })

  test(`${theme}: with more contrast all text stands out 7 to 1 and every line 3 to 1`, () => {
    const rules = [
      { min: 7, of: ['ink-2', 'ink-3'], on: ['bg', 's1', 's2', 's3', 's4'] },
      { min: 3, of: ['line-subtle', 'line-strong', 'line-control'], on: ['bg', 's1', 's2'] },
    ]
    for (const { min, of, on } of rules) {
      for (const front of of) {
        for (const back of on) {
          const ratio = contrast(tokenOf(moreContrast, front, theme), tokenOf(standard, back, theme))
          assert.ok(ratio >= min, `${front} on ${back}: ${ratio.toFixed(2)}`)
        }
      }
    }
  })

  test(`${theme}: who sees no red or no green distinguishes a rise from a fall by the colour-blind palette`, () => {
    const [up, down] = ['up', 'down'].map((name) => tokenOf(colorBlind, name, theme)) as [string, string]
    for (const missing of ['red', 'green'] as const) {
      const distance = distanceOf(dichromat(toLinear(up), missing), dichromat(toLinear(down), missing))
      assert.ok(distance >= 2 * DISTANCE_MIN, `without ${missing}: ${distance.toFixed(3)}`)
    }
  })

  test(`${theme}: no two series of a chart are taken for each other`, () => {
    const series = [1, 2, 3, 4, 5, 6, 7].map((one) => toLinear(tokenOf(standard, `series-${one}`, theme)))
    for (const [index, one] of series.entries()) {
      for (const other of series.slice(index + 1)) {
        assert.ok(distanceOf(one, other) >= DISTANCE_MIN, `series ${index + 1}: ${distanceOf(one, other)}`)
      }
    }
  })
}

type Triple = readonly [number, number, number]

/** What a colour of the tokens is in a theme. */
function tokenOf(text: string, name: string, theme: Theme): string {
  const value = new RegExp(`--color-${name}: ([^;]+);`).exec(text)?.[1] ?? ''
  const pair = /^light-dark\((.+?\)|#\w+), (.+)\)$/.exec(value)
  const found = pair ? pair[theme === 'light' ? 1 : 2] : value
  assert.ok(found, `${name} has no value`)
  return found
}

/** Linear sRGB, 0 to 1, of `oklch(...)` or `#rrggbb`. */
function toLinear(color: string): Triple {
  if (color.startsWith('#')) {
    const channel = (from: number) => {
      const value = Number.parseInt(color.slice(from, from + 2), 16) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    }
    return [channel(1), channel(3), channel(5)]
  }
  const [lightness = 0, chroma = 0, hue = 0] =
    /oklch\(([\d. ]+)/.exec(color)?.[1]?.trim().split(' ').map(Number) ?? []
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  // CSS Color 4, "Sample code for color conversions"
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/** WCAG 2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(toLinear(one)), luminance(toLinear(other))].toSorted(
    (a, b) => b - a,
  )
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Triple): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How a colour looks without the cones for red or green: Vienot, Brettel, Mollon 1999. */
function dichromat([red, green, blue]: Triple, missing: 'red' | 'green'): Triple {
  const both = missing === 'red' ? 0.11238 * red + 0.88762 * green : 0.29275 * red + 0.70725 * green
  const rest = missing === 'red' ? 0.00401 * (red - green) + blue : -0.02234 * (red - green) + blue
  return [both, both, clamp(rest)]
}

function distanceOf(one: Triple, other: Triple): number {
  const [a, b] = [toOklab(one), toOklab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function toOklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
