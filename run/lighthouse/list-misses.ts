import type { Figures } from './measure-page.ts'
import type { Goals } from './pages.ts'

const WORDS = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best practices',
  seo: 'SEO',
} as const

/** The goals that figures do not reach, in words; none for a page that is as it should be. */
export function listMisses(figures: Figures, goals: Goals): string[] {
  const scores = ['performance', 'accessibility', 'bestPractices', 'seo'] as const
  return [
    ...scores
      .filter((name) => !(figures[name] >= goals[name]))
      .map((name) => `${WORDS[name]} ${figures[name]} < ${goals[name]}`),
    ...(figures.lcpMs <= goals.lcpMs ? [] : [`LCP ${figures.lcpMs} ms > ${goals.lcpMs} ms`]),
    ...(figures.cls <= goals.cls ? [] : [`CLS ${figures.cls.toFixed(3)} > ${goals.cls}`]),
  ]
}
