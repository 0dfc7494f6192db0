import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './run/browser/chromium-args.ts'
import { findHeadlessChromium } from './run/browser/find-chromium.ts'

const PICTURES = 'visual.spec.ts'
const WEIGHT = 'weight.spec.ts'
const isRoot = process.getuid?.() === 0

/** The journeys: one file each, in a real browser, on a site that `journeys/site/start-site.ts` starts for them. */
export default defineConfig({
  testDir: 'journeys',
  // What a whole run begins with is the pictures: the site that they show takes longest of all to come.
  projects: [
    { name: 'pictures', testMatch: PICTURES },
    // Many pages in one journey, which would leave the other workers idle at the end.
    { name: 'weight', testMatch: WEIGHT, fullyParallel: true },
    // One journey at a time, whatever file it is of: no worker is left with a long file at the end.
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: [PICTURES, WEIGHT], fullyParallel: true },
  ],
  globalSetup: './journeys/site/start-site.ts',
  // A journey waits about as long as it computes, and each is walked by people of its own: three share two cores.
  workers: Math.min(3, availableParallelism() + 1),
  // For a machine that is slow and busy: a journey that passes waits for nothing but what it is about.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Recording all journeys costs a third of their time. So one that failed is walked again, recorded, and stays a failure
  // even if it passes then.
  retries: 1,
  failOnFlakyTests: true,
  reporter: 'list',
  outputDir: 'test-results',
  snapshotPathTemplate: 'journeys/pictures/{arg}{ext}',
  use: {
    // Set by the global set-up, before this file is read again by the process that runs the journeys.
    baseURL: process.env.JOURNEYS_URL,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // What a service worker asks for is not seen by those who answer in the server's place.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findHeadlessChromium(),
      chromiumSandbox: !isRoot, // Chromium refuses its sandbox to root
      args: [
        ...CHROMIUM_ARGS,
        '--disable-dev-shm-usage',
        // Letters are drawn alike on machines that smooth them differently.
        '--font-render-hinting=slight',
        '--disable-lcd-text',
      ],
    },
  },
})
