import { ListChecks } from 'lucide-react'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { STATUS_LOOKS, TYPE_LOOKS } from './task-looks.tsx'
import type { TasksUrl } from './use-tasks-url.ts'

/** An empty list: what makes it empty, and the way out. */
export function NoTasks({ url, pages }: { url: TasksUrl; pages: number }) {
  if (url.page > 1 && pages > 0) {
    return (
      <EmptyState
        icon={<ListChecks size={20} />}
        title="No tasks on this page"
        description={`Page ${url.page} is past the last one.`}
        action={
          <Button size="sm" onClick={() => url.goToPage(pages)}>
            Go to page {pages}
          </Button>
        }
      />
    )
  }
  if (url.status || url.type) {
    const words = [url.status && STATUS_LOOKS[url.status].label, url.type && TYPE_LOOKS[url.type].label]
    return (
      <EmptyState
        icon={<ListChecks size={20} />}
        title="No such tasks"
        description={`No task is ${words.filter(Boolean).join(' and of the type ').toLowerCase()}.`}
        action={
          <Button
            size="sm"
            onClick={() => {
              url.setStatus(null)
              url.setType(null)
            }}
          >
            Show all tasks
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<ListChecks size={20} />}
      title="No tasks yet"
      description="Collect posts, analyze a period again or export a search. Start one with “New task”."
      action={
        <LinkButton size="sm" to={paths.explorer()}>
          Search the posts
        </LinkButton>
      }
    />
  )
}
