import { ArrowRight } from 'lucide-react'
import { PLANS } from '#contract/plans.ts'
import { paths } from '../../shell/page/paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { formatNumber } from '../../ui/format/format-number.ts'
import { LiveCall } from './live-call.tsx'

/** One claim, and beside it the proof: a call of our own API, made as the page opens. */
export function Hero() {
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
