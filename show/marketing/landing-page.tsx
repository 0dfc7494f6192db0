import { ArrowRight, Pause, Play } from 'lucide-react'
import { lazy, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { CLAIMS } from '#contract/claims.ts'
import { PLANS } from '#contract/plans.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { PRODUCT_NAME, siteOrigin } from '../shell/page/product.ts'
import { Still } from '../shell/page/still.tsx'
import { Button } from '../ui/action/button.tsx'
import { LinkButton, TextLink } from '../ui/action/links.tsx'
import { formatNumber } from '../ui/format/numbers.ts'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { WhenReached } from '../ui/state/when-reached.tsx'
import { LiveCall } from './landing/live-call.tsx'
import { ScreenPicture } from './landing/screen-picture.tsx'

/** With the drift of 1.5 degrees below it, the card never leans by more than 6. ui.md, "Motion" */
const LEAN_MAX_DEGREES = 4.5

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

/** One claim, and beside it the proof: a call of our own API, made as the page opens. */
function Hero() {
  return (
    <section className="mx-auto grid w-full max-w-page items-center gap-x-16 gap-y-12 px-4 pt-12 pb-16 sm:px-6 sm:pt-16 sm:pb-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="min-w-0">
        <h1 className="text-40 font-semibold text-balance sm:text-56">The ticker tape of the crowd</h1>
        <p className="mt-6 max-w-prose text-16 text-ink-2 sm:text-20">
          A social media data API with real-time data: crypto prices beside what people say about them, for
          the screens you read and the programs you write.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={paths.getKey()} variant="primary" size="lg">
            Get an API key
          </LinkButton>
          <LinkButton to={paths.docsPage('getting-started')} size="lg">
            Read the docs
            <ArrowRight size={16} aria-hidden="true" />
          </LinkButton>
        </div>
        <p className="mt-4 text-13 text-ink-3">
          {formatNumber(PLANS.free.callsPerMonth ?? 0)} calls a month are free. No card.
        </p>
      </div>
      <LiveCall />
    </section>
  )
}

function WhatItIs() {
  return (
    <section aria-labelledby="what-it-is" className="border-t border-line-subtle">
      <div className="mx-auto grid w-full max-w-page items-center gap-x-20 gap-y-12 px-4 py-12 sm:px-6 sm:py-20 lg:grid-cols-2">
        <div className="flex max-w-prose flex-col gap-4 text-16 text-ink-2">
          <h2 id="what-it-is" className="text-28 font-semibold text-ink-1">
            What it is
          </h2>
          <p className="text-20 text-pretty text-ink-1">
            One tape for two things that are usually read apart: what an asset costs, and what people say
            about it.
          </p>
          <p>
            Posts come in from the{' '}
            <TextLink to={paths.status()}>sources that this installation reads</TextLink> or from files. Each
            one is tagged with the assets it mentions, a sentiment between 0 and 1, and its place in the hour.
            Prices are stored with them. Every item has a unique identity, so nothing counts twice.
          </p>
          <p>
            Then it goes out in two ways. As a <TextLink to={paths.market()}>web site</TextLink> for people:
            market, social monitor, explorer. As a <TextLink to={paths.api()}>metered API</TextLink> for
            programs: the same numbers, one key, one price, with SDKs for Node.js, Python and Java, a command
            line, a stream of events and{' '}
            <TextLink to={paths.docsPage('assistants')}>tools for AI assistants</TextLink>.
          </p>
          <p>
            It is open source, and one command runs all of it on a machine of your own. What you read here is
            served by such an installation.
          </p>
        </div>
        <TiltCard>
          <div className="overflow-hidden rounded-dialog border border-line-strong bg-s1 shadow-popover">
            <ScreenPicture
              name="asset"
              alt="The page of an asset on sample data: its price, its mood and the posts behind them"
            />
          </div>
        </TiltCard>
      </div>
    </section>
  )
}

/** A card that leans towards a fine pointer and drifts gently otherwise, until it is paused. */
function TiltCard({ children }: { children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null)
  const [paused, setPaused] = useState(false)
  const lean = (event: PointerEvent<HTMLDivElement>) => {
    if (paused || event.pointerType === 'touch' || !card.current) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const across = ((event.clientX - left) / width) * 2 - 1
    const down = ((event.clientY - top) / height) * 2 - 1
    card.current.style.setProperty('--lean-x', `${(-down * LEAN_MAX_DEGREES).toFixed(2)}deg`)
    card.current.style.setProperty('--lean-y', `${(across * LEAN_MAX_DEGREES).toFixed(2)}deg`)
  }
  const rest = () => {
    card.current?.style.removeProperty('--lean-x')
    card.current?.style.removeProperty('--lean-y')
  }
  const Icon = paused ? Play : Pause
  return (
    <div className="min-w-0">
      <div className="tilt-stage" onPointerMove={lean} onPointerLeave={rest}>
        <div className="tilt-drift" data-paused={paused}>
          <div ref={card} data-testid="tilt-card" className="tilt-card">
            {children}
          </div>
        </div>
      </div>
      <div className="tilt-control mt-2 flex justify-end">
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={paused}
          icon={<Icon size={14} aria-hidden="true" />}
          onClick={() => {
            rest()
            setPaused(!paused)
          }}
        >
          {paused ? 'Play motion' : 'Pause motion'}
        </Button>
      </div>
    </div>
  )
}
