import { useQuery } from '@tanstack/react-query'
import { type AnswerTo, listTaskSources } from '#contract/app/operations.ts'
import {
  EXPORT_FORMATS,
  EXPORT_OF_SEARCH,
  type ExportFormat,
  type ExportOf,
  TASK_TYPES,
  type TaskType,
} from '#contract/tasks.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { Button } from '../ui/action/button.tsx'
import { useDraft } from '../ui/form/draft.ts'
import { Segmented } from '../ui/form/segmented.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { type Form, useForm } from '../ui/form/use-form.ts'
import { lookOfPlatform, PLATFORM_NAMES } from '../ui/label/platform-mark.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { TYPE_LOOKS } from './task-looks.tsx'
import { type NewTask, useCreateTask } from './use-change-tasks.ts'

interface Values {
  type: TaskType
  of: ExportOf
  format: ExportFormat
  filter: string
  source: string
  account: string
  query: string
  since: string
  until: string
}

const AT_FIRST: Values = {
  type: 'export',
  of: 'search',
  format: 'csv',
  filter: '',
  source: '',
  account: '',
  query: '',
  since: '',
  until: '',
}

const FORMAT_LABELS: Record<ExportFormat, string> = { csv: 'CSV', jsonl: 'JSON lines', parquet: 'Parquet' }
const FAILED = 'The task could not be started. Please try again.'

/** The form that starts a task of any type. */
export function NewTaskDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateTask()
  const form = useForm({
    initial: AT_FIRST,
    send: (values) => create.mutateAsync(toRequest(values)),
    onSent: onClose,
  })
  useDraft('task', form)
  const { values } = form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New task"
      description="It runs in the background. The result appears in the list."
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && <Notice tone="error">{describeError(form.refusal, FAILED)}</Notice>}
        <div>
          <Segmented
            label="Type"
            value={values.type}
            options={TASK_TYPES.map((value) => ({ value, label: TYPE_LOOKS[value].label }))}
            onChange={(type) => form.set({ type })}
          />
        </div>
        {values.type === 'export' && <ExportFields form={form} />}
        {values.type === 'scrape' && <ScrapeFields form={form} />}
        {values.type === 'analyze' && <AnalyzeFields form={form} />}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Start
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function labelOf(what: ExportOf): string {
  return what === EXPORT_OF_SEARCH ? 'Search over all posts' : `${lookOfPlatform(what).label} table`
}

type TaskSource = AnswerTo<typeof listTaskSources>['data'][number]

interface FieldsProps {
  form: Form<Values>
}

function ExportFields({ form }: FieldsProps) {
  const { values, set } = form
  return (
    <>
      <Select
        label="What"
        {...form.field('of')}
        options={[EXPORT_OF_SEARCH, ...PLATFORM_NAMES].map((value) => ({ value, label: labelOf(value) }))}
      />
      <TextField
        label="Filter (optional)"
        {...form.field('filter')}
        placeholder={values.of === 'search' ? 'q=bitcoin&startDate=2026-01-01' : 'username=ann&minLikes=10'}
        hint="The parameters of the API call. Leave empty for every post."
      />
      <div>
        <Segmented
          label="Format"
          value={values.format}
          options={EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
          onChange={(format) => set({ format })}
        />
      </div>
    </>
  )
}

function ScrapeFields({ form }: FieldsProps) {
  const sources = useQuery({
    queryKey: ['tasks', 'sources'],
    queryFn: ({ signal }) => callApi(listTaskSources, { signal }),
  })
  const source = form.field('source')
  const all = sources.data?.data ?? []
  const isNone = sources.isSuccess && all.every(({ refusal }) => refusal !== undefined)
  const chosen = all.find(({ id }) => id === form.values.source)
  return (
    <>
      <Select
        label="Source"
        {...source}
        onChange={({ target }) => form.set({ source: target.value, query: '', account: '' })}
        emptyLabel={sources.isPending ? 'Loading the sources' : 'Select a source'}
        options={all.map(({ id, name, refusal }) => ({
          value: id,
          label: refusal === undefined ? name : `${name}: ${refusal}`,
          disabled: refusal !== undefined,
        }))}
        hint={isNone ? 'No source can be searched here. The list says what each of them needs.' : undefined}
        error={source.error ?? (sources.isError ? 'The sources could not be loaded.' : undefined)}
      />
      {chosen && <SearchFields form={form} source={chosen} />}
      <Since form={form} />
    </>
  )
}

/** What the chosen source can be asked for, and nothing else. */
function SearchFields({ form, source }: FieldsProps & { source: TaskSource }) {
  const { searchBy, hashtags = [] } = source
  const takesAccount = searchBy.includes('account')
  return (
    <>
      {searchBy.includes('words') && (
        <TextField
          label="Words to search for"
          {...form.field('query')}
          hint={takesAccount ? 'Enter words or an account.' : undefined}
        />
      )}
      {searchBy.includes('hashtag') && (
        <Select
          label="Hashtag"
          {...form.field('query')}
          emptyLabel={takesAccount ? 'None' : 'Select a hashtag'}
          options={hashtags.map((tag) => ({ value: tag, label: `#${tag}` }))}
          hint={takesAccount ? 'Select one that is followed here, or enter an account.' : undefined}
        />
      )}
      {takesAccount && <TextField label="Account" {...form.field('account')} prefix="@" />}
    </>
  )
}

function AnalyzeFields({ form }: FieldsProps) {
  return (
    <>
      <Since form={form} />
      <TextField
        label="Until (optional)"
        {...form.field('until')}
        type="date"
        hint="Up to and including this day (UTC). Leave empty for now."
      />
    </>
  )
}

function Since({ form }: FieldsProps) {
  return (
    <TextField
      label="Since (optional)"
      {...form.field('since')}
      type="date"
      hint="From this day on (UTC). Leave empty for the last 24 hours."
    />
  )
}

/** What belongs to the type, and only what was filled in. */
function toRequest({ type, of, format, filter, source, account, query, since, until }: Values): NewTask {
  const given = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))
  if (type === 'export') return { type, of, format, ...given({ filter }) }
  if (type === 'analyze') return { type, ...given({ since, until }) }
  return { type, ...given({ source, account, query, since }) }
}
