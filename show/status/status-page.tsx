import { CheckCircle2, XCircle } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Status } from '#contract/app/installation/status.ts'
import { getStatus } from '#contract/app/operations.ts'
import { describeCause } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { usePolled } from '../shell/data/use-polled.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { TextLink } from '../ui/action/links.tsx'
import { Absent, NumberText } from '../ui/figures/numbers.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { formatNumber } from '../ui/format/numbers.ts'
import { Chip } from '../ui/label/chip.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { ErrorState } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { WhenReached } from '../ui/state/when-reached.tsx'
import { formatDuration } from './format-duration.ts'

const LiveTicker = lazyPart(() => import('../ticker/live-ticker.tsx').then((module) => module.LiveTicker))
const SourcesSection = lazy(() =>
  import('./sources-section.tsx').then((module) => ({ default: module.SourcesSection })),
)

export const meta = () =>
  pageMeta({
    title: 'Status',
    description: 'Latency, stored posts and age of the data, as measured here.',
    path: paths.status(),
  })

const REFRESH_MS = 10_000

export default function StatusPage() {
  const status = usePolled((signal) => callApi(getStatus, { signal }), REFRESH_MS)
  const probes = usePolled(
    (signal) => Promise.all([measureProbe('/healthz', signal), measureProbe('/readyz', signal)]),
    REFRESH_MS,
  )
  return (
    <Page>
      <PageHeader
        title="Status"
        description="What this installation measures about itself, every ten seconds while you watch. Readings, not claims."
      />
      <section
        aria-label="Probes"
        className="grid gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle sm:grid-cols-2"
      >
        <ProbeLine name="Process" path="/healthz" probe={probes.data?.[0]} />
        <ProbeLine name="Ready to serve" path="/readyz" probe={probes.data?.[1]} />
      </section>
      <div className="mt-6 overflow-hidden rounded-card border-x border-line-subtle">
        <Suspense fallback={<div className="h-24 sm:h-20" />}>
          <LiveTicker />
        </Suspense>
      </div>
      {status.error !== undefined && (
        <Card flush className="mt-6">
          <ErrorState
            message="The measurements could not be read."
            detail={describeCause(status.error)}
            onRetry={status.refetch}
            retrying={status.isFetching}
          />
        </Card>
      )}
      {(status.data || status.error === undefined) && <Measures status={status.data} />}
      <section className="mt-10 min-h-dvh" aria-labelledby="sources">
        <h2 id="sources" className="text-20 font-semibold">
          Sources
        </h2>
        <p className="mt-1 mb-4 text-14 text-ink-2">
          Where posts and prices come from, and any gaps.{' '}
          <TextLink to={paths.docsPage('sources')}>What you may do with them</TextLink>
        </p>
        <WhenReached fallback={<Skeleton className="h-64 w-full" />}>
          <SourcesSection />
        </WhenReached>
      </section>
    </Page>
  )
}

function Measures({ status }: { status: Status | undefined }) {
  return (
    <dl className="mt-6 grid gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle sm:grid-cols-2 lg:grid-cols-3">
      <Measure name="Database round trip" hint="One minimal query, there and back">
        {status && `${status.databaseMs} ms`}
      </Measure>
      <Measure name="Posts stored" isSample={status?.sampleData} hint="All platforms, since the first post">
        {status && <NumberText value={status.posts} />}
      </Measure>
      <Measure name="Newest post" hint="When it was written">
        {status && <MaybeTime at={status.newestPostAt} reason="no post is stored" />}
      </Measure>
      <Measure name="Assets with a price" isSample={status?.sampleData} hint="From any source">
        {status && <NumberText value={status.pricedAssets} />}
      </Measure>
      <Measure name="Newest price" hint="By its source’s clock">
        {status && <MaybeTime at={status.newestPriceAt} reason="no price is stored" />}
      </Measure>
      <Measure
        name="Up for"
        hint={status ? `Version ${status.version ?? 'unknown'}` : 'Since the process was started'}
      >
        {status && formatDuration(status.uptimeSeconds)}
      </Measure>
      {status?.rescoring && <Rescoring {...status.rescoring} />}
      {status && status.signals.pending > SIGNALS_PENDING_MIN && <Signals {...status.signals} />}
    </dl>
  )
}

