import { deleteUser, disableUser, enableUser, removeUserFactor } from '#contract/app/operations.ts'
import type { ShownUser } from '#contract/app/operator/users.ts'
import { NO_PROOF, ProofFields, useFindNoPassword } from '../account/security/current-password.tsx'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { Button } from '../ui/action/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { showToast } from '../ui/toast/show-toast.ts'

export type UserAct = 'disable' | 'enable' | 'remove-factor' | 'delete'

interface Asked {
  currentPassword: string
  code: string
}

/** What each act asks before it is done. */
const ACTS: Record<
  UserAct,
  {
    title: (name: string) => string
    description: string
    button: string
    isDangerous?: boolean
    /** Whether the operator's own password is asked for. */
    needsPassword?: boolean
    /** Whether the name of the account is typed. */
    needsName?: boolean
    send: (id: string, body: Asked) => Promise<{ message: string }>
  }
> = {
  disable: {
    title: (name) => `Disable ${name}?`,
    description: 'Its sessions end and its keys stop immediately. Nothing is deleted.',
    button: 'Disable account',
    isDangerous: true,
    send: (id) => callApi(disableUser, { params: { id } }),
  },
  enable: {
    title: (name) => `Enable ${name}?`,
    description: 'It can sign in again. Its keys work again within a minute.',
    button: 'Enable account',
    send: (id) => callApi(enableUser, { params: { id } }),
  },
  'remove-factor': {
    title: (name) => `Turn two-step sign-in of ${name} off?`,
    description: 'Afterwards the password alone is enough to sign in. Make sure that the owner is asking.',
    button: 'Turn it off',
    isDangerous: true,
    needsPassword: true,
    send: (id, body) => callApi(removeUserFactor, { params: { id }, body }),
  },
  delete: {
    title: (name) => `Delete ${name}?`,
    description:
      'Everything of the account is deleted, except billing records, which lose its name. It cannot be restored.',
    button: 'Delete account',
    isDangerous: true,
    needsPassword: true,
    needsName: true,
    send: (id, body) => callApi(deleteUser, { params: { id }, body }),
  },
}

interface UserActDialogProps {
  act: UserAct
  user: ShownUser
  onClose: () => void
  onDone: () => void
}

/** Asks before an operator changes an account. */
export function UserActDialog({ act, user, onClose, onDone }: UserActDialogProps) {
  const { title, description, button, isDangerous, needsPassword, needsName, send } = ACTS[act]
  const findNoPassword = useFindNoPassword()
  const form = useForm({
    initial: { name: '', ...NO_PROOF },
    findProblem: ({ name, ...proof }) => {
      if (needsName && name.trim() !== user.username)
        return { field: 'name' as const, message: `Type ${user.username} to confirm` }
      return needsPassword ? findNoPassword(proof, 'Enter your own password to confirm') : undefined
    },
    send: ({ currentPassword, code }) => send(user.id, { currentPassword, code }),
    onSent: ({ message }) => {
      showToast(message, { tone: 'success' })
      onDone()
    },
    ...(needsPassword && { focusRefused: 'currentPassword' as const }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title(user.username)}
      description={description}
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && (
          <Notice tone="error">{describeError(form.refusal, 'That failed. Please try again.')}</Notice>
        )}
        {needsName && (
          <TextField
            label={`Type ${user.username} to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('name')}
          />
        )}
        {needsPassword && <ProofFields form={form} />}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={form.busy}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
