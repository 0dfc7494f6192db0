import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { PushGroup } from '#contract/app/pushers.ts'
import { SearchResult } from '../../explorer/search-result.tsx'
import { paths } from '../../shell/page/paths.ts'
import { formatCount } from '../../ui/format/numbers.ts'
import { Chip } from '../../ui/label/chip.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { useTimes } from '../../ui/time/time-zone.ts'
import { PUSH_WORDS } from './describe-pushers.ts'

const NAMED_MAX = 8

/** Accounts that act together: what they do, how many, when, who; it opens to some of their posts. */
export function PushGroupRow({ group, title }: { group: PushGroup; title?: ReactNode }) {
  const [open, setOpen] = useState(false)
  const postsId = useId()
  const times = useTimes()
  const { signs, accounts, posts, firstAt, lastAt, listed, examples } = group
  const named = open ? listed : listed.slice(0, NAMED_MAX)
  return (
    <li className="px-4 py-3.5 sm:px-5">
      {title && <p className="mb-2 text-14 text-ink-1">{title}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13">
        {signs.map((sign) => (
          <Chip key={sign}>{PUSH_WORDS[sign].label}</Chip>
        ))}
        <span className="text-ink-1 tabular-nums">
          {formatCount(accounts, 'account')}, {formatCount(posts, 'post')}
        </span>
        <span className="text-12 text-ink-3">
          {times.hour(firstAt)} to {times.clock(lastAt)} {times.offset(lastAt)}
        </span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={postsId}
          onClick={() => setOpen(!open)}
          className="hit-area motion-hover ml-auto inline-flex min-h-6 items-center gap-1 rounded-control text-12 whitespace-nowrap text-ink-3 hover:text-ink-1 pointer-coarse:min-h-7"
        >
          Posts<span className="sr-only"> of {formatCount(accounts, 'account')}</span>
          <ChevronDown
            size={12}
            aria-hidden="true"
            className={classNames('motion-hover', open && 'rotate-180')}
          />
        </button>
      </div>
      <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-13">
        {named.map(({ source, username }) => (
          <Link
            key={`${source} ${username}`}
            to={paths.author(source, username)}
            className="hit-area max-w-full min-w-0 truncate text-ink-2 hover:text-accent"
          >
            <bdi>{username}</bdi>
          </Link>
        ))}
        {accounts > named.length && (
          <span className="text-ink-3">and {formatCount(accounts - named.length, 'more', 'more')}</span>
        )}
      </p>
      <div id={postsId} hidden={!open}>
        {open && (
          <ul
            aria-label="Posts of the group"
            className="mt-3 divide-y divide-line-subtle rounded-control bg-s2"
          >
            {examples.map((post) => (
              <SearchResult
                key={`${post.platform} ${post._id}`}
                post={post}
                search={{ q: '', platform: 'all', period: '24h' }}
              />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
