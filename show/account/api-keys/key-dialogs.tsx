import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, describeError } from '../../shell/api/api-error.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { TextLink } from '../../ui/action/links.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { ResendConfirmation } from '../confirmation/confirmation-state.tsx'
import { CodeField } from '../security/code-field.tsx'
import { keyApi, type ListedKey, type NewKey, type ShownKey } from './key-api.ts'
import { TryKey } from './try-key.tsx'

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

interface RevokeKeyDialogProps {
  apiKey: ListedKey
  onClose: () => void
  onRevoked: () => void
}

/** Asks for the key's name, because nothing brings a revoked key back. */
export function RevokeKeyDialog({ apiKey, onClose, onRevoked }: RevokeKeyDialogProps) {
  const isConfirmed = ({ typed }: { typed: string }) => typed.trim() === apiKey.name
  const form = useForm({
    initial: { typed: '' },
    findProblem: (values) =>
      isConfirmed(values) ? undefined : { field: 'typed', message: 'This is not the name of the key' },
    send: () => keyApi.revoke(apiKey.id),
    onSent: onRevoked,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke "${apiKey.name}"?`}
      description="Its next call is refused. A revoked key cannot be brought back."
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && (
          <Notice tone="error">
            {describeError(form.refusal, 'Failed to revoke the key. Please try again.')}
          </Notice>
        )}
        <TextField
          label={
            <>
              Type <span className="font-mono text-accent">{apiKey.name}</span> to confirm
            </>
          }
          autoComplete="off"
          spellCheck={false}
          {...form.field('typed')}
        />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={!isConfirmed(form.values)} busy={form.busy}>
            Revoke key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The only time that a key is seen whole, with the first call that it makes. */
export function ShownKeyDialog({ apiKey, onClose }: { apiKey: ShownKey; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Your key "${apiKey.name}"`}
      description="Copy it now. It is not shown again and cannot be looked up later."
      width="wide"
    >
      <div className="flex items-center gap-2 rounded-control border border-line-strong bg-bg py-1 pr-1 pl-3 max-sm:flex-col max-sm:items-stretch max-sm:p-3">
        <code className="min-w-0 flex-1 font-mono text-13 break-all select-all">{apiKey.key}</code>
        <CopyButton text={apiKey.key} label="Copy key" labelled variant="secondary" />
      </div>
      <TryKey apiKey={apiKey} />
      <p className="mt-3 text-13 text-ink-3">
        Next: try every endpoint in the <TextLink to={paths.sandbox()}>sandbox</TextLink>, or read{' '}
        <TextLink to={paths.docsPage('getting-started')}>Getting started</TextLink>.
      </p>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          I’ve saved it
        </Button>
      </div>
    </Dialog>
  )
}
