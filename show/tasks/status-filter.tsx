import { TASK_STATUSES, TASK_TYPES } from '#contract/tasks.ts'
import { CompactSelect } from '../ui/form/compact-select.tsx'
import { FilterChip } from '../ui/form/filter-chip.tsx'
import { STATUS_LOOKS, TYPE_LOOKS } from './task-looks.tsx'
import type { TaskPage } from './use-tasks.ts'
import type { TasksUrl } from './use-tasks-url.ts'

interface StatusFilterProps {
  url: TasksUrl
  counts: TaskPage['counts'] | undefined
}

/** Which tasks are shown; each status says how many it has. */
export function StatusFilter({ url, counts }: StatusFilterProps) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Status</legend>
        <FilterChip
          label="All"
          count={all}
          pressed={url.status === null}
          onPress={() => url.setStatus(null)}
        />
        {TASK_STATUSES.map((status) => {
          const { label, icon: Icon, text } = STATUS_LOOKS[status]
          return (
            <FilterChip
              key={status}
              label={label}
              count={counts?.[status]}
              icon={<Icon size={14} aria-hidden="true" className={text} />}
              pressed={url.status === status}
              onPress={() => url.setStatus(url.status === status ? null : status)}
            />
          )
        })}
      </fieldset>
      <CompactSelect
        label="Type"
        value={url.type ?? ''}
        options={[
          { value: '', label: 'All types' },
          ...TASK_TYPES.map((value) => ({ value, label: TYPE_LOOKS[value].label })),
        ]}
        onChange={(event) => url.setType(TASK_TYPES.find((type) => type === event.target.value) ?? null)}
      />
    </div>
  )
}
