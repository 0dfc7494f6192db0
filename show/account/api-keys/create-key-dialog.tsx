import { ApiError } from '../../shell/api/api-error.ts'
import { describeError } from '../../shell/api/describe-error.ts'
import { Button } from '../../ui/action/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { ResendConfirmation } from '../confirmation/confirmation-state.tsx'
import { keyApi, type NewKey, type ShownKey } from './key-api.ts'

const MODES = [
  { value: 'test', label: 'Test' },
  { value: 'live', label: 'Live' },
] as const

const MEANINGS: Record<NewKey['mode'], string> = {
  test: 'Reads sample data, always the same, and costs nothing.',
  live: 'Reads the real data; calls that answer with data are charged.',
}

export function CreateKeyDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (key: ShownKey) => void
}) {
  const form = useForm({
    initial: { name: '', mode: 'test' as NewKey['mode'] },
    findProblem: ({ name }) => (name.trim() ? undefined : { field: 'name', message: 'Name is required' }),
    send: ({ name, mode }) => keyApi.create({ name: name.trim(), mode }),
    onSent: onCreated,
  })
  const { mode } = form.values
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Create an API key">
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && (
          <Notice tone="error">
            {describeError(form.refusal, 'Failed to create the key. Please try again.')}
            {form.refusal instanceof ApiError && form.refusal.status === 403 && <ResendConfirmation />}
          </Notice>
        )}
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={100}
          placeholder="Such as price bot"
          {...form.field('name')}
        />
        <div>
          <Segmented
            label="Kind of key"
            options={MODES}
            value={mode}
            onChange={(mode) => form.set({ mode })}
          />
          <p className="mt-2 text-13 text-ink-3">{MEANINGS[mode]}</p>
        </div>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Create key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
