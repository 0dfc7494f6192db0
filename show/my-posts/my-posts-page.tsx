import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useDeferredValue } from 'react'
import { getOwnPosts } from '#contract/app/operations.ts'
import { earlyAddress } from '../shell/api/address-of.ts'
import { CHOSEN_ZONE } from '../shell/api/ask-early.ts'
import { callApi } from '../shell/api/call-api.ts'
import { DataBadge } from '../shell/data/data-badge.tsx'
import { hasFailed } from '../shell/data/has-failed.ts'
import { QueryError } from '../shell/data/query-error.tsx'
import type { PageHandle } from '../shell/page/page-handle.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { PeriodChoice } from '../social/authors/period-choice.tsx'
import { PostReport, PostReportSkeleton } from '../social/authors/post-report.tsx'
import { useAuthorUrl } from '../social/authors/use-author-url.ts'
import { useZoneAsked } from '../social/authors/use-zone-asked.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { Mentions } from './mentions.tsx'

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
      <PageHeader {...HEADING} mark={<DataBadge />} actions={<PeriodChoice url={url} />} />
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
    </Page>
  )
}
