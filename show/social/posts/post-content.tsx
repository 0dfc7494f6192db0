import { ChevronDown, ListFilter } from 'lucide-react'
import type { Post } from '#contract/post.ts'
import { REACTIONS } from '#contract/posts.ts'
import { Absent } from '../../ui/figures/numbers.tsx'
import { formatNumber } from '../../ui/format/numbers.ts'
import { classNames } from '../../ui/style/class-names.ts'
import { PostDetails } from './post-details.tsx'
import { PostText } from './post-text.tsx'
import { ROW_CONTROL } from './use-row-keys.ts'

interface PostContentProps {
  post: Post
  expanded: boolean
  onToggle: () => void
}

/** A post's text, two lines of it until it is pressed; the arrow does the same by keyboard. */
export function PostContent({ post, expanded, onToggle }: PostContentProps) {
  const id = `post-${post.platform}-${post._id}`
  return (
    <div className="flex h-full flex-col">
      {/* biome-ignore-start lint/a11y/noStaticElementInteractions: the button within is the keyboard's way, and text that can be pressed can still be selected */}
      {/* biome-ignore-start lint/a11y/useKeyWithClickEvents: as above */}
      <div
        data-testid="content-cell"
        onClick={() => !isSelecting() && onToggle()}
        className="group/content flex flex-1 cursor-pointer items-start gap-2 px-3 py-2.5"
      >
        <PostText key={expanded ? 'full' : 'short'} short={!expanded} className="min-w-0 flex-1 text-ink-1">
          {post.text}
        </PostText>
        <button
          type="button"
          {...ROW_CONTROL}
          aria-expanded={expanded}
          aria-controls={id}
          aria-label={`Full text of the post by ${post.userRef.username}`}
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
          className="motion-hover flex size-6 shrink-0 items-center justify-center rounded-control text-ink-3 group-hover/content:bg-s3 group-hover/content:text-ink-1"
        >
          <ChevronDown
            size={14}
            aria-hidden="true"
            className={classNames('motion-hover', expanded && 'rotate-180')}
          />
        </button>
      </div>
      {/* biome-ignore-end lint/a11y/useKeyWithClickEvents: as above */}
      {/* biome-ignore-end lint/a11y/noStaticElementInteractions: as above */}
      <div id={id}>{expanded && <PostDetails post={post} />}</div>
    </div>
  )
}

/** A drag over the text is a selection, not a press. */
function isSelecting(): boolean {
  return getSelection()?.isCollapsed === false
}

interface FilterByProps {
  /** What is filtered by: "username". */
  name: string
  value: string
  label?: string
  onFilter: () => void
  className?: string
}

/** A value that narrows the table to itself when it is pressed. */
export function FilterBy({ name, value, label = value, onFilter, className }: FilterByProps) {
  return (
    <button
      type="button"
      data-tip={`Filter by ${name} ${label}`}
      aria-label={`Filter by ${name} ${value}`}
      onClick={onFilter}
      className={classNames(
        'group/filter hit-area motion-hover inline-flex max-w-full items-center gap-1 text-left hover:text-accent print:inline-flex!',
        className,
      )}
    >
      <bdi className="truncate print:whitespace-normal">{label}</bdi>
      <ListFilter
        size={12}
        aria-hidden="true"
        className="motion-hover shrink-0 opacity-0 group-hover/filter:opacity-100 group-focus-visible/filter:opacity-100"
      />
    </button>
  )
}

/** All reactions in one number; each kind on hover and for readers. */
export function ReactionsText({ reactions }: { reactions: Post['reactions'] }) {
  const given = REACTIONS.flatMap((kind) => {
    const count = reactions?.[kind]
    return count === undefined ? [] : [{ kind, count }]
  })
  if (given.length === 0) return <Absent />
  const total = given.reduce((sum, { count }) => sum + count, 0)
  const lines = given.map(({ kind, count }) => `${kind} ${formatNumber(count)}`)
  return (
    <span data-tip={lines.join('\n')}>
      <span aria-hidden="true">{formatNumber(total, { compact: total >= 10_000 })}</span>
      <span className="sr-only">{lines.join(', ')}</span>
    </span>
  )
}
