import { describeError } from '../../shell/api/describe-error.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { keyApi, type ListedKey } from './key-api.ts'

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
