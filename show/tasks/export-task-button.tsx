import { FileDown } from 'lucide-react'
import { EXPORT_FORMATS, type ExportFormat, type ExportOf } from '#contract/tasks.ts'
import { describeError } from '../shell/api/api-error.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { DropdownMenu } from '../ui/overlay/dropdown-menu.tsx'
import type { MenuItem } from '../ui/overlay/open-menu.tsx'
import { showToast } from '../ui/toast/show-toast.ts'
import { useCreateTask } from './use-change-tasks.ts'

const FORMAT_LABELS: Record<ExportFormat, string> = { csv: 'CSV', jsonl: 'JSON lines', parquet: 'Parquet' }

interface ExportTaskButtonProps {
  /** What is exported, and its filter as in the address of its API. */
  of: ExportOf
  filter: Record<string, string | number | undefined>
  disabled?: boolean
}

/** Starts the export of every post of a filter, however many, as a task whose file is loaded when it is written. */
export function ExportTaskButton({ of, filter, disabled = false }: ExportTaskButtonProps) {
  const { user } = useAuth()
  const create = useCreateTask()
  const start = (format: ExportFormat) =>
    create.mutate(
      { type: 'export', of, filter: toText(filter), format },
      {
        onSuccess: () =>
          void showToast('The export has been started', {
            description: 'Download it under Tasks once it is ready.',
          }),
        onError: (error) =>
          void showToast('The export could not be started', {
            tone: 'error',
            description: describeError(error, 'Please try again.'),
          }),
      },
    )
  const items: MenuItem[] = user
    ? [
        { kind: 'heading', label: 'Every post of this filter, as a task' },
        ...EXPORT_FORMATS.map((format) => ({
          kind: 'action' as const,
          label: FORMAT_LABELS[format],
          onSelect: () => start(format),
        })),
        { kind: 'separator' },
        { kind: 'link', label: 'Your tasks', to: paths.tasks() },
      ]
    : [{ kind: 'link', label: 'Sign in to export every post', to: paths.login() }]
  return (
    <DropdownMenu
      trigger={
        <Button
          size="sm"
          className="max-sm:px-2"
          busy={create.isPending}
          disabled={disabled}
          icon={<FileDown size={14} aria-hidden="true" />}
        >
          <span className="max-sm:sr-only">Export</span>
        </Button>
      }
      items={items}
    />
  )
}

function toText(filter: ExportTaskButtonProps['filter']): string {
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(given).toString()
}
