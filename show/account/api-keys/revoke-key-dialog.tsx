import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { describeError } from '../../shell/api/describe-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { keyApi, type ListedKey } from './key-api.ts'

interface RevokeKeyDialogProps {
  apiKey: ListedKey
  onClose: () => void
  onRevoked: () => void
}

/** Asks for the key's name, because nothing brings a revoked key back. */
export function RevokeKeyDialog({ apiKey, onClose, onRevoked }: RevokeKeyDialogProps) {
  const [typed, setTyped] = useState('')
  const revoke = useMutation({ mutationFn: () => keyApi.revoke(apiKey.id), onSuccess: onRevoked })
  const confirmed = typed.trim() === apiKey.name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirmed) revoke.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke "${apiKey.name}"?`}
      description="Its next call is refused. A revoked key cannot be brought back."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {revoke.isError && (
          <Notice tone="error">
            {describeError(revoke.error, 'Failed to revoke the key. Please try again.')}
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
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={!confirmed} busy={revoke.isPending}>
            Revoke key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
