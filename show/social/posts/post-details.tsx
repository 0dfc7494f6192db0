import { ExternalLink } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Post } from '#contract/post.ts'
import { COUNTS, REACTIONS, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { paths } from '../../shell/page/paths.ts'
import { ExactTime } from '../../ui/figures/relative-time.tsx'
import { formatNumber } from '../../ui/format/numbers.ts'
import { countLabelsOf } from '../../ui/label/count-labels.ts'
import { lookOfPlatform } from '../../ui/label/platform-mark.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { safeUrl } from './safe-url.ts'

// Few ask why: it comes when somebody does.
const PostWhy = lazyPart(() => import('./post-why.tsx').then((module) => module.PostWhy))

/** What a row leaves out: exact numbers and times, reactions one by one, hashtags, the post itself. */
export function PostDetails({ post }: { post: Post }) {
  const url = safeUrl(post.url)
  const countLabels = countLabelsOf(post.platform)
  return (
    <div className="flex flex-col gap-2 px-3 pb-3 text-12">
      {post.hashtags.length > 0 && (
        <ul aria-label="Hashtags" className="flex flex-wrap gap-x-2 gap-y-1">
          {post.hashtags.map((tag) => (
            <li key={tag} className="min-w-0">
              <Link
                to={paths.explorer({ q: `#${tag}` })}
                className="text-accent wrap-anywhere hover:underline"
              >
                <bdi>#{tag}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-ink-3">
        <Fact name="Posted">
          <ExactTime at={post.createdAt} />
        </Fact>
        {post.userRef.followers !== undefined && (
          <Fact name="Followers">{formatNumber(post.userRef.followers)}</Fact>
        )}
        {COUNTS.map((count) => {
          const value = post[count]
          return value === undefined ? null : (
            <Fact key={count} name={countLabels[count]}>
              {formatNumber(value)}
            </Fact>
          )
        })}
        {REACTIONS.map((reaction) => {
          const value = post.reactions?.[reaction]
          return value === undefined ? null : (
            <Fact key={reaction} name={capitalize(reaction)}>
              {formatNumber(value)}
            </Fact>
          )
        })}
      </dl>
      {post.userRef.username !== UNKNOWN_AUTHOR && (
        <Link
          to={paths.author(post.platform, post.userRef.username)}
          className="max-w-full self-start truncate text-accent hover:underline"
        >
          All about <bdi>{post.userRef.username}</bdi>
        </Link>
      )}
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-flex items-center gap-1 self-start text-accent hover:underline"
        >
          Open on {lookOfPlatform(post.platform).label}
          <ExternalLink size={12} aria-hidden="true" />
        </a>
      )}
      <WhyThisPost post={post} />
    </div>
  )
}

function WhyThisPost({ post }: { post: Post }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="min-h-6 self-start text-accent hover:underline"
      >
        Why this post?
      </button>
      <div id={id} className="text-ink-3">
        {isOpen && (
          <Suspense fallback={<p>Loading the explanation…</p>}>
            <PostWhy post={post} />
          </Suspense>
        )}
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5 whitespace-nowrap tabular-nums">
      <dt>{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  )
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
