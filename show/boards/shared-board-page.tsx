import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { useParams } from 'react-router'
import { getSharedBoard } from '#contract/app/operations.ts'
import { ApiError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { LinkButton } from '../ui/action/links.tsx'
import { formatCount } from '../ui/format/numbers.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { BoardGrid } from './board-grid.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'

export const meta = () =>
  pageMeta({ title: 'Shared dashboard', description: 'A dashboard shared by its owner.', hidden: true })

/** A dashboard for whoever has its link: read, not changed, and without what is of its account. */
export default function SharedBoardPage() {
  const { token = '' } = useParams()
  const board = useQuery({
    queryKey: ['shared-board', token],
    queryFn: ({ signal }) => callApi(getSharedBoard, { params: { token }, signal }),
    retry: (count, error) => !isMissing(error) && count < 2,
  })
  if (isMissing(board.error)) {
    return (
      <Page>
        <PageHeader title="Shared dashboard" />
        <Card>
          <EmptyState
            icon={<LayoutGrid size={20} />}
            title="This link has ended"
            description="The owner stopped sharing the dashboard or made a new link. Ask them for the new one."
            action={<LinkButton to={paths.market()}>See the market</LinkButton>}
          />
        </Card>
      </Page>
    )
  }
  const { data } = board
  return (
    <Page dense>
      <PageHeader
        title={data ? <bdi>{data.name}</bdi> : 'Shared dashboard'}
        description={
          data && data.left > 0
            ? `${formatCount(data.left, 'panel')} with data of the owner’s account left out.`
            : undefined
        }
      />
      {hasFailed(board) && (
        <Card>
          <QueryError query={board} message="Failed to load this dashboard." />
        </Card>
      )}
      {!data && !hasFailed(board) && <BoardSkeleton />}
      {data?.panels.length === 0 && (
        <Card>
          <EmptyState
            icon={<LayoutGrid size={20} />}
            title="No panels"
            description="There is nothing on it yet."
          />
        </Card>
      )}
      {data && data.panels.length > 0 && <BoardGrid panels={data.panels} />}
    </Page>
  )
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
