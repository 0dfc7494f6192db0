import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS } from '../browser/chromium-args.ts'
import { requireChromium } from '../browser/find-chromium.ts'
import { findFreePort } from '../process/ports.ts'

export interface MeasuringBrowser {
  /** Where it takes orders from Lighthouse. */
  port: number
  /** Keeps a session for `url` as the site itself does, or forgets it. */
  keepSession(url: string, token: string | null): Promise<void>
  close(): Promise<void>
}

/** A Chromium with a profile of its own, which Lighthouse opens its pages in. */
export async function openBrowser(): Promise<MeasuringBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'crowdtape-lighthouse-browser-'))
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: requireChromium(),
    chromiumSandbox: process.getuid?.() !== 0, // Chromium refuses its sandbox to root
    args: [`--remote-debugging-port=${port}`, ...CHROMIUM_ARGS],
  })
  return {
    port,
    keepSession: async (url, token) => {
      const page = await context.newPage()
      await page.goto(`${url}/robots.txt`)
      await page.evaluate(
        (value) => (value ? localStorage.setItem('token', value) : localStorage.removeItem('token')),
        token,
      )
      await page.close()
    },
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
