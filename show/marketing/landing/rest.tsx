import {
  ArrowUpRight,
  Bell,
  Brain,
  ChartSpline,
  MessagesSquare,
  Plus,
  Search,
  TrendingUp,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CLAIMS, HUNG_UP_CALLS } from '#contract/claims.ts'
import { PLANS } from '#contract/plans.ts'
import { paths } from '../../shell/page/paths.ts'
import { LinkButton } from '../../ui/action/links.tsx'
import { Sentiment } from '../../ui/figures/numbers.tsx'
import { Section } from '../blocks/section.tsx'
import { HowTo } from './how-to.tsx'
import { ScreenPicture } from './screen-picture.tsx'

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
    text:
      'A platform that does not give views has none here: null in the API, a dash in tables, an empty cell in ' +
      'exports. Sums and filters never count missing values.',
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

/** spec, section 1: the six use cases, in its order and words. */
const USE_CASES = [
  {
    icon: TrendingUp,
    title: 'Crypto trends',
    text: 'See which assets and hashtags are mentioned more than the day before.',
    link: { label: 'Trending topics', to: paths.social() },
  },
  {
    icon: Search,
    title: 'Market research',
    text: 'Put price, volume and mood of an asset on one time line, and read the posts behind any point of it.',
    link: { label: 'Market', to: paths.market() },
  },
  {
    icon: MessagesSquare,
    title: 'Social media management',
    text: 'Link your accounts and follow their posts, likes, comments and shares in one place.',
    link: { label: 'Dashboard', to: paths.dashboard() },
  },
  {
    icon: ChartSpline,
    title: 'Data analysis',
    text: 'Filter by counts, dates, people and places, or search by words; take what you found as CSV or JSON lines.',
    link: { label: 'Data explorer', to: paths.explorer() },
  },
  {
    icon: Brain,
    title: 'AI/ML training',
    text: 'Typed records with stable identities and typed absences, in JSON lines, without doubles on re-import.',
    link: { label: 'Data analysis guide', to: paths.docsPage('data-analysis') },
  },
  {
    icon: Bell,
    title: 'Monitoring and alerts',
    text: 'Get notified once when a price crosses your target, by e-mail and on the site, not on every tick.',
    link: { label: 'Alerts guide', to: paths.docsPage('alerts') },
  },
] as const

/** spec, section 2: five questions; section 9: the limits and the free tier that they name. */
const FAQ: readonly { question: string; answer: string }[] = [
  {
    question: 'What data do I get?',
    answer:
      'Cryptocurrency prices, candles and market caps, and public posts with their counts, each with the assets it ' +
      'mentions and a sentiment score. Counts that a platform does not give are absent, never zero. Where the data ' +
      'comes from depends on the installation; its status page names it.',
  },
  {
    question: 'How many calls can I make?',
    answer:
      'Up to 1,000 queries per second per key on the Scale plan, 1,000 a minute on Pro and 100 a minute on Free. Each answer says the limit, what is left of it and when it renews.',
  },
  {
    question: 'Is there a free tier?',
    answer:
      'Yes: a free tier of 1,000 calls per month with no card. Test keys are free on every plan: they read the sample universe, which answers like the real data.',
  },
  {
    question: 'What does it cost beyond that?',
    answer:
      `Pay-as-you-go at ${CLAIMS.pricePer1000} per 1,000 requests, with volume discounts on Scale. A call is charged if the response ` +
      `has data; refused, failed and empty calls are free. ${HUNG_UP_CALLS} A spending cap that you set stops calls before they ` +
      'cost more.',
  },
  {
    question: 'Does sentiment predict the price?',
    answer:
      'No. The evidence that sentiment predicts prices is mixed, and a score is a measurement of words, not ' +
      'advice. Every average shows the number of posts behind it, so you can judge it yourself.',
  },
]

/** The same for search engines. schema.org */
const STRUCTURED = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: FAQ.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

