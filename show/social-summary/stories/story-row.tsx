import { ChevronDown, ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { SearchResult } from '../../explorer/search-result.tsx'
import { paths } from '../../shell/page/paths.ts'
import { SymbolLinks } from '../../social/posts/post-text.tsx'
import { safeUrl } from '../../social/posts/safe-url.ts'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { Sentiment } from '../../ui/figures/numbers.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import { lookOfPlatform } from '../../ui/label/platform-mark.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { SurpriseButton } from '../surprise/surprise-button.tsx'
import type { Story, StoryPeriod } from './use-stories.ts'

interface StoryRowProps {
  story: Story
  period: StoryPeriod
  /** Where the time ends, where that is not now. */
  until: string | null
  /** The list that it is of: where all posts count, of which asset, and its end. */
  list: { figures: 'raw' | undefined; symbol: string | undefined; end: string }
}

/** What they say, how many, where and since when; it opens to the posts with most engagement. */
export function StoryRow({ story, period, until, list }: StoryRowProps) {
  const [open, setOpen] = useState(false)
  const postsId = useId()
  const { headline, search, symbols, posts, authors, copies, sources, surprise, series, topPosts } = story
  const link = safeUrl(story.link ?? undefined)
  return (
    <li className="px-4 py-3.5 sm:px-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-2">
        <div className="min-w-0">
          <Link
            to={paths.explorer({ q: search, period, until: until ?? undefined })}
            className="motion-hover rounded-control text-14 font-medium text-ink-1 hover:text-accent"
          >
            <bdi className="line-clamp-2 wrap-anywhere">{headline}</bdi>
          </Link>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-3">
            <span className="text-ink-2 tabular-nums" data-tip={describeCopies(copies)}>
              {formatCount(posts, 'post')} by {formatCount(authors, 'person', 'people')}
            </span>
            <span>{sources.map(({ source }) => lookOfPlatform(source).label).join(', ')}</span>
            {surprise !== null && surprise > 0 && (
              <SurpriseButton
                surprise={surprise}
                tip="How far above earlier days people speak in its words, in standard deviations"
                of={{ name: headline, story: story.id, period, ...list }}
              />
            )}
            <span>
              first said <RelativeTime at={story.firstSeen} />
            </span>
          </p>
        </div>
        <span className="max-sm:hidden">
          <Sparkline
            values={series}
            label={`Posts of the story, ${period}`}
            tone="accent"
            width={104}
            height={32}
          />
        </span>
        <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
          {story.sentiment !== null && (
            <span data-tip={`Mean of ${formatCount(story.sentimentPosts, 'post')}`}>
              <Sentiment value={story.sentiment} />
            </span>
          )}
          {symbols.length > 0 && <SymbolLinks symbols={symbols} max={4} />}
          {link && (
            <a
              href={link}
              target="_blank"
              rel="noreferrer nofollow ugc"
              className="hit-area motion-hover inline-flex min-w-0 items-center gap-1 rounded-control text-12 text-ink-2 hover:text-accent"
            >
              <span className="truncate">{new URL(link).hostname}</span>
              <ExternalLink size={12} aria-hidden="true" className="shrink-0" />
              <span className="sr-only">, opens a new tab</span>
            </a>
          )}
          <button
            type="button"
            aria-expanded={open}
            aria-controls={postsId}
            onClick={() => setOpen(!open)}
            className="hit-area motion-hover ml-auto inline-flex min-h-6 items-center gap-1 rounded-control text-12 whitespace-nowrap text-ink-3 hover:text-ink-1 pointer-coarse:min-h-7"
          >
            Posts<span className="sr-only"> of the story {headline}</span>
            <ChevronDown
              size={12}
              aria-hidden="true"
              className={classNames('motion-hover', open && 'rotate-180')}
            />
          </button>
        </div>
      </div>
      <div id={postsId} hidden={!open}>
        {open && (
          <ul className="mt-3 divide-y divide-line-subtle rounded-control bg-s2">
            {topPosts.map((post) => (
              <SearchResult
                key={`${post.platform} ${post._id}`}
                post={post}
                search={{ q: search, platform: 'all', period }}
              />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function describeCopies(copies: number): string | undefined {
  return copies === 0 ? undefined : `${formatCount(copies, 'copy', 'copies')} left out`
}
