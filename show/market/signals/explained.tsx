import type { ComponentProps, ReactNode } from 'react'
import type { Post } from '#contract/post.ts'
import { describeReason } from '#contract/shown/figure-words.ts'
import { SearchResult } from '../../explorer/search-result.tsx'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { Absent } from '../../ui/figures/numbers.tsx'
import { formatNumber } from '../../ui/format/numbers.ts'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

interface Explanation {
  value: number | null
  low?: number | null
  high?: number | null
  reason: Parameters<typeof describeReason>[0]
  unit: string
  formula: string
  source: string
  parts: readonly { name: string; value: number | null; weight: number | null }[]
  modelVersion: string
  postsFor: Post[]
  postsAgainst: Post[]
}

interface ExplainedProps {
  explanation: Explanation
  /** What the posts are for and against, and by what they are so. */
  of: { name: string; by: string }
  /** Of the composite; absent: the figure has none. */
  weightsVersion?: number | undefined
}

/** A figure with its formula and who defined it, what that was filled with, and the posts for and against. */
export function Explained({ explanation, of, weightsVersion }: ExplainedProps) {
  const { value, low = null, high = null, reason, unit, formula, source, parts } = explanation
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
          {weightsVersion !== undefined && `, weights ${weightsVersion}`}
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
      <Posts title="For" of={of} posts={explanation.postsFor} />
      <Posts title="Against" of={of} posts={explanation.postsAgainst} />
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
  of: { name, by },
  posts,
}: {
  title: 'For' | 'Against'
  of: ExplainedProps['of']
  posts: readonly Post[]
}) {
  return (
    <section aria-label={title}>
      <h3 className="text-14 font-semibold text-ink-1">{title}</h3>
      {posts.length > 0 && <p className="mt-0.5 text-13 text-ink-3">With the most engagement, {by}</p>}
      {posts.length === 0 ? (
        <p className="mt-1 text-13 text-ink-3">
          No post in these hours is clearly {title.toLowerCase()} {name}.
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

/** As the API returns it, at most four digits after the point. */
function formatExact(value: number): string {
  return formatNumber(Math.round(value * 10_000) / 10_000)
}

interface ExplanationStateProps {
  query: ComponentProps<typeof QueryError>['query']
}

/** The placeholder until the explanation is loaded. */
export function ExplanationState({ query }: ExplanationStateProps) {
  if (hasFailed(query)) {
    return <QueryError query={query} message="Failed to fetch the explanation. Please try again later." />
  }
  return (
    <Loading label="Loading the explanation" className="flex flex-col gap-3">
      <Skeleton className="h-10 w-32" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-40 w-full" />
    </Loading>
  )
}
