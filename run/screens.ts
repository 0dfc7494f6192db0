import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS } from './browser/chromium-args.ts'
import { requireChromium } from './browser/find-chromium.ts'
import { runCommand } from './process/commands.ts'

const FOLDER = join(import.meta.dirname, '../show/public/screens')

/** What the landing page shows: the product as it is on the sample universe. */
const SCREENS = [
  { name: 'asset', path: '/market/solana?data=sample', shows: 'text=Who drives it' },
  { name: 'market', path: '/market?data=sample', shows: 'text=Bitcoin' },
  { name: 'social', path: '/social?data=sample', shows: 'text=surprise' },
  {
    name: 'explorer',
    path: '/explorer?q=bitcoin&period=7d&data=sample',
    shows: '[aria-label="Search results"] li',
  },
] as const

const THEMES = ['dark', 'light'] as const
const VIEWPORT = { width: 1280, height: 800 }
const QUALITY = 72 // of WebP: small letters stay sharp

/** `npm run screens -- URL`: takes the screens of a running installation, in both themes, for the landing page. */
await runCommand(async () => {
  const [url] = process.argv.slice(2)
  if (!url) throw new Error('Name a running installation, such as http://localhost:3000')
  await mkdir(FOLDER, { recursive: true })
  const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGS })
  try {
    for (const screen of SCREENS) for (const theme of THEMES) await take(browser, { url, screen, theme })
  } finally {
    await browser.close()
  }
})

async function take(
  browser: Browser,
  { url, screen, theme }: { url: string; screen: (typeof SCREENS)[number]; theme: (typeof THEMES)[number] },
): Promise<void> {
  const page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: 'reduce' })
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
  await page.goto(url + screen.path)
  await page.locator(screen.shows).locator('visible=true').first().waitFor()
  await page.waitForLoadState('networkidle').catch(() => {}) // a screen with a stream is never idle
  const image = await loadImage(await page.screenshot({ animations: 'disabled' }))
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const bytes = await canvas.encode('webp', QUALITY)
  await writeFile(join(FOLDER, `${screen.name}-${theme}.webp`), bytes)
  process.stdout.write(`${screen.name}-${theme}.webp: ${(bytes.length / 1_000).toFixed(1)} kB\n`)
  await page.close()
}
