import { ArrowRight } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import { SDKS } from '#contract/claims.ts'
import { PLANS } from '#contract/plans.ts'
import { CodeSamples } from '../prose/code-samples.tsx'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { TextLink } from '../ui/action/links.tsx'
import { formatNumber } from '../ui/format/numbers.ts'
import { firstCalls, sdkErrors } from './code/page-samples.ts'
import { DocsLayout } from './docs-layout.tsx'
import { listGuides } from './list-guides.ts'

export function loader() {
  const guides = listGuides().map(({ slug, title, description, minutes }) => ({
    slug,
    title,
    description,
    minutes,
  }))
  return { guides, calls: firstCalls(), errors: sdkErrors() }
}

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = () => false

export const meta = () =>
  pageMeta({
    title: 'Documentation',
    description:
      'Guides to the Crowdtape API: the first call, analysing the data, alerts, SDKs, errors and limits.',
    path: paths.docs(),
  })

const HEADINGS = [
  { anchor: 'guides', text: 'Guides' },
  { anchor: 'first-call', text: 'The first call' },
  { anchor: 'sdks', text: 'SDKs' },
  { anchor: 'errors', text: 'Errors' },
  { anchor: 'limits', text: 'Rate limits' },
] as const

export default function DocsPage() {
  const { guides, calls, errors } = useLoaderData<typeof loader>()
  return (
    <DocsLayout headings={HEADINGS}>
      <h1 className="text-28 font-semibold sm:text-40">Documentation</h1>
      <p className="mt-3 max-w-prose text-16 text-ink-2">
        One key, JSON in and out, the same rules on every endpoint. Start with a guide, or with a call.
      </p>
      <h2 id="guides" className="mt-12 text-20 font-semibold">
        Guides
      </h2>
      <ul className="mt-4 divide-y divide-line-subtle border-y border-line-subtle">
        {guides.map((guide) => (
          <li key={guide.slug}>
            <Link to={paths.docsPage(guide.slug)} className="group flex items-center gap-4 py-4">
              <span className="min-w-0 flex-1">
                <span className="block text-16 font-medium group-hover:text-accent">{guide.title}</span>
                <span className="mt-0.5 block text-14 text-ink-2">{guide.description}</span>
              </span>
              <span className="text-13 whitespace-nowrap text-ink-3">{guide.minutes} min</span>
              <ArrowRight
                size={16}
                aria-hidden="true"
                className="shrink-0 text-ink-3 group-hover:text-accent"
              />
            </Link>
          </li>
        ))}
      </ul>
      <h2 id="first-call" className="mt-12 text-20 font-semibold">
        The first call
      </h2>
      <p className="mt-2 text-14 text-ink-2">
        Send your key as a bearer token. A key in the address of a call is refused, because proxies and
        browsers write addresses down.
      </p>
      <CodeSamples samples={calls} className="mt-4" />
      <h2 id="sdks" className="mt-12 text-20 font-semibold">
        SDKs
      </h2>
      <p className="mt-2 text-14 text-ink-2">
        For{' '}
        {SDKS.map((sdk) => sdk.language)
          .join(', ')
          .replace(/, (?=[^,]*$)/, ' and ')}
        : typed calls, pages and streams, and retries of calls that were not charged. Any HTTP client works
        too.
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-14">
        {SDKS.map((sdk) => (
          <li key={sdk.language}>
            <TextLink to={paths.docsPage(sdk.guide)} className="hit-area">
              SDK for {sdk.language}
            </TextLink>
          </li>
        ))}
      </ul>
      <h2 id="errors" className="mt-12 text-20 font-semibold">
        Errors
      </h2>
      <p className="mt-2 text-14 text-ink-2">
        The SDK gives error messages and status codes. Catch the error and log its message; the request id
        beside it finds the call again in a conversation with support.
      </p>
      <CodeSamples samples={errors} className="mt-4" />
      <h2 id="limits" className="mt-12 text-20 font-semibold">
        Rate limits
      </h2>
      <p className="mt-2 text-14 text-ink-2">
        The free tier allows {formatNumber(PLANS.free.window.calls)} requests per minute, the pro tier{' '}
        {formatNumber(PLANS.pro.window.calls)} per minute. Each answer says what is left in its{' '}
        <code className="font-mono text-13 text-ink-1">RateLimit</code> header; a call over the limit answers
        429 with <code className="font-mono text-13 text-ink-1">Retry-After</code> and costs nothing. More on
        the <TextLink to={paths.api()}>API overview</TextLink>.
      </p>
    </DocsLayout>
  )
}
