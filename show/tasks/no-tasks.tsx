import { ListChecks } from 'lucide-react'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
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
      description="Jobs that scrape, analyze or export for your account are listed here with their state. None has been run for it, and this page does not start any: posts are collected and imported by whoever runs this installation."
      action={
        <LinkButton size="sm" to={paths.explorer()}>
          Search the posts
        </LinkButton>
      }
    />
  )
}
