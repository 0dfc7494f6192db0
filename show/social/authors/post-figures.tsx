import type { ReactNode } from 'react'
import { Absent, Change, NO_COUNTS, NumberText, Sentiment } from '../../ui/figures/numbers.tsx'
import { formatNumber, formatSentiment } from '../../ui/format/numbers.ts'
import type { Report } from './use-author-url.ts'

const COMPACT_FROM = 10_000
/** As on the page of an asset. */
const SURE_POSTS_MIN = 30

/** The time in four figures, each against the period before. */
export function PostFigures({ report }: { report: Report }) {
  const { posts, engagement, mood, before } = report
  const each = engagement === undefined || posts === 0 ? undefined : engagement / posts
  const eachBefore =
    before?.engagement === undefined || before.posts === 0 ? undefined : before.engagement / before.posts
  return (
    <dl
      aria-label="In figures"
      className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle md:grid-cols-4"
    >
      <Figure name="Posts" now={posts} before={before?.posts}>
        <NumberText value={posts} />
      </Figure>
      <Figure name="Engagement" now={engagement} before={before?.engagement}>
        {engagement === undefined ? (
          <Absent reason={posts === 0 ? 'no posts' : NO_COUNTS} />
        ) : (
          <NumberText value={engagement} compact={engagement >= COMPACT_FROM} />
        )}
      </Figure>
      <Figure name="Engagement per post" now={each} before={eachBefore}>
        {each === undefined ? (
          <Absent reason={posts === 0 ? 'no posts' : NO_COUNTS} />
        ) : (
          <NumberText value={Math.round(each)} compact={each >= COMPACT_FROM} />
        )}
      </Figure>
      <div className="min-w-0 bg-s1 px-4 py-3">
        <dt className="text-12 text-ink-3">Mood</dt>
        <dd className="mt-0.5 text-20 font-semibold">
          {mood ? <Sentiment value={mood.mood} /> : <Absent reason="no post with a mood" />}
        </dd>
        {mood && (
          <dd className="mt-0.5 text-12 text-ink-3">
            {formatNumber(mood.posts)} {mood.posts === 1 ? 'post' : 'posts'},{' '}
            {mood.posts < SURE_POSTS_MIN
              ? 'too few to say'
              : `${formatSentiment(mood.low)} to ${formatSentiment(mood.high)}`}
            {mood.posts >= SURE_POSTS_MIN && <span className="sr-only"> with 95% certainty</span>}
          </dd>
        )}
      </div>
    </dl>
  )
}

interface FigureProps {
  name: string
  now: number | undefined
  before: number | undefined
  children: ReactNode
}

function Figure({ name, now, before, children }: FigureProps) {
  return (
    <div className="min-w-0 bg-s1 px-4 py-3">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="mt-0.5 text-20 font-semibold">{children}</dd>
      <dd className="mt-0.5 min-h-4 text-12 text-ink-3">
        {now !== undefined && before !== undefined && <AgainstBefore now={now} before={before} />}
      </dd>
    </div>
  )
}

function AgainstBefore({ now, before }: { now: number; before: number }) {
  if (before === 0) return now === 0 ? 'None in the previous period either' : 'None in the previous period'
  return (
    <span
      data-tip={`${formatNumber(Math.round(before))} in the previous period`}
      className="inline-flex flex-wrap items-baseline gap-x-1"
    >
      <Change percent={((now - before) / before) * 100} /> on the previous period
    </span>
  )
}
