import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ExplainedFigure } from '#contract/app/explained-figures.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import { type AnswerTo, explainFigure } from '#contract/app/operations.ts'
import type { Post } from '#contract/app/social.ts'
import { SearchResult } from '../../explorer/search-result.tsx'
import { callApi } from '../../shell/api/call-api.ts'
import { describeCause } from '../../shell/api/describe-cause.ts'
import { Absent } from '../../ui/figures/absent.tsx'
import { formatNumber } from '../../ui/format/format-number.ts'
import { formatUtc } from '../../ui/format/format-utc.ts'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { describeReason, FIGURE_LABELS } from './describe-signals.ts'

interface ExplainDialogProps {
  asset: Pick<MarketAsset, 'id' | 'name'>
  figure: ExplainedFigure
  until: string | null
  onClose: () => void
}

/** What a figure is made of: the formula and who defined it, what it was filled with, the posts for and against. */
export function ExplainDialog({ asset, figure, until, onClose }: ExplainDialogProps) {
  const explanation = useQuery({
    queryKey: ['explanation', asset.id, figure, until],
    queryFn: ({ signal }) =>
      callApi(explainFigure, {
        query: { id: asset.id, figure, ...(until === null ? {} : { endDate: until }) },
        signal,
      }),
  })
  const { data } = explanation
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${FIGURE_LABELS[figure]} of ${asset.name}`}
      description={
        data
          ? `${formatUtc(new Date(data.from))} to ${formatUtc(new Date(data.until))}, ${formatNumber(data.posts)} posts`
          : 'The last 24 hours'
      }
      width="wide"
    >
      {!data && !explanation.isError && (
        <Loading label="Loading the explanation" className="flex flex-col gap-3">
          <Skeleton className="h-10 w-32" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {!data && explanation.isError && (
        <ErrorState
          message="Failed to fetch the explanation. Please try again later."
          detail={describeCause(explanation.error)}
          retrying={explanation.isFetching}
          onRetry={() => explanation.refetch()}
        />
      )}
      {data && <Explained explanation={data} />}
    </Dialog>
  )
}

function Explained({ explanation }: { explanation: AnswerTo<typeof explainFigure> }) {
  const { asset, value, low, high, reason, unit, formula, source, parts, postsFor, postsAgainst } =
    explanation
  const hasWeights = parts.some(({ weight }) => weight !== null)
  return (
    <div className="flex flex-col gap-5">
      <p className="text-28 font-semibold text-ink-1 tabular-nums">
        {value === null ? <Absent reason={describeReason(reason)} /> : formatExact(value)}
        <span className="ml-2 text-13 font-normal tracking-normal text-ink-3">
          {value === null ? describeReason(reason) : unit}
          {low !== null && high !== null && `; 95 in 100: ${formatExact(low)} to ${formatExact(high)}`}
        </span>
      </p>
      <dl className="flex flex-col gap-3 text-13">
        <Fact name="Formula">
          <span className="font-mono wrap-anywhere">{formula}</span>
        </Fact>
        <Fact name="Defined by">{source}</Fact>
        <Fact name="Versions">
          Model {explanation.modelVersion}
          {explanation.figure === 'composite' && `, weights ${explanation.weightsVersion}`}
        </Fact>
      </dl>
      <Table label="What it was computed from">
        <TableHead>
          <tr>
            <HeadCell>Part</HeadCell>
            <HeadCell align="right">Value</HeadCell>
            {hasWeights && <HeadCell align="right">Weight</HeadCell>}
          </tr>
        </TableHead>
        <tbody>
          {parts.map((part) => (
            <TableRow key={part.name}>
              <Cell className="whitespace-normal first-letter:uppercase">{part.name}</Cell>
              <Cell number>
                {part.value === null ? <Absent reason="not known" /> : formatExact(part.value)}
              </Cell>
              {hasWeights && <Cell number>{part.weight ?? <Absent reason="none" />}</Cell>}
            </TableRow>
          ))}
        </tbody>
      </Table>
      <Posts title="For" asset={asset} posts={postsFor} />
      <Posts title="Against" asset={asset} posts={postsAgainst} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-ink-1">{children}</dd>
    </div>
  )
}

function Posts({
  title,
  asset,
  posts,
}: {
  title: 'For' | 'Against'
  asset: Pick<MarketAsset, 'name'>
  posts: Post[]
}) {
  return (
    <section aria-label={title}>
      <h3 className="text-14 font-semibold text-ink-1">{title}</h3>
      {posts.length > 0 && (
        <p className="mt-0.5 text-13 text-ink-3">
          With the most engagement, by their stance towards {asset.name}
        </p>
      )}
      {posts.length === 0 ? (
        <p className="mt-1 text-13 text-ink-3">
          No post of these hours is clearly {title.toLowerCase()} {asset.name}.
        </p>
      ) : (
        <ul className="-mx-4 divide-y divide-line-subtle sm:-mx-5">
          {posts.map((post) => (
            <SearchResult
              key={`${post.platform} ${post._id}`}
              post={post}
              search={{ q: '', platform: 'all', period: '7d' }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** As the API tells it, at most four digits after the point. */
function formatExact(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 4 })
}
