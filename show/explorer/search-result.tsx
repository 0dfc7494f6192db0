import { ExternalLink } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Post } from '#contract/post.ts'
import { COUNTS, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { paths } from '../shell/page/paths.ts'
import { PostText, TagLink } from '../social/posts/post-text.tsx'
import { safeUrl } from '../social/posts/safe-url.ts'
import { Button } from '../ui/action/button.tsx'
import { NumberText, Sentiment } from '../ui/figures/numbers.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { formatNumber } from '../ui/format/numbers.ts'
import { countLabelsOf } from '../ui/label/count-labels.ts'
import { lookOfPlatform, PlatformMark } from '../ui/label/platform-mark.tsx'
import { findExcerpt, findHighlights } from './find-highlights.ts'
import type { ExplorerSearch } from './use-explorer-url.ts'

interface SearchResultProps {
  post: Post
  search: ExplorerSearch
}

/** One post that was found: who, when, what, and what it came to. */
export function SearchResult({ post, search }: SearchResultProps) {
  const pieces = useMemo(() => findHighlights(post.text, search.q), [post.text, search.q])
  const excerpt = useMemo(() => findExcerpt(pieces), [pieces])
  const [whole, setWhole] = useState(false)
  const url = safeUrl(post.url)
  const countLabels = countLabelsOf(post.platform)
  return (
    <li className="motion-hover @container px-4 py-4 hover:bg-s2 sm:px-5">
      <article className="flex flex-col gap-2">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
          <PlatformMark platform={post.platform} className="text-ink-3" />
          {post.userRef.username === UNKNOWN_AUTHOR ? (
            <span className="text-ink-3">author not given</span>
          ) : (
            <Link
              to={paths.author(post.platform, post.userRef.username)}
              data-tip={post.userRef.username}
              className="hit-area max-w-full min-w-0 font-medium text-ink-1 hover:text-accent"
            >
              <bdi className="block truncate">{post.userRef.username}</bdi>
            </Link>
          )}
          <RelativeTime at={post.createdAt} className="text-ink-3" />
          {post.sentiment !== undefined && <Sentiment value={post.sentiment} className="@md:ml-auto" />}
        </header>
        <PostText className="text-14 text-ink-1">
          {post.text === ''
            ? ''
            : (whole ? pieces : (excerpt ?? pieces)).map(({ text, marked }, index) =>
                marked ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
                  <mark key={index} className="rounded-control bg-accent-solid/40 text-ink-1">
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
        </PostText>
        {excerpt && (
          <Button variant="ghost" size="sm" className="self-start" onClick={() => setWhole(!whole)}>
            {whole ? 'Show less' : `Show all ${formatNumber(post.text.length)} letters`}
          </Button>
        )}
        <Tags post={post} search={search} />
        <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-3">
          <dl className="contents">
            {COUNTS.map((count) => {
              const value = post[count]
              return value === undefined ? null : (
                <div key={count} className="flex gap-1.5">
                  <dt>{countLabels[count]}</dt>
                  <dd className="text-ink-2">
                    <NumberText value={value} compact={value >= 10_000} />
                  </dd>
                </div>
              )
            })}
          </dl>
          {url && (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="hit-area inline-flex items-center gap-1 text-accent hover:underline"
            >
              Open on {lookOfPlatform(post.platform).label}
              <ExternalLink size={12} aria-hidden="true" />
            </a>
          )}
        </footer>
      </article>
    </li>
  )
}

/** So many are shown until all are asked for, since the text has the hashtags too; what was searched for always is. */
const TAGS_MAX = 4

/** Symbols and hashtags, each a search of its own on the same platform and period. */
function Tags({ post, search }: SearchResultProps) {
  const tags = [...post.symbols.map((symbol) => `$${symbol}`), ...post.hashtags.map((tag) => `#${tag}`)]
  const [unfolded, setUnfolded] = useState(false)
  if (tags.length === 0) return null
  const { q, platform, period } = search
  const isShown = (tag: string, place: number) => place < TAGS_MAX || tag.toLowerCase() === q.toLowerCase()
  const shown = unfolded || tags.length <= TAGS_MAX + 1 ? tags : tags.filter(isShown)
  return (
    <ul aria-label="Symbols and hashtags" className="flex flex-wrap gap-1.5">
      {shown.map((tag) => (
        <li key={tag} className="max-w-full min-w-0">
          <TagLink
            to={paths.explorer({ q: tag, platform: platform === 'all' ? undefined : platform, period })}
          >
            {tag}
          </TagLink>
        </li>
      ))}
      {shown.length < tags.length && (
        <li>
          <button
            type="button"
            onClick={() => setUnfolded(true)}
            className="hit-area motion-hover h-full rounded-control px-1 text-12 text-ink-3 hover:text-ink-1"
          >
            +{tags.length - shown.length}
            <span className="sr-only"> more</span>
          </button>
        </li>
      )}
    </ul>
  )
}
