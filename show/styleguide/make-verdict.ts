import { FACE_FIGURES, type FaceFigure } from '#contract/figures.ts'
import type { AssetVerdict, Figure } from '#contract/operations/asset-summary.ts'

export const UNKNOWN: Figure = { value: null, low: null, high: null, n: 0, reason: 'too_few_posts' }

/** A verdict of 24 hours without posts, but for the figures that are given. */
export function makeVerdict({
  figures = {},
  ...given
}: Partial<Omit<AssetVerdict, 'figures'>> & {
  figures?: Partial<Record<FaceFigure, Partial<Figure>>>
} = {}): AssetVerdict {
  const all = FACE_FIGURES.map((name) => {
    const figure = figures[name]
    return [name, { ...UNKNOWN, ...(figure?.value === undefined ? {} : { reason: null }), ...figure }]
  })
  return {
    from: '2026-03-14T00:00:00.000Z',
    until: '2026-03-15T00:00:00.000Z',
    basis: 'counted',
    before: { posts: null, left: [] },
    usual: { posts: null, mood: null, days: 0, left: [] },
    turn: null,
    ...given,
    figures: Object.fromEntries(all) as AssetVerdict['figures'], // one for each
  }
}
