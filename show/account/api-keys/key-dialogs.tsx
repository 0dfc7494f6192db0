import { useMutation } from '@tanstack/react-query'
import { MoreHorizontal, RefreshCw, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError, describeError } from '../../shell/api/api-error.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { Button } from '../../ui/action/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DropdownMenu } from '../../ui/overlay/dropdown-menu.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { ResendConfirmation } from '../confirmation/confirmation-state.tsx'
import { CodeField } from '../security/code-field.tsx'
import { keyApi, type ListedKey, type NewKey, type ShownKey } from './key-api.ts'

interface KeyMenuProps {
  apiKey: ListedKey
  /** `md` where fingers press it. */
  size?: 'sm' | 'md'
  onLimit: (key: ListedKey) => void
  onRotate: (key: ListedKey) => void
  onRevoke: (key: ListedKey) => void
}

/** What can be done with a key. */
export function KeyMenu({ apiKey, size = 'sm', onLimit, onRotate, onRevoke }: KeyMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size={size}
          square
          aria-label={`Actions for ${apiKey.name}`}
          icon={<MoreHorizontal size={16} aria-hidden="true" />}
        />
      }
      items={[
        {
          kind: 'action',
          label: 'Limits',
          icon: <SlidersHorizontal size={14} aria-hidden="true" />,
          onSelect: () => onLimit(apiKey),
        },
        {
          kind: 'action',
          label: 'Rotate',
          icon: <RefreshCw size={14} aria-hidden="true" />,
          onSelect: () => onRotate(apiKey),
        },
        {
          kind: 'action',
          label: 'Revoke',
          danger: true,
          icon: <Trash2 size={14} aria-hidden="true" />,
          onSelect: () => onRevoke(apiKey),
        },
      ]}
    />
  )
}

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
    initial: { name: '', mode: 'test' as NewKey['mode'], code: '' },
    findProblem: ({ name }) => (name.trim() ? undefined : { field: 'name', message: 'Name is required' }),
    send: ({ name, mode, code }) => keyApi.create({ name: name.trim(), mode, ...(code && { code }) }),
    onSent: onCreated,
  })
  const { mode } = form.values
  const { user } = useAuth()
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
        {mode === 'live' && user?.hasSecondFactor && <CodeField {...form.field('code')} />}
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

const OVERLAPS = [
  { value: '0', label: 'It stops at once' },
  { value: '1', label: 'For 1 hour' },
  { value: '24', label: 'For 24 hours' },
  { value: '168', label: 'For 7 days' },
]

interface RotateKeyDialogProps {
  apiKey: ListedKey
  onClose: () => void
  onRotated: (key: ShownKey) => void
}

export function RotateKeyDialog({ apiKey, onClose, onRotated }: RotateKeyDialogProps) {
  const [overlap, setOverlap] = useState('24')
  const [code, setCode] = useState('')
  const { user } = useAuth()
  const rotate = useMutation({
    mutationFn: () => keyApi.rotate(apiKey.id, { overlapHours: Number(overlap), ...(code && { code }) }),
    onSuccess: onRotated,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Rotate "${apiKey.name}"`}
      description="The key gets a new secret and keeps its name, its limits and its usage."
    >
      <div className="flex flex-col gap-4">
        {rotate.isError && (
          <Notice tone="error">
            {describeError(rotate.error, 'Failed to rotate the key. Please try again.')}
          </Notice>
        )}
        <Select
          label="The old secret works on"
          options={OVERLAPS}
          value={overlap}
          onChange={(event) => setOverlap(event.target.value)}
        />
        {user?.hasSecondFactor && (
          <CodeField value={code} onChange={(event) => setCode(event.target.value)} />
        )}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={rotate.isPending} onClick={() => rotate.mutate()}>
            Rotate key
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
