import { Search } from 'lucide-react'
import { Button } from '../ui/action/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { Loading } from '../ui/state/loading.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { SampleGroup } from './sample.tsx'

export function StateSamples() {
  return (
    <SampleGroup title="States">
      <div className="grid gap-6 md:grid-cols-3">
        <Card title="Loading">
          <Loading label="Loading posts" className="flex flex-col gap-3">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-1/2" />
          </Loading>
        </Card>
        <Card title="Empty">
          <EmptyState
            icon={<Search size={20} />}
            title="No results found"
            description="Nothing in the last 24 hours."
            action={<Button size="sm">Search 7 days</Button>}
          />
        </Card>
        <Card title="Error">
          <ErrorState
            message="Failed to fetch data. Please try again later."
            detail="The server is busy."
            onRetry={() => {}}
          />
        </Card>
      </div>
      <Notice>The data is two minutes old.</Notice>
      <Notice tone="success">Profile updated successfully!</Notice>
      <Notice tone="error">Failed to update profile. Please try again.</Notice>
    </SampleGroup>
  )
}
