import type { ReactNode } from 'react'
import { PLANS } from '#contract/plans.ts'
import { Sentiment } from '../../ui/figures/sentiment.tsx'
import { Section } from '../blocks/section.tsx'

interface Feature {
  title: string
  text: string
  /** What it looks like in the product. */
  detail: ReactNode
}

const MICROS_PER_CALL = PLANS.pro.prices[0]?.microsPerCall ?? 0

const FEATURES: readonly Feature[] = [
  {
    title: 'Sentiment you can check',
    text: 'Every judged post has a score from 0 to 1, made by published rules and an open model. Every average says how many posts it is the mean of.',
    detail: (
      <span className="flex flex-wrap gap-x-6 gap-y-2">
        <Sentiment value={0.82} />
        <Sentiment value={0.55} />
        <Sentiment value={0.21} />
      </span>
    ),
  },
  {
    title: 'Absent is not zero',
    text: 'A platform that does not give views has none here: null in the API, a dash in tables, an empty cell in exports. Sums and filters never count what nobody measured.',
    detail: (
      <code>
        {'{ '}
        <span className="text-ink-1">"likes"</span>: 0 {'}'} ≠ {'{ '}
        <span className="text-ink-1">"likes"</span>: null {'}'}
      </code>
    ),
  },
  {
    title: 'A ticker is not an identity',
    text: 'More than a thousand tickers are shared by several coins. A symbol is resolved to the largest, and the answer says which asset it took and what the others were.',
    detail: (
      <code>
        btc → <span className="text-ink-1">"id": "bitcoin"</span>
      </code>
    ),
  },
  {
    title: 'Metered to the last call',
    text: 'A call is charged when it answered with data. Refused, failed and empty ones are free. Money is integers of a millionth of a dollar, never a rounded float.',
    detail: (
      <code>
        1 call = <span className="text-ink-1">{MICROS_PER_CALL} µ$</span>
      </code>
    ),
  },
  {
    title: 'Limits you can read',
    text: 'Each answer says what your plan allows, what is left and when it renews, in standard headers. A spending cap really stops.',
    detail: (
      <code>
        RateLimit: <span className="text-ink-1">"window";r=998;t=41</span>
      </code>
    ),
  },
  {
    title: 'Yours to run',
    text: 'Open source, with a real PostgreSQL inside. One command starts database, worker and site on one machine; settings, not rewrites, spread it over many.',
    detail: (
      <code>
        npm ci && <span className="text-ink-1">npm start</span>
      </code>
    ),
  },
]

export function FeatureHighlights() {
  return (
    <Section title="What makes it exact" lead="Six things that decide whether you can build on a number.">
      <ul
        aria-label="Feature highlights"
        className="grid gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle sm:grid-cols-2 lg:grid-cols-3"
      >
        {FEATURES.map((feature) => (
          <li key={feature.title} className="flex flex-col bg-bg p-5 sm:p-6">
            <div className="flex min-h-6 items-center font-mono text-13 text-ink-3">{feature.detail}</div>
            <h3 className="mt-6 text-16 font-semibold">{feature.title}</h3>
            <p className="mt-2 text-14 text-ink-2">{feature.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
