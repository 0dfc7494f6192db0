import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { untilStill } from '../wait-for-page.ts'

/** axe itself, which the builder would hand to the page twice for each reading: that takes as long as the reading. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
/** What the builder hands to a page that has axe already. */
const NOTHING = ';'
/** As often a page is read that moves each time: a toast leaves, and then perhaps another. */
const MOST_READINGS = 5

/**
 * Has axe read the page, or one part of it, as it is while nothing moves: what comes into sight or leaves it, as a toast
 * does by itself, has another contrast.
 */
export async function expectAccessible(page: Page, state?: string, part?: string): Promise<void> {
  let found: string[] = []
  for (let reading = 0; reading < MOST_READINGS; reading++) {
    await untilStill(page)
    await page.evaluate(countMoves)
    found = await readFaults(page, part)
    if (found.length === 0 || (await page.evaluate(() => window.moves)) === 0) break
  }
  expect(found, state).toEqual([])
}

/** What axe finds wrong. */
async function readFaults(page: Page, part?: string): Promise<string[]> {
  // In the page alone, which has no frames: reading frames takes a second page and as long again.
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const axe = new AxeBuilder({ page, axeSource: NOTHING }).setLegacyMode()
  if (part) axe.include(part)
  const { violations } = await axe
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }) // off by default
    .analyze()
  const found: string[] = []
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      if (id === 'target-size' && (await isOfNoSize(page, target.join()))) continue
      found.push(`${id}: ${html}`)
    }
  }
  return found
}

declare global {
  interface Window {
    /** How many transitions and animations have begun since `countMoves`. */
    moves?: number
  }
}

/** Runs in the page: counts from now on what begins to move. */
function countMoves(): void {
  if (window.moves === undefined) {
    const count = () => {
      window.moves = (window.moves ?? 0) + 1
    }
    for (const type of ['transitionrun', 'animationstart']) document.addEventListener(type, count)
  }
  window.moves = 0
}

/**
 * Whether a small target that axe reports is acceptable: a link within text, which is as tall as its line, or one that is
 * partly scrolled under the sticky header.
 */
async function isOfNoSize(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    if (getComputedStyle(element).display === 'inline') return true
    const header = document.querySelector('header')
    if (
      !header ||
      getComputedStyle(header).position !== 'sticky' ||
      header.contains(element) ||
      element.closest('[role=dialog]')
    )
      return false
    const { top, bottom } = element.getBoundingClientRect()
    return top < header.getBoundingClientRect().bottom && bottom > 0
  })
}
