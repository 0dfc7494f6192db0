import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { StartRefused } from '../process/start-refused.ts'

/** Debian's Chromium without windows: the same engine, and a quarter less time for the same journeys. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium that is there: CHROME_PATH, Playwright's own, the system's; undefined when there is none. */
export function findChromium(): string | undefined {
  const given = process.env.CHROME_PATH
  if (given && !existsSync(given)) throw new StartRefused(`CHROME_PATH=${given} does not exist.`)
  return (
    [given, chromium.executablePath(), ...SYSTEM_PATHS].find((path) => path && existsSync(path)) || undefined
  )
}

/** What was found. Throws StartRefused with what to do where that is nothing. */
export function requireChromium(found = findChromium()): string {
  if (found) return found
  throw new StartRefused(
    'The journeys need Chromium: run npx playwright install chromium, or install it with your system and set CHROME_PATH.',
  )
}

/** The Chromium for the journeys: one that has no windows where there is one, and the whole browser otherwise. */
export function findHeadlessChromium(): string | undefined {
  return !process.env.CHROME_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium()
}
