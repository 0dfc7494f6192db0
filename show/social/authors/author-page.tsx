import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useParams } from 'react-router'
import { type AnswerTo, getAuthor } from '#contract/app/operations.ts'
import { ApiError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { QueryError, useFailure } from '../../shell/data/query-error.tsx'
import { pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { LinkButton } from '../../ui/action/links.tsx'
import { NumberText } from '../../ui/figures/numbers.tsx'
import { lookOfPlatform, PlatformMark } from '../../ui/label/platform-mark.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page, PageHeader } from '../../ui/layout/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { PersonButtons } from '../people/person-buttons.tsx'
import { AuthorCompany } from './author-company.tsx'
import { PeriodChoice, PostReport, PostReportSkeleton } from './post-report.tsx'
import { type AuthorUrl, useAuthorUrl, useZoneAsked } from './use-author-url.ts'

export const meta = ({ params: { source = '', username = '' } }) =>
  pageMeta({
    title: `${username} on ${lookOfPlatform(source).label}`,
    description: `Posts, engagement and mood of ${username}.`,
    hidden: true,
  })

/** One author of a source: what they post, what comes back, when, and about what. */
export default function AuthorPage() {
  const { source = '', username = '' } = useParams()
  return <AuthorOf key={`${source} ${username}`} source={source} username={username} />
}

function AuthorOf({ source, username }: { source: string; username: string }) {
  const url = useAuthorUrl()
  const timeZone = useZoneAsked()
  const author = useQuery({
    queryKey: ['author', source, username, url.period, timeZone],
    queryFn: ({ signal }) =>
      callApi(getAuthor, { params: { source, username }, query: { period: url.period, timeZone }, signal }),
    placeholderData: keepPreviousData,
  })
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const deferred = useDeferredValue(author.data)
  const failure = useFailure(author)
  const failed = failure !== undefined
  const report = failed ? undefined : deferred
  const isGone = failure instanceof ApiError && failure.status === 404
  return (
    <Page>
      <AuthorHeader source={source} username={report?.username ?? username} report={report} url={url} />
      {isGone && <NoAuthor source={source} username={username} />}
      {failed && !isGone && (
        <Card>
          <QueryError query={author} message="Failed to fetch this author. Please try again later." />
        </Card>
      )}
      {!failed && !report && <PostReportSkeleton label="Loading the author" />}
      {report && <AuthorCompany source={source} username={report.username} />}
      {report && <PostReport report={report} url={url} stale={author.isPlaceholderData} />}
    </Page>
  )
}

interface AuthorHeaderProps {
  source: string
  username: string
  report: AnswerTo<typeof getAuthor> | undefined
  url: AuthorUrl
}

function AuthorHeader({ source, username, report, url }: AuthorHeaderProps) {
  return (
    <PageHeader
      title={<bdi>{username}</bdi>}
      description={
        <span className="flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1">
          <PlatformMark platform={source} />
          {report?.followers !== undefined && (
            <span>
              <NumberText value={report.followers} compact /> followers
            </span>
          )}
          {report && (
            <span>
              <NumberText value={report.total.posts} /> {report.total.posts === 1 ? 'post' : 'posts'}{' '}
              collected
            </span>
          )}
        </span>
      }
      actions={
        <>
          {report && <PersonButtons source={source} username={username} />}
          <PeriodChoice url={url} />
          <LinkButton size="sm" to={paths.creators(source)}>
            Top creators
          </LinkButton>
          <LinkButton size="sm" to={paths.platform(source, { username })}>
            Open as table
          </LinkButton>
        </>
      }
    />
  )
}

function NoAuthor({ source, username }: { source: string; username: string }) {
  const { label } = lookOfPlatform(source)
  return (
    <Card>
      <EmptyState
        icon={<UserRoundX size={20} />}
        title="No posts of this author"
        description={
          <>
            No post of “<bdi className="wrap-anywhere">{username}</bdi>” on {label} has been collected, or
            they were deleted.
          </>
        }
        action={<LinkButton to={paths.platform(source)}>See all {label} posts</LinkButton>}
      />
    </Card>
  )
}
