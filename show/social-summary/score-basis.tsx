import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SENTIMENT_GREEN_FROM, SENTIMENT_YELLOW_FROM } from '#contract/post-meaning.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { ExactTime } from '../ui/figures/relative-time.tsx'
import { formatCount, formatNumber } from '../ui/format/numbers.ts'

interface ScoreBasisProps {
  id: string
  /** How many posts there are, and of how many the sentiment is the mean. */
  mentions: number
  sentimentPosts: number
  /** Those of them that are compared, of sources that were read throughout; absent: all. */
  mentionsCompared?: number
  /** In the time of the same length before, which the change compares with; absent where it is not compared. */
  mentionsBefore?: number
  window: { from: Date; until: Date }
  /** Where the posts behind the score can be read. */
  postsPath: string
  postsLabel: string
}

/**
 * What a score is made of: how many posts, of when, how they are judged, and the posts themselves. Stands in a
 * container, by whose width it is laid out.
 */
export function ScoreBasis({
  id,
  mentions,
  sentimentPosts,
  mentionsCompared = mentions,
  mentionsBefore,
  window,
  postsPath,
  postsLabel,
}: ScoreBasisProps) {
  const part = mentions === 0 ? 0 : Math.round((sentimentPosts / mentions) * 100)
  return (
    <dl id={id} className="grid gap-x-6 gap-y-2 text-13 @2xs:grid-cols-[auto_minmax(0,1fr)]">
      <Line name="Sample">
        {formatNumber(sentimentPosts)} of {formatCount(mentions, 'post')} ({part}%) say something that can be
        judged; the others do not count.
      </Line>
      <Line name="Window">
        <span className="tabular-nums">
          <ExactTime at={window.from} /> to <ExactTime at={window.until} />
        </span>
      </Line>
      {mentionsBefore !== undefined && (
        <Line name="Change">
          {formatCount(mentionsCompared, 'post')} against {formatNumber(mentionsBefore)} in the{' '}
          {Math.round((window.until.getTime() - window.from.getTime()) / HOUR_MS)} hours before
          {mentionsCompared < mentions && ', without sources that were not read throughout'}.
        </Line>
      )}
      <Line name="Scale">
        The mean of these posts, from 0% to 100%: positive from {SENTIMENT_GREEN_FROM * 100}%, mixed from{' '}
        {SENTIMENT_YELLOW_FROM * 100}%, negative below.
      </Line>
      <Line name="Posts">
        <Link to={postsPath} className="text-accent hover:underline">
          {postsLabel}
        </Link>
      </Line>
    </dl>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="@2xs:col-span-2 @2xs:grid @2xs:grid-cols-subgrid">
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  )
}
