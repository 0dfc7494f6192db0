import { lazy } from 'react'
import { CLAIMS } from '#contract/claims.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { PRODUCT_NAME } from '../shell/page/product.ts'
import { siteOrigin } from '../shell/page/site-origin.ts'
import { Still } from '../shell/page/still.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { WhenReached } from '../ui/state/when-reached.tsx'
import { Hero } from './landing/hero.tsx'
import { WhatItIs } from './landing/what-it-is.tsx'

const LiveTicker = lazyPart(() => import('../ticker/live-ticker.tsx').then((module) => module.LiveTicker))
const StatBand = lazy(() =>
  import('./landing/stat-band.tsx').then((module) => ({ default: module.StatBand })),
)
const Rest = lazy(() => import('./landing/rest.tsx').then((module) => ({ default: module.Rest })))

export const meta = () =>
  pageMeta({
    title: 'Crypto prices beside what people say about them',
    description:
      'A social media data API with real-time data: cryptocurrency prices, posts and sentiment, metered exactly. 1,000 calls a month are free, without a card.',
    path: paths.home(),
    data: {
      '@graph': [
        { '@type': 'WebSite', name: PRODUCT_NAME, url: `${siteOrigin()}/` },
        {
          '@type': 'SoftwareApplication',
          name: PRODUCT_NAME,
          applicationCategory: 'DeveloperApplication',
          operatingSystem: 'Any',
          offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD', description: CLAIMS.pricePer1000 },
        },
      ],
    },
  })

export default function LandingPage() {
  return (
    <>
      <Hero />
      <WhenReached fallback={<div className="h-24 sm:h-20" />}>
        <LiveTicker />
      </WhenReached>
      <Still part={StatBand} />
      <WhatItIs />
      <Still part={Rest} />
    </>
  )
}
