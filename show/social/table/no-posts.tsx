import { Inbox } from 'lucide-react'
import { useWayToFill } from '../../shell/data/use-way-to-fill.ts'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { TableUrl } from './use-table-url.ts'

/** An empty page: what makes it empty, and the way out. */
export function NoPosts({ url, pages }: { url: TableUrl; pages: number }) {
  const filtered = Object.keys(url.filters).length > 0
  const wayToFill = useWayToFill()
  const beyond = url.page > 1 && url.page > pages
  return (
    <EmptyState
      icon={<Inbox size={20} />}
      title="No data found" // spec, section 8
      description={beyond ? `Page ${url.page} is past the last one.` : describe(filtered, wayToFill)}
      action={
        beyond ? (
          <Button size="sm" onClick={() => url.goToPage(Math.max(1, pages))}>
            {pages > 1 ? `Go to page ${pages}` : 'Go to the first page'}
          </Button>
        ) : (
          filtered && (
            <Button size="sm" onClick={() => url.setFilters({})}>
              Reset filters
            </Button>
          )
        )
      }
    />
  )
}

function describe(filtered: boolean, wayToFill: string): string {
  if (filtered) return 'No post matches all of these filters.'
  return `No posts from this platform yet. ${wayToFill}`
}