function Rescoring({ posts, changed, progress, fromVersion, toVersion }: NonNullable<Status['rescoring']>) {
  return (
    <Measure
      name="Older posts read again"
      hint={
        posts === 0
          ? 'Waits for all processes'
          : `${formatNumber(changed)} of ${formatNumber(posts)} mean something else; from ${fromVersion ?? 'unknown'} to ${toVersion}`
      }
    >
      {`${Math.floor(progress * 100)}%`}
    </Measure>
  )
}

/** Fewer are what happens just now. */
const SIGNALS_PENDING_MIN = 24

function Signals({ hours, pending }: Status['signals']) {
  return (
    <Measure
      name="Figures computed"
      hint={`${formatNumber(pending)} of ${formatNumber(hours)} hours are left, the newest first`}
    >
      {`${Math.floor(((hours - pending) / hours) * 100)}%`}
    </Measure>
  )
}

function MaybeTime({ at, reason }: { at: string | null; reason: string }) {
  return at === null ? <Absent reason={reason} /> : <RelativeTime at={at} />
}

interface MeasureProps {
  name: string
  hint: string
  isSample?: boolean
  /** Undefined until it is known. */
  children: ReactNode
}

function Measure({ name, hint, isSample = false, children }: MeasureProps) {
  return (
    <div className="flex flex-col bg-bg p-5 last:odd:col-span-full last:even:lg:nth-[3n+2]:col-span-2 sm:p-6">
      <dt className="flex h-6 items-center justify-between text-13 text-ink-2">
        {name}
        {isSample && <Chip tone="mid">Sample data</Chip>}
      </dt>
      <dd className="mt-2 flex min-h-8.5 items-center text-28 font-semibold tabular-nums">
        {children ?? <Skeleton className="h-6 w-32" />}
      </dd>
      <dd className="mt-1 text-13 text-ink-3">{hint}</dd>
    </div>
  )
}

interface ProbeLineProps {
  name: string
  path: string
  /** Undefined until it has answered. */
  probe: Probe | undefined
}

/** One probe: whether it answers, and how fast. */
function ProbeLine({ name, path, probe }: ProbeLineProps) {
  return (
    <div className="flex items-center justify-between gap-4 bg-bg px-5 py-4 sm:px-6">
      <div className="min-w-0">
        <p className="text-14 font-medium">{name}</p>
        <p className="font-mono text-12 text-ink-3">GET {path}</p>
      </div>
      {probe ? <Outcome probe={probe} /> : <Skeleton className="h-5 w-28" />}
    </div>
  )
}

function Outcome({ probe }: { probe: Probe }) {
  const Icon = probe.ok ? CheckCircle2 : XCircle
  return (
    <p className="flex items-center gap-3 text-14 tabular-nums">
      <span className="text-ink-3">{Math.round(probe.roundTripMs)} ms</span>
      <span className={`flex items-center gap-1.5 font-medium ${probe.ok ? 'text-up' : 'text-down'}`}>
        <Icon size={16} aria-hidden="true" />
        {probe.ok ? 'Up' : probe.status === 0 ? 'No answer' : `Down (${probe.status})`}
      </span>
    </p>
  )
}

/** What a probe of this installation answered, and how long that took from here. */
interface Probe {
  ok: boolean
  /** The HTTP status; 0 when nothing answered. */
  status: number
  roundTripMs: number
}

/** Asks `/healthz` or `/readyz`. A failure is an outcome here, not an error. */
async function measureProbe(path: '/healthz' | '/readyz', signal: AbortSignal): Promise<Probe> {
  const startedAt = performance.now()
  const response = await fetch(path, { signal, cache: 'no-store' }).catch(() => undefined)
  return {
    ok: response?.ok ?? false,
    status: response?.status ?? 0,
    roundTripMs: performance.now() - startedAt,
  }
}