/** What follows the claim, its proof and what it is. None of it needs a script. */
export function Rest() {
  return (
    <>
      <Screens />
      <FeatureHighlights />
      <UseCases />
      <HowTo />
      <Faq />
      <FinalCall />
    </>
  )
}

function FinalCall() {
  return (
    <section aria-labelledby="start" className="border-t border-line-subtle bg-s1">
      <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 py-16 sm:px-6 sm:py-24 lg:flex-row lg:items-end lg:justify-between">
        <div className="max-w-prose">
          <h2 id="start" className="text-28 font-semibold text-balance sm:text-40">
            Read the tape yourself
          </h2>
          <p className="mt-3 text-16 text-ink-2">
            1,000 calls a month, every endpoint, no card. Your first key takes a minute.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.register()} variant="primary" size="lg">
            Sign up for free
          </LinkButton>
          <LinkButton to={paths.pricing()} size="lg">
            See pricing
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

/** One answer open at a time; a press on the open one closes it. The browser does it, so it works without scripts. */
function Faq() {
  return (
    <Section beside title="Questions" lead="Five that come first. A person answers the others.">
      <div className="border-y border-line-subtle">
        {FAQ.map(({ question, answer }) => (
          <details key={question} name="faq" className="group border-line-subtle not-first:border-t">
            <summary className="motion-hover flex list-none items-center justify-between gap-4 py-4 text-16 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                size={16}
                aria-hidden="true"
                className="motion-hover shrink-0 text-ink-3 group-open:rotate-45"
              />
            </summary>
            <p className="pr-8 pb-6 text-14 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, which hold no tag
        dangerouslySetInnerHTML={{ __html: JSON.stringify(STRUCTURED) }}
      />
    </Section>
  )
}

function UseCases() {
  return (
    <Section
      beside
      title="What people use it for"
      lead="Six kinds of work that begin with the same question: what is being said, and is it more than usual?"
    >
      <ul aria-label="Use cases" className="grid gap-x-12 sm:grid-cols-2 [&>li]:border-t">
        {USE_CASES.map(({ icon: Icon, title, text, link }) => (
          <li key={title} className="flex gap-4 border-line-subtle py-6">
            <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
            <div className="min-w-0">
              <h3 className="text-16 font-semibold">{title}</h3>
              <p className="mt-1 text-14 text-ink-2">{text}</p>
              <Link
                to={link.to}
                className="hit-area motion-hover mt-3 inline-flex items-center gap-1 text-13 font-medium text-ink-3 hover:text-accent"
              >
                {link.label}
                <ArrowUpRight size={14} aria-hidden="true" />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const SCREENS = [
  {
    name: 'market',
    title: 'Market',
    text: 'Price, mood and posts of every asset.',
    to: paths.market(),
    alt: 'The market on sample data: assets with price, change and sentiment',
  },
  {
    name: 'social',
    title: 'Social monitor',
    text: 'Platforms, trending topics and stories.',
    to: paths.social(),
    alt: 'The social monitor on sample data: mentions and sentiment by platform',
  },
  {
    name: 'explorer',
    title: 'Data explorer',
    text: 'Every post, searched and filtered.',
    to: paths.explorer({ q: 'bitcoin' }),
    alt: 'The data explorer on sample data: posts that mention bitcoin',
  },
] as const

/** The screens as they are, each a link to itself. */
function Screens() {
  return (
    <Section title="What it looks like" lead="Screens of this version, on sample data.">
      <ul aria-label="Screens" className="grid gap-6 lg:grid-cols-3">
        {SCREENS.map(({ name, title, text, to, alt }) => (
          <li key={name} className="group relative min-w-0">
            <div className="overflow-hidden rounded-card border border-line-subtle">
              <ScreenPicture name={name} alt={alt} />
            </div>
            <h3 className="mt-3 text-16 font-semibold">
              <Link to={to} className="group-hover:text-accent after:absolute after:inset-0">
                {title}
              </Link>
            </h3>
            <p className="mt-1 text-14 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface Feature {
  title: string
  text: string
  /** What it looks like in the product. */
  detail: ReactNode
}

function FeatureHighlights() {
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
