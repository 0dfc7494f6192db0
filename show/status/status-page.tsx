import type { ReactNode } from 'react'
import type { Status } from '#contract/app/status.ts'
import { describeCause } from '../shell/api/describe-cause.ts'
import { requestApi } from '../shell/api/request-api.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { paths } from '../shell/paths.ts'
import { usePolled } from '../shell/use-polled.ts'
import { Absent } from '../ui/absent.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { NumberText } from '../ui/number-text.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { formatDuration } from './format-duration.ts'
import { measureProbe } from './measure-probe.ts'
import { ProbeLine } from './probe-line.tsx'

export const meta = () =>
  pageMeta({
    title: 'Status',
    description:
      'What this installation of Crowdtape really measures of itself: latency, stored posts, age of the data.',
    path: paths.status(),
  })

const REFRESH_MS = 10_000

export default function StatusPage() {
  const status = usePolled((signal) => requestApi<Status>('/status', { signal }), REFRESH_MS)
  const probes = usePolled(
    (signal) => Promise.all([measureProbe('/healthz', signal), measureProbe('/readyz', signal)]),
    REFRESH_MS,
  )
  return (
    <Page>
      <PageHeader
        title="Status"
        description="What this very installation measures of itself, every ten seconds while you look. Nothing here is a claim."
      />
      <section
        aria-label="Probes"
        className="grid gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle sm:grid-cols-2"
      >
        <ProbeLine name="Process" path="/healthz" probe={probes.data?.[0]} />
        <ProbeLine name="Ready to serve" path="/readyz" probe={probes.data?.[1]} />
      </section>
      {status.error !== undefined ? (
        <Card flush className="mt-6">
          <ErrorState
            message="The measurements could not be read."
            detail={describeCause(status.error)}
            onRetry={status.refetch}
            retrying={status.isFetching}
          />
        </Card>
      ) : (
        <Measures status={status.data} />
      )}
    </Page>
  )
}

function Measures({ status }: { status: Status | undefined }) {
  return (
    <dl className="mt-6 grid gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle sm:grid-cols-2 lg:grid-cols-3">
      <Measure name="Database round trip" hint="One smallest question and its answer">
        {status && `${status.databaseMs} ms`}
      </Measure>
      <Measure
        name="Posts stored"
        isSample={status?.sampleData}
        hint="All platforms, all times, to the last post"
      >
        {status && <NumberText value={status.posts} />}
      </Measure>
      <Measure name="Newest post" hint="When it was written">
        {status && <MaybeTime at={status.newestPostAt} reason="no post is stored" />}
      </Measure>
      <Measure name="Assets with a price" isSample={status?.sampleData} hint="Of any source">
        {status && <NumberText value={status.pricedAssets} />}
      </Measure>
      <Measure name="Newest price" hint="When its source said so">
        {status && <MaybeTime at={status.newestPriceAt} reason="no price is stored" />}
      </Measure>
      <Measure
        name="Up for"
        hint={status ? `Version ${status.version ?? 'not told'}` : 'Since the process was started'}
      >
        {status && formatDuration(status.uptimeSeconds)}
      </Measure>
    </dl>
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
    <div className="flex flex-col bg-bg p-5 sm:p-6">
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
