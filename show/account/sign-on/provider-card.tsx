import { useState } from 'react'
import { beginLink, removeLink } from '#contract/app/operations.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useSite } from '../../shell/api/use-site.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { Button } from '../../ui/action/button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { NO_PROOF, ProofFields, useFindNoPassword } from '../security/current-password.tsx'
import { visitProvider } from './visit-provider.ts'

/** Whether the account signs in by the installation's provider; nothing where there is none. */
export function ProviderCard() {
  const { user } = useAuth()
  const provider = useSite()?.signOn
  const [isOpen, setOpen] = useState(false)
  if (!user || !provider) return null
  const { label, isOnly } = provider
  return (
    <Card title="Single sign-on" description={`Signs you in with ${label}, without a password of this site.`}>
      <div className="flex flex-wrap items-center gap-4">
        {!(user.isLinked && isOnly) && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {user.isLinked ? 'Unlink' : 'Link'}
          </Button>
        )}
        <span className="text-14 text-ink-2">{user.isLinked ? 'Linked' : 'Not linked'}</span>
      </div>
      {isOpen && <LinkDialog label={label} unlinks={user.isLinked} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function LinkDialog({ label, unlinks, onClose }: { label: string; unlinks: boolean; onClose: () => void }) {
  const { user, updateUser } = useAuth()
  const findProblem = useFindNoPassword()
  const form = useForm({
    initial: NO_PROOF,
    findProblem,
    send: async (body) => {
      if (!unlinks) {
        const { url, secret } = await callApi(beginLink, { body })
        return visitProvider(url, { secret })
      }
      await callApi(removeLink, { body })
      if (user) updateUser({ ...user, isLinked: false })
      onClose()
    },
    focusRefused: 'currentPassword',
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={unlinks ? `Unlink ${label}` : `Link ${label}`}
      description={
        unlinks
          ? 'You then sign in with your password alone.'
          : 'Confirm that it is you, then sign in there. From then on it leads to this account.'
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && (
          <Notice tone="error">
            {describeError(form.refusal, 'Something went wrong. Please try again.')}
          </Notice>
        )}
        <ProofFields form={form} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={unlinks ? 'danger' : 'primary'}
            busy={form.busy || (!unlinks && form.sending.status === 'sent')}
          >
            {unlinks ? 'Unlink' : 'Continue'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
