import { Link, useLoaderData } from 'react-router'
import { CLAIMS, SDKS } from '#contract/claims.ts'
import { PLAN_IDS, PLANS } from '#contract/plans.ts'
import { CodeSamples } from '../prose/code-samples.tsx'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { LinkButton, TextLink } from '../ui/action/links.tsx'
import { formatNumber } from '../ui/format/numbers.ts'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../ui/layout/table.tsx'
import { firstCalls } from './code/page-samples.ts'
import { DocsLayout } from './docs-layout.tsx'
import { listEndpoints } from './list-endpoints.ts'
import { MethodMark } from './operation/operation-text.tsx'

export const loader = () => ({ calls: firstCalls(), endpoints: listEndpoints() })

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = () => false

export const meta = () =>
  pageMeta({
    title: 'API',
    description:
      'Authentication, rate limits, endpoints and SDKs of the Crowdtape API: prices, mentions, sentiment, alerts.',
    path: paths.api(),
  })

const HEADINGS = [
  { anchor: 'authentication', text: 'Authentication' },
  { anchor: 'rate-limits', text: 'Rate limits' },
  { anchor: 'endpoints', text: 'Endpoints' },
  { anchor: 'sdks', text: 'SDKs' },
] as const

export default function ApiPage() {
  const { calls, endpoints } = useLoaderData<typeof loader>()
  return (
    <DocsLayout headings={HEADINGS}>
      <h1 className="text-28 font-semibold sm:text-40">API</h1>
      <p className="mt-3 max-w-prose text-16 text-ink-2">
        Prices, mentions, sentiment and alerts over HTTP. One bearer key, JSON answers, typed errors, and a
        header that says what each call cost.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={paths.getKey()} variant="primary">
          Get an API key
        </LinkButton>
        <LinkButton to={paths.sandbox()}>Try it in the sandbox</LinkButton>
      </div>
      <h2 id="authentication" className="mt-12 text-20 font-semibold">
        Authentication
      </h2>
      <p className="mt-2 max-w-prose text-14 text-ink-2">
        Every call under <code className="font-mono text-13 text-ink-1">/v1</code> needs an API key as a
        bearer token. A key is shown once, when it is made; only its hash is stored. Keys that begin with{' '}
        <code className="font-mono text-13 text-ink-1">ct_test_</code> read the sample universe and are free.
      </p>
      <CodeSamples samples={calls} className="mt-4" />
      <h2 id="rate-limits" className="mt-12 text-20 font-semibold">
        Rate limits
      </h2>
      <RateLimits />
      <p className="mt-4 max-w-prose text-14 text-ink-2">
        The window slides: it always looks back from now.{' '}
        <code className="font-mono text-13 text-ink-1">RateLimit</code> says what remains and when it renews,{' '}
        <code className="font-mono text-13 text-ink-1">Retry-After</code> how long to wait after a 429.
      </p>
      <h2 id="endpoints" className="mt-12 text-20 font-semibold">
        Endpoints
      </h2>
      <ul className="mt-4 divide-y divide-line-subtle border-y border-line-subtle">
        {endpoints.map((endpoint) => (
          <li
            key={`${endpoint.method} ${endpoint.path}`}
            className="group relative grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          >
            <p className="font-mono text-13">
              <MethodMark method={endpoint.method} className="text-13" /> {endpoint.path}
            </p>
            <div className="text-14 text-ink-2">
              <Link
                to={endpoint.to}
                className="text-ink-1 group-hover:text-accent after:absolute after:inset-0"
              >
                {endpoint.summary}
              </Link>
              <p className="mt-1 font-mono text-12 text-ink-3">{endpoint.takes.join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
      <h2 id="sdks" className="mt-12 text-20 font-semibold">
        SDKs
      </h2>
      <ul className="mt-4 grid gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle sm:grid-cols-3">
        {SDKS.map((sdk) => (
          <li key={sdk.language} className="bg-bg p-4">
            <p className="text-16 font-semibold">{sdk.language}</p>
            <p className="mt-1 font-mono text-12 break-words text-ink-2">{sdk.install}</p>
            <p className="mt-2 text-13">
              <TextLink to={paths.docsPage(sdk.guide)}>How to use it</TextLink>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-14 text-ink-2">
        Each line builds or installs one from a clone of this product’s repository. The SDK gives error
        messages and status codes; see{' '}
        <TextLink to={`${paths.docs()}#errors`}>how to catch and log them</TextLink>.
      </p>
    </DocsLayout>
  )
}

function RateLimits() {
  return (
    <Table label="Rate limits by plan" className="mt-4 rounded-card border border-line-subtle">
      <TableHead>
        <tr>
          <HeadCell>Plan</HeadCell>
          <HeadCell align="right">Requests</HeadCell>
          <HeadCell align="right">A month</HeadCell>
          <HeadCell align="right">Uptime target</HeadCell>
          <HeadCell align="right">Per 1,000</HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {PLAN_IDS.map((id) => PLANS[id]).map((plan) => (
          <TableRow key={plan.id}>
            <Cell className="font-medium">{plan.name}</Cell>
            <Cell number>
              {formatNumber(plan.window.calls)} per {plan.window.seconds === 1 ? 'second' : 'minute'}
            </Cell>
            <Cell number>{plan.callsPerMonth ? formatNumber(plan.callsPerMonth) : 'pay-as-you-go'}</Cell>
            <Cell number>{plan.uptimeTargetPercent}%</Cell>
            <Cell number>
              {plan.id === 'free' ? 'free' : `${plan.id === 'scale' ? 'from ' : ''}${CLAIMS.pricePer1000}`}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
