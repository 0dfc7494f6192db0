import type { Result } from 'lighthouse'
import lighthouse from 'lighthouse'
import type { MeasuredPage } from './pages.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** Everything but the session, which a signed-in screen needs. */
const FORGOTTEN = ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'] as const

/** What Lighthouse found; scores are of 100. */
export interface Figures {
  performance: number
  lcpMs: number
  cls: number
  /** Total blocking time: what the main thread was too busy for. */
  tbtMs: number
  accessibility: number
  bestPractices: number
  seo: number
}

export interface Measurement {
  figures: Figures
  /** Audits below full marks that count for a category held to 100. */
  failed: string[]
}

interface Browser {
  /** Where the browser takes orders. */
  port: number
  url: string
}

/** Opens the page `runs` times as Lighthouse's phone does and gives the median of each figure. */
export async function measurePage(browser: Browser, page: MeasuredPage, runs: number): Promise<Measurement> {
  const measurements: Measurement[] = []
  while (measurements.length < runs) measurements.push(await measureOnce(browser, page))
  const median = (name: keyof Figures) => medianOf(measurements.map(({ figures }) => figures[name]))
  return {
    figures: {
      performance: median('performance'),
      lcpMs: median('lcpMs'),
      cls: median('cls'),
      tbtMs: median('tbtMs'),
      accessibility: median('accessibility'),
      bestPractices: median('bestPractices'),
      seo: median('seo'),
    },
    failed: [...new Set(measurements.flatMap(({ failed }) => failed))],
  }
}

async function measureOnce(browser: Browser, page: MeasuredPage, tries = 3): Promise<Measurement> {
  const { audits, categories, runtimeError } = await audit(browser, page)
  // The browser now and then records no trace of a load, and Lighthouse asks to be run again.
  if (runtimeError && tries > 1) return measureOnce(browser, page, tries - 1)
  if (runtimeError) throw new Error(`${page.path}: ${runtimeError.message}`)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const failed = CATEGORIES.slice(1)
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
  return {
    figures: {
      performance: score('performance'),
      lcpMs: Math.round(value('largest-contentful-paint')),
      cls: value('cumulative-layout-shift'),
      tbtMs: Math.round(value('total-blocking-time')),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    },
    failed,
  }
}

async function audit({ port, url }: Browser, { path, hidden }: MeasuredPage): Promise<Result> {
  const result = await lighthouse(url + path, {
    port,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    clearStorageTypes: [...FORGOTTEN],
    skipAudits: hidden ? ['is-crawlable'] : null,
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
  return result.lhr
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted[middle] ?? Number.NaN
}
