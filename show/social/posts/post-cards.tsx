import type { ReactNode } from 'react'
import { Count, Sentiment } from '../../ui/figures/numbers.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { CompactSelect } from '../../ui/form/compact-select.tsx'
import { PlatformMark } from '../../ui/label/platform-mark.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import type { FilterName } from '../table/platform-tables.ts'
import { type SortField, type SortOrder, sortsOf } from '../table/use-table-url.ts'
import { columnLabel, LocationCell, MediaCell } from './post-columns.tsx'
import { FilterBy, PostContent, ReactionsText } from './post-content.tsx'
import type { PostListProps } from './post-table.tsx'
import { SymbolLinks } from './post-text.tsx'

/** Posts one below the other, for a screen too narrow for columns. The order is chosen above them. */
export function PostCards({ table, url, posts, stale }: PostListProps) {
  const filterBy = (name: FilterName, value: string) => url.setFilters({ ...url.filters, [name]: value })
  const shown = (id: string) => !url.hiddenColumns.includes(id)
  return (
    <>
      <SortSelect table={table} url={url} />
      <ul
        aria-label={`${table.name} posts`}
        className={classNames('motion-hover divide-y divide-line-subtle', stale && 'opacity-50')}
      >
        {posts.map((post) => (
          <li
            key={`${post.platform} ${post._id}`}
            data-row=""
            className="drawn-in-sight-44 py-2 focus-within:bg-s2"
          >
            <div className="flex items-center justify-between gap-3 px-3 text-13">
              <FilterBy
                name="username"
                value={post.userRef.username}
                onFilter={() => filterBy('username', post.userRef.username)}
                className="min-h-6 min-w-0 font-medium text-ink-1"
              />
              {table.hasSource && shown('platform') && (
                <PlatformMark platform={post.platform} className="ml-auto text-12 text-ink-3" />
              )}
              {shown('createdAt') && <RelativeTime at={post.createdAt} className="shrink-0 text-ink-3" />}
            </div>
            <PostContent
              post={post}
              expanded={url.expanded.includes(post._id)}
              onToggle={() => url.toggleExpanded(post._id)}
            />
            <dl className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-3 pb-1 text-12">
              {table.counts
                .filter((count) => shown(count) && !(table.hasSource && post[count] === undefined))
                .map((count) => (
                  <Fact key={count} name={table.countLabels[count]}>
                    <Count value={post[count]} />
                  </Fact>
                ))}
              {table.hasReactions && shown('reactions') && (
                <Fact name="Reactions">
                  <ReactionsText reactions={post.reactions} />
                </Fact>
              )}
              {table.hasMedia && shown('mediaType') && (
                <Fact name="Media">
                  <MediaCell post={post} filterBy={filterBy} />
                </Fact>
              )}
              {table.hasMedia && shown('location') && post.location && (
                <Fact name="Location">
                  <LocationCell post={post} filterBy={filterBy} />
                </Fact>
              )}
              {shown('sentiment') && post.sentiment !== undefined && (
                <Fact name="Sentiment" nameHidden>
                  <Sentiment value={post.sentiment} />
                </Fact>
              )}
              {shown('symbols') && post.symbols.length > 0 && (
                <Fact name="Symbols" nameHidden>
                  <SymbolLinks symbols={post.symbols} />
                </Fact>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

function SortSelect({ table, url }: Pick<PostListProps, 'table' | 'url'>) {
  const options = sortsOf(table).flatMap((field) =>
    (['desc', 'asc'] as const).map((order) => ({
      value: `${field} ${order}`,
      label: `${columnLabel(table, field)} ${ORDER_WORDS[field === 'createdAt' || field === 'username' ? field : 'count'][order]}`,
    })),
  )
  return (
    <div className="border-b border-line-subtle px-3 py-2">
      <CompactSelect
        label="Sort by"
        options={options}
        value={`${url.sortBy} ${url.sortOrder}`}
        onChange={(event) => {
          // The values are those built above.
          const [by, order] = event.target.value.split(' ') as [SortField, SortOrder]
          url.setSort({ by, order })
        }}
      />
    </div>
  )
}

const ORDER_WORDS = {
  createdAt: { desc: '(newest first)', asc: '(oldest first)' },
  username: { desc: '(Z to A)', asc: '(A to Z)' },
  count: { desc: '(most first)', asc: '(fewest first)' },
} as const

function Fact({
  name,
  nameHidden = false,
  children,
}: {
  name: string
  nameHidden?: boolean
  children: ReactNode
}) {
  return (
    <div className="flex min-w-0 items-center gap-1.5 tabular-nums">
      <dt className={nameHidden ? 'sr-only' : 'text-ink-3'}>{name}</dt>
      <dd className="min-w-0 text-ink-2">{children}</dd>
    </div>
  )
}
