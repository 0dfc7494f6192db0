import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import type { AuthorPeriod, OwnPosts } from '#contract/app/authors.ts'
import { getOwnPosts, listFollowedPosts } from '#contract/app/operations.ts'
import { describePeriod } from '../explorer/periods.ts'
import { SearchResult } from '../explorer/search-result.tsx'
import { earlyAddress } from '../shell/api/address-of.ts'
import { CHOSEN_ZONE } from '../shell/api/ask-early.ts'
import { callApi } from '../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { type PageHandle, pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { PeriodChoice, PostReport, PostReportSkeleton } from '../social/authors/post-report.tsx'
import { useAuthorUrl, useZoneAsked } from '../social/authors/use-author-url.ts'
import { LinkButton, TextLink } from '../ui/action/links.tsx'
import { formatCount, formatNumber } from '../ui/format/numbers.ts'
import { PlatformMark } from '../ui/label/platform-mark.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'

const HEADING = {
  title: 'My posts',
  description: 'How the posts of your linked accounts do, and who mentions you.',
}

export const meta = () => pageMeta({ ...HEADING, hidden: true })

export const handle = {
  heading: HEADING,
  asksEarly: [earlyAddress(getOwnPosts, { period: '30d', timeZone: CHOSEN_ZONE })],
} satisfies PageHandle

/** The posts of the accounts that are linked in the profile, and who mentions them. */
export default function MyPostsPage() {
  const url = useAuthorUrl()
  const timeZone = useZoneAsked()
  const own = useQuery({
    queryKey: ['own-posts', url.period, timeZone],
    queryFn: ({ signal }) => callApi(getOwnPosts, { query: { period: url.period, timeZone }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0, // the profile may just have linked another account
  })
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const deferred = useDeferredValue(own.data)
  const failed = hasFailed(own)
  const data = failed ? undefined : deferred
  const isLinked = (data?.linked.length ?? 0) > 0
  return (
    <Page>
      <PageHeader {...HEADING} actions={<PeriodChoice url={url} />} />
      {failed && (
        <Card>
          <QueryError query={own} message="Failed to fetch your posts. Please try again later." />
        </Card>
      )}
      {!failed && !data && <PostReportSkeleton label="Loading your posts" />}
      {data && !isLinked && (
        <Card>
          <EmptyState
            icon={<Link2 size={20} />}
            title="No linked accounts"
            description="Link your accounts to track your posts."
            action={<LinkButton to={paths.profile()}>Link accounts</LinkButton>}
          />
        </Card>
      )}
      {data && isLinked && (
        <>
          <LinkedAccounts linked={data.linked} />
          <PostReport report={data} url={url} stale={own.isPlaceholderData} />
          <Mentions mentions={data.mentions} period={url.period} />
        </>
      )}
      <Followed />
    </Page>
  )
}

/** The newest posts of the people that the account follows; nothing where it follows no one. */
function Followed() {
  const followed = useQuery({
    queryKey: ['followed-posts'],
    queryFn: ({ signal }) => callApi(listFollowedPosts, { signal }),
    staleTime: 0, // another author may just have been followed
  })
  const { data } = followed
  if (!data || data.followed === 0) return null
  return (
    <Card
      flush
      className="mt-4"
      title="People you follow"
      description={`The newest posts of ${formatCount(data.followed, 'author')}`}
      actions={<TextLink to={paths.settings({ tab: 'people' })}>Change</TextLink>}
    >
      {data.data.length === 0 && (
        <p className="px-4 pb-4 text-14 text-ink-3 sm:px-5">No posts in the last 90 days.</p>
      )}
      {data.data.length > 0 && (
        <ul
          aria-label="Posts of people you follow"
          className="divide-y divide-line-subtle border-t border-line-subtle"
        >
          {data.data.map((post) => (
            <SearchResult
              key={`${post.platform} ${post._id}`}
              post={post}
              search={{ q: '', platform: 'all', period: '30d' }}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Whose posts these are. */
function LinkedAccounts({ linked }: Pick<OwnPosts, 'linked'>) {
  return (
    <ul aria-label="Linked accounts" className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-14">
      {linked.map(({ source, username }) => (
        <li key={source} className="flex min-w-0 items-center gap-2">
          <PlatformMark platform={source} className="text-ink-3" />
          <Link
            to={paths.author(source, username)}
            className="hit-area min-w-0 truncate font-medium text-ink-1 hover:text-accent"
          >
            <bdi>{username}</bdi>
          </Link>
        </li>
      ))}
      <li>
        <TextLink to={paths.profile()} className="text-13">
          Change linked accounts
        </TextLink>
      </li>
    </ul>
  )
}

interface MentionsProps {
  mentions: OwnPosts['mentions']
  period: AuthorPeriod
}

/** Posts of others that name a linked account. */
function Mentions({ mentions, period }: MentionsProps) {
  const { newest } = mentions
  return (
    <Card flush title="Mentions of you" description={describeMentions(mentions)} className="mt-4">
      {newest.length === 0 && (
        <p className="px-4 pb-4 text-14 text-ink-3 sm:px-5">
          No posts mentioned your accounts in {describePeriod(period)}.
        </p>
      )}
      {newest.length > 0 && (
        <ul aria-label="Mentions of you" className="divide-y divide-line-subtle border-t border-line-subtle">
          {newest.map((post) => (
            <SearchResult
              key={`${post.platform} ${post._id}`}
              post={post}
              search={{ q: '', platform: 'all', period: '30d' }}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** "12 mentions, 8 in the previous period"; of one that was not read throughout, that is said. */
function describeMentions({ posts, before, isAtLeast }: OwnPosts['mentions']): string {
  const count = formatCount(posts, 'mention')
  if (isAtLeast) return `At least ${count} among the newest posts with your names`
  if (before === undefined) return `${count}, too little history to compare`
  return `${count}, ${formatNumber(before)} in the previous period`
}
