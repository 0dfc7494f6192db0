import type { Panel } from '#contract/app/boards.ts'

/** A dashboard to begin with. */
export interface BoardTemplate {
  id: 'trader' | 'researcher' | 'community'
  name: string
  description: string
  panels: readonly Panel[]
}

const BASIS = { basis: 'counted' } as const
const SMALL = { width: 3, height: 1 } as const

export const TEMPLATES: readonly BoardTemplate[] = [
  {
    id: 'trader',
    name: 'Trader',
    description: 'Price and mood of the largest, your watchlist, and what is louder than usual.',
    panels: [
      { id: 'btcprice', kind: 'figure', asset: 'bitcoin', figure: 'price', ...SMALL, ...BASIS },
      { id: 'btcmood', kind: 'figure', asset: 'bitcoin', figure: 'mood', ...SMALL, ...BASIS },
      { id: 'ethprice', kind: 'figure', asset: 'ethereum', figure: 'price', ...SMALL, ...BASIS },
      { id: 'ethmood', kind: 'figure', asset: 'ethereum', figure: 'mood', ...SMALL, ...BASIS },
      {
        id: 'prices',
        kind: 'chart',
        assets: ['bitcoin', 'ethereum', 'solana'],
        measure: 'price',
        period: '7d',
        width: 8,
        height: 2,
        ...BASIS,
      },
      { id: 'watched', kind: 'watchlist', width: 4, height: 2 },
      {
        id: 'loud',
        kind: 'screen',
        title: 'Loudest against usual',
        where: 'mentions > 10',
        sort: 'posts_to_usual',
        order: 'desc',
        width: 12,
        height: 2,
        ...BASIS,
      },
      { id: 'stories', kind: 'stories', period: '24h', width: 6, height: 3 },
      { id: 'topics', kind: 'topics', width: 6, height: 3 },
    ],
  },
  {
    id: 'researcher',
    name: 'Researcher',
    description: 'Mood, posts and dominance over 90 days, ratios of two assets, and how sure figures are.',
    panels: [
      {
        id: 'mood',
        kind: 'chart',
        assets: ['bitcoin', 'ethereum'],
        measure: 'mood',
        period: '90d',
        width: 6,
        height: 2,
        ...BASIS,
      },
      {
        id: 'posts',
        kind: 'chart',
        assets: ['bitcoin', 'ethereum'],
        measure: 'posts',
        period: '90d',
        width: 6,
        height: 2,
        ...BASIS,
      },
      {
        id: 'ratio',
        kind: 'formula',
        left: { asset: 'ethereum', measure: 'price' },
        operation: 'ratio',
        right: { asset: 'bitcoin', measure: 'price' },
        period: '90d',
        width: 6,
        height: 2,
        ...BASIS,
      },
      {
        id: 'gap',
        kind: 'formula',
        left: { asset: 'bitcoin', measure: 'mood' },
        operation: 'difference',
        right: { asset: 'ethereum', measure: 'mood' },
        period: '90d',
        width: 6,
        height: 2,
        ...BASIS,
      },
      { id: 'composite', kind: 'figure', asset: 'bitcoin', figure: 'composite', ...SMALL, ...BASIS },
      { id: 'spam', kind: 'figure', asset: 'bitcoin', figure: 'spam', ...SMALL, ...BASIS },
      { id: 'authors', kind: 'figure', asset: 'bitcoin', figure: 'authors', ...SMALL, ...BASIS },
      { id: 'mindshare', kind: 'figure', asset: 'bitcoin', figure: 'mindshare', ...SMALL, ...BASIS },
      {
        id: 'all',
        kind: 'screen',
        title: 'All assets by posts',
        where: null,
        sort: 'mentions(24h)',
        order: 'desc',
        width: 12,
        height: 3,
        ...BASIS,
      },
    ],
  },
  {
    id: 'community',
    name: 'Community',
    description: 'The talk about one asset: mood, authors, stories and the newest posts.',
    panels: [
      { id: 'mood', kind: 'figure', asset: 'solana', figure: 'mood', ...SMALL, ...BASIS },
      { id: 'talk', kind: 'figure', asset: 'solana', figure: 'posts', ...SMALL, ...BASIS },
      { id: 'authors', kind: 'figure', asset: 'solana', figure: 'authors', ...SMALL, ...BASIS },
      { id: 'engaged', kind: 'figure', asset: 'solana', figure: 'engagement', ...SMALL, ...BASIS },
      {
        id: 'moods',
        kind: 'chart',
        assets: ['solana', 'ethereum', 'cardano'],
        measure: 'mood',
        period: '30d',
        width: 6,
        height: 2,
        ...BASIS,
      },
      {
        id: 'shares',
        kind: 'chart',
        assets: ['solana', 'ethereum', 'cardano'],
        measure: 'dominance',
        period: '30d',
        width: 6,
        height: 2,
        ...BASIS,
      },
      { id: 'posts', kind: 'posts', query: 'symbol=SOL', period: '24h', width: 6, height: 3 },
      { id: 'stories', kind: 'stories', symbol: 'SOL', period: '7d', width: 6, height: 3 },
    ],
  },
]
