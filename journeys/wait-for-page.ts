import { expect, type Locator, type Page, type Response } from '@playwright/test'

/** How long nothing may have been loaded before a page counts as quiet. */
const QUIET_MS = 700
/** As long a part may take to come before it is read on to again. */
const PART_MAX_MS = 3_000
/** What a paused clock is moved by at once: less than what comes and goes stays in sight. */
const CLOCK_STEP_MS = 20
/** As long at the most the next frame is waited for. */
const FRAME_MAX_MS = 2_000

/** Goes to an address and waits until the page is alive. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await untilAlive(page)
  return response
}

/** Loads the page anew and waits until it is alive. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload()
  await untilAlive(page)
}

/** Goes to the page before and waits until it is alive. */
export async function goBack(page: Page): Promise<void> {
  await page.goBack()
  await untilAlive(page)
}

/**
 * Until the page answers to presses and keys: it is prerendered, and its code starts after its first paint. The router
 * takes the scroll position over in its first effects, which run when all of the page has its handlers.
 */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  // What was done before that is made up for in the next task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** Reads on to a heading until what is loaded for who reaches it is in sight: what comes above may push it away again. */
export async function readOnTo(heading: Locator, part: Locator): Promise<void> {
  await expect(async () => {
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await expect(part).toBeVisible({ timeout: PART_MAX_MS })
  }).toPass({ intervals: [0] })
}

/** Until nothing is being loaded within the page: no part of it says that it is busy. */
export async function untilFull(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Until nothing has been loaded for a while, code included; a stream that stays open does not count. */
export async function untilQuiet(page: Page): Promise<void> {
  await untilAlive(page)
  await page.waitForFunction((quietMs) => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[] // by its name
    const last = Math.max(0, ...loaded.map(({ responseEnd }) => responseEnd))
    return performance.now() - last > quietMs && !document.querySelector('[aria-busy="true"]')
  }, QUIET_MS)
}

/** Until what has changed is drawn, and what slides or fades has come to its end. */
export async function untilStill(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(listMoving, FRAME_MAX_MS), { message: 'what still moves', intervals: [0] })
    .toEqual([])
}

/** Runs in the page: what slides or fades two frames from now, by the animation's name and the part's. */
async function listMoving(frameMaxMs: number): Promise<string[]> {
  // A page of which nothing changes need not be drawn at all.
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, frameMaxMs)
    })
  // What breathes as long as it is there has no end, and neither has what follows a scroll position; what is not
  // drawn because it is out of sight stands where it is.
  const isPassing = ({ timeline, effect, playState }: Animation) =>
    timeline === document.timeline &&
    playState === 'running' &&
    effect?.getComputedTiming().endTime !== Infinity &&
    effect instanceof KeyframeEffect &&
    effect.target?.checkVisibility({ contentVisibilityAuto: true })
  await frame()
  await frame()
  return document
    .getAnimations()
    .filter(isPassing)
    .map((animation) => {
      const { target } = animation.effect as KeyframeEffect // as filtered
      const { animationName, transitionProperty } = animation as CSSAnimation & CSSTransition // one of them, or none
      return `${animationName ?? transitionProperty}: ${target?.outerHTML.slice(0, 120)}`
    })
}

/** Lets the pages that come ask for nothing again by themselves. */
export async function renewNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval // no interval ever begins
  })
}

/** Stops the page's clock, which `page.clock.install()` must have put in before the page was opened. */
export async function pauseClock(page: Page): Promise<void> {
  // Ahead of where it is by more than a slow machine takes between the two calls.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Lets a paused clock go on until that is in sight: what shows itself for a moment only is not missed. */
export async function runUntilSeen(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(CLOCK_STEP_MS)
    expect(await locator.isVisible()).toBe(true)
  }).toPass({ intervals: [0] })
}
