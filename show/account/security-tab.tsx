import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { claimOperator, deleteAccount, downloadAccount } from '#contract/app/operations.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { streamFile } from '../shell/api/stream-file.ts'
import { useSite } from '../shell/api/use-site.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { saveFile } from '../shell/data/save-file.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Card } from '../ui/layout/card.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { AccountRecord } from './account-record.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { NO_PROOF, ProofFields, useFindNoPassword } from './security/current-password.tsx'
import { Sessions } from './security/sessions.tsx'
import { TwoStep } from './security/two-step.tsx'
import { ProviderCard } from './sign-on/provider-card.tsx'

export function SecurityTab() {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <OperatorLink />
      <Password />
      <TwoStep />
      <ProviderCard />
      <Sessions />
      <AccountRecord />
      <DownloadAccount />
      <DeleteAccount />
    </div>
  )
}

/** Nothing where everybody signs in at a provider. */
function Password() {
  const { user } = useAuth()
  const provider = useSite()?.signOn
  if (user?.hasPassword)
    return (
      <Card title="Change password" description="Your other sessions end, and an e-mail confirms the change.">
        <ChangePasswordForm />
      </Card>
    )
  if (provider?.isOnly) return null
  return (
    <Card title="Password" description="Your account has none: you sign in without it.">
      <Link to={paths.forgotPassword()} className="text-14 text-accent hover:underline">
        Set a password by e-mail
      </Link>
    </Card>
  )
}

/** Shown to who opens the link that the server's log names. */
function OperatorLink() {
  const { user, updateUser } = useAuth()
  const [token, setToken] = useQueryState('operator')
  const form = useForm({
    initial: { token: token ?? '' },
    send: (body) => callApi(claimOperator, { body }),
    onSent: () => {
      if (user) updateUser({ ...user, isOperator: true })
      setToken(null)
    },
  })
  if (token === null) return null
  return (
    <Card
      title="Operate this installation"
      description="Operators see how sources are and choose what is read. The link works once."
    >
      <form {...form.props} className="flex flex-col items-start gap-4">
        {form.errorOf('token') && <Notice tone="error">{form.errorOf('token')}</Notice>}
        {form.refusal !== undefined && (
          <Notice tone="error">
            {describeError(form.refusal, 'Something went wrong. Please try again.')}
          </Notice>
        )}
        <Button type="submit" variant="primary" busy={form.busy}>
          Become the operator
        </Button>
      </form>
    </Card>
  )
}

/** The account's data as a file, to keep or to take along. */
function DownloadAccount() {
  const [state, setState] = useState<'ready' | 'busy' | { refusal: unknown }>('ready')
  const download = async () => {
    setState('busy')
    try {
      const { blob, name } = await streamFile(downloadAccount, {})
      saveFile(blob, name)
      setState('ready')
    } catch (refusal) {
      setState({ refusal })
    }
  }
  return (
    <Card
      title="Your data"
      description="Your profile, keys, alerts, rules, webhooks, watchlist, tasks, notifications, changes and usage as one archive (tar.gz) of JSON lines. Secrets are not in it."
    >
      <div className="flex flex-col items-start gap-4">
        {typeof state === 'object' && (
          <Notice tone="error">
            {describeError(state.refusal, 'Failed to download your data. Please try again.')}
          </Notice>
        )}
        <Button variant="secondary" busy={state === 'busy'} onClick={download}>
          Download your data
        </Button>
      </div>
    </Card>
  )
}

/** Ends the account; the server asks for the password, because nothing brings it back. */
function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title="Delete account"
      description="Your profile, keys, alerts, rules, webhooks, tasks with their files, and notifications are deleted immediately. Billing records are kept without your name."
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { logout } = useAuth()
  const findNoPassword = useFindNoPassword()
  const navigate = useNavigate()
  const form = useForm({
    initial: NO_PROOF,
    findProblem: (values) => findNoPassword(values, 'Enter your current password to delete the account'),
    send: (body) => callApi(deleteAccount, { body }),
    onSent: () => {
      logout()
      navigate(paths.home())
    },
    focusRefused: 'currentPassword',
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete your account?"
      description="Programs that use your keys stop working immediately. A deleted account cannot be restored."
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && (
          <Notice tone="error">
            {describeError(form.refusal, 'Failed to delete the account. Please try again.')}
          </Notice>
        )}
        <ProofFields form={form} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            Delete account
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
