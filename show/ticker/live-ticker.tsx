import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Live } from '#contract/app/installation/live.ts'
import { getLive } from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'
import { usePolled } from '../shell/data/use-polled.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { TextLink } from '../ui/action/links.tsx'
import { Change, Money } from '../ui/figures/numbers.tsx'
import { useNow } from '../ui/figures/use-now.ts'
import { formatRelativeTime } from '../ui/format/format-relative-time.ts'
import { Chip } from '../ui/label/chip.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { useTimes } from '../ui/time/time-zone.ts'

const REFRESH_MS = 10_000
const POST_MS = 7_000

/** The newest prices and posts, quietly: one post at a time, with a pause. It keeps one height whatever it shows. */
export function LiveTicker() {
  const [isPaused, setPaused] = useState(false)
  const live = usePolled((signal) => callApi(getLive, { signal }), isPaused ? undefined : REFRESH_MS)
  return (
    <section
      aria-label={live.data?.isSample ? 'Sample tape' : 'Live now'}
      className="flex h-24 items-stretch overflow-hidden border-y border-line-subtle bg-s1 sm:h-20"
    >
      <div className="mx-auto flex w-full max-w-page min-w-0 items-center gap-3 px-4 sm:gap-4 sm:px-6">
        <div className="min-w-0 flex-1">
          {live.data ? (
            <Tape live={live.data} isPaused={isPaused} />
          ) : (
            <Waiting hasFailed={live.error !== undefined} />
          )}
        </div>
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={isPaused}
          icon={isPaused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
          onClick={() => setPaused(!isPaused)}
        >
          <span className="max-sm:sr-only">{isPaused ? 'Resume' : 'Pause'}</span>
        </Button>
      </div>
    </section>
  )
}

function Waiting({ hasFailed }: { hasFailed: boolean }) {
  if (hasFailed) return <p className="text-13 text-ink-2">The live data did not load. Trying again.</p>
  return (
    <div className="grid gap-2.5">
      <Skeleton className="h-3.5 w-3/5" />
      <Skeleton className="h-3.5 w-4/5" />
    </div>
  )
}

function Tape({
  live: { prices, posts, hasSources, isSample },
  isPaused,
}: {
  live: Live
  isPaused: boolean
}) {
  if (prices.length === 0 && posts.length === 0) {
    return (
      <p className="text-13 text-ink-2">
        {hasSources ? 'Nothing live yet: ' : 'Nothing live here: '}
        {hasSources
          ? 'no source has given a price or a post so far.'
          : 'this installation reads no source, and shows imports or a sample.'}{' '}
        <TextLink to={paths.status()}>Source status</TextLink>
      </p>
    )
  }
  return (
    <div className="grid gap-1.5">
      <Prices
        prices={prices}
        sampleBecause={
          isSample ? (hasSources ? 'no source has delivered yet' : 'no source is read here') : undefined
        }
      />
      <Posts posts={posts} isPaused={isPaused} />
    </div>
  )
}

function Prices({ prices, sampleBecause }: { prices: Live['prices']; sampleBecause: string | undefined }) {
  const newest = prices.toSorted((a, b) => b.at.localeCompare(a.at))[0]
  if (!newest) return <p className="h-5 truncate text-13 text-ink-3">No fresh price at this moment</p>
  return (
    <div className="flex h-5 items-center gap-3 text-13">
      {sampleBecause && (
        <span data-tip={`Generated data: ${sampleBecause}`}>
          <Chip tone="mid">Sample</Chip>
        </span>
      )}
      <ul
        aria-label="Prices"
        className="flex min-w-0 flex-1 flex-wrap gap-x-5 overflow-hidden [height:1.25rem]"
      >
        {prices.map(({ id, symbol, price, change24h }) => (
          <li key={id} className="flex items-center gap-1.5 whitespace-nowrap tabular-nums">
            <Link to={paths.asset(id)} className="font-medium hover:underline">
              {symbol}
            </Link>
            <Money value={price} />
            {change24h !== undefined && <Change percent={change24h} className="text-12" />}
          </li>
        ))}
      </ul>
      <Age at={newest.at} />
    </div>
  )
}

/** One at a time, the newest first; the next comes by itself unless it is paused. */
function Posts({ posts, isPaused }: { posts: Live['posts']; isPaused: boolean }) {
  const [place, setPlace] = useState(0)
  const isMoving = !isPaused && posts.length > 1
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setPlace((now) => now + 1), POST_MS)
    return () => clearInterval(timer)
  }, [isMoving])
  const post = posts[place % Math.max(1, posts.length)]
  if (!post)
    return <p className="h-9 truncate text-13 text-ink-3 sm:h-5">No post of the last day that may be shown</p>
  return (
    <div className="flex h-9 items-start gap-3 text-13 sm:h-5">
      <p
        key={post.id}
        className="enter-scrim line-clamp-2 min-w-0 flex-1 wrap-anywhere text-ink-2 sm:line-clamp-1"
      >
        <span className="font-medium text-ink-1">{originOf(post)}</span>{' '}
        {post.url?.startsWith('https://') ? (
          <a href={post.url} rel="noreferrer nofollow ugc" className="hover:underline">
            {post.text}
          </a>
        ) : (
          post.text
        )}
      </p>
      <Age at={post.createdAt} />
    </div>
  )
}

/** Who wrote it and where; a source gives some posts with an author's key alone, whose name is asked for later. */
export function originOf({
  username,
  platformName,
}: Pick<Live['posts'][number], 'username' | 'platformName'>): string {
  if (/^(did:|[\da-f]{64}$)/.test(username)) return platformName
  const isLong = username.length > NAME_CHARS_MAX
  return `@${isLong ? `${username.slice(0, NAME_CHARS_MAX).toWellFormed()}…` : username} on ${platformName}`
}

const NAME_CHARS_MAX = 18

function Age({ at }: { at: string }) {
  const now = useNow()
  const times = useTimes()
  return (
    <time dateTime={at} className="w-16 shrink-0 text-right text-12 text-ink-3 tabular-nums">
      {now && formatRelativeTime(new Date(at), { now, times })}
    </time>
  )
}
