import { listMisses } from './lighthouse/list-misses.ts'
import { type Measurement, measurePage } from './lighthouse/measure-page.ts'
import { measurePress, PRESSES } from './lighthouse/measure-presses.ts'
import { openBrowser } from './lighthouse/open-browser.ts'
import { MEASURED_PAGES, type MeasuredPage } from './lighthouse/pages.ts'
import { startMeasuredSite } from './lighthouse/start-measured-site.ts'
import { runCommand } from './process/commands.ts'
import { StartRefused } from './process/start-refused.ts'

const RUNS_EACH = 5
/** Measures what follows a press in place of how pages load. */
const PRESSES_ALONE = 'presses'
/** Half of what web.dev calls good. */
const PRESS_MS_MAX = 100

const HEAD = 'Page                      Performance  LCP ms    CLS  TBT ms  A11y  Best  SEO   Goals'

/**
 * `npm run lighthouse`: the site's pages on Lighthouse's phone, the median of five runs each, against their goals.
 * Arguments are paths to measure alone; `presses` measures how long the screen takes to follow a press instead. The exit
 * code is 1 when a goal is missed.
 */
await runCommand(async () => {
  if (process.argv[2] === PRESSES_ALONE) return measurePresses()
  const pages = choosePages(process.argv.slice(2))
  const say = (line: string) => process.stdout.write(`${line}\n`)
  say('Starting the site with sample data')
  const site = await startMeasuredSite()
  const browser = await openBrowser()
  let missed = 0
  try {
    say(HEAD)
    for (const page of pages) {
      await browser.keepSession(site.url, page.signedIn ? site.token : null)
      const measurement = await measurePage({ port: browser.port, url: site.url }, page, RUNS_EACH)
      const misses = listMisses(measurement.figures, page.goals)
      if (misses.length > 0) missed += 1
      say(lineOf(page, measurement, misses))
    }
    say(missed === 0 ? 'Every goal is met.' : `${missed} of ${pages.length} pages miss a goal.`)
    say('* asks search engines to stay away: that one audit of SEO is left out.')
    process.exitCode = missed === 0 ? 0 : 1
  } finally {
    await browser.close()
    await site.stop()
  }
})

async function measurePresses(): Promise<void> {
  const site = await startMeasuredSite()
  let missed = 0
  try {
    for (const press of PRESSES) {
      const ms = await measurePress(site, press, RUNS_EACH)
      if (!(ms <= PRESS_MS_MAX)) missed += 1
      const words = `${press.path.padEnd(28)} ${press.name.padEnd(30)} ${String(ms).padStart(5)} ms`
      process.stdout.write(`${words}  ${ms <= PRESS_MS_MAX ? 'met' : `missed: > ${PRESS_MS_MAX} ms`}\n`)
    }
  } finally {
    await site.stop()
  }
  process.exitCode = missed === 0 ? 0 : 1
}

function choosePages(wanted: string[]): readonly MeasuredPage[] {
  const unknown = wanted.filter((path) => !MEASURED_PAGES.some((page) => page.path === path))
  if (unknown.length > 0) {
    const known = MEASURED_PAGES.map(({ path }) => path).join(' ')
    throw new StartRefused(`There is no page ${unknown.join(', ')} to measure. There are: ${known}`)
  }
  return wanted.length === 0 ? MEASURED_PAGES : MEASURED_PAGES.filter(({ path }) => wanted.includes(path))
}

function lineOf({ path, hidden }: MeasuredPage, { figures, failed }: Measurement, misses: string[]): string {
  const columns = [
    path.padEnd(25),
    String(figures.performance).padStart(12),
    String(figures.lcpMs).padStart(7),
    figures.cls.toFixed(3).padStart(6),
    String(figures.tbtMs).padStart(7),
    String(figures.accessibility).padStart(5),
    String(figures.bestPractices).padStart(5),
    `${figures.seo}${hidden ? '*' : ' '}`.padStart(5),
  ].join(' ')
  const why = failed.length > 0 ? ` (${failed.join(', ')})` : ''
  return `${columns}  ${misses.length === 0 ? 'met' : `missed: ${misses.join(', ')}${why}`}`
}
