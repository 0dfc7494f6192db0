import { Suspense, useState } from 'react'
import { beginFactor, confirmFactor, getUser, removeFactor } from '#contract/app/operations.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { Button } from '../../ui/action/button.tsx'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { CodeField } from './code-field.tsx'
import { NO_PROOF, ProofFields, useFindNoPassword } from './current-password.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const QrCode = lazyPart(() => import('./qr-code.tsx').then((module) => module.QrCode))

/** Sign-in that asks for a code besides the password, turned on and off. */
export function TwoStep() {
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  // What a dialog shows stays while the account changes below it.
  const [isOn, setOn] = useState(false)
  if (!user) return null
  const open = () => {
    setOn(user.hasAuthenticatorApp)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <Card
      title="Two-step sign-in"
      description="Asks for a code of an authenticator app, or for a passkey, when you sign in, create a live key, change your address or delete the account."
    >
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" onClick={open}>
          {user.hasAuthenticatorApp ? 'Turn off' : 'Set up'}
        </Button>
        <span className="text-14 text-ink-2">{user.hasAuthenticatorApp ? 'On' : 'Off'}</span>
      </div>
      <Passkeys />
      {isOpen && (isOn ? <RemoveDialog onClose={close} /> : <SetUpDialog onClose={close} />)}
    </Card>
  )
}

type Step = { at: 'password' } | { at: 'app'; secret: string; uri: string } | { at: 'saved'; codes: string[] }

function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'password' })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up two-step sign-in"
      description={DESCRIPTIONS[step.at]}
    >
      {step.at === 'password' && <PasswordStep onSecret={(made) => setStep({ at: 'app', ...made })} />}
      {step.at === 'app' && <AppStep {...step} onCodes={(codes) => setStep({ at: 'saved', codes })} />}
      {step.at === 'saved' && <RecoveryCodes codes={step.codes} onClose={onClose} />}
    </Dialog>
  )
}

const DESCRIPTIONS: Record<Step['at'], string> = {
  password: 'Confirm first that it is you.',
  app: 'Scan the QR code with your authenticator app or add the key, then enter the code that the app shows.',
  saved: 'Keep these recovery codes somewhere safe. Each signs you in once when you do not have the app.',
}

function PasswordStep({ onSecret }: { onSecret: (made: { secret: string; uri: string }) => void }) {
  const findNoPassword = useFindNoPassword()
  const form = useForm({
    initial: NO_PROOF,
    findProblem: (values) => findNoPassword(values),
    send: (body) => callApi(beginFactor, { body }),
    onSent: onSecret,
    focusRefused: 'currentPassword',
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.refusal !== undefined && <Notice tone="error">{describeError(form.refusal, FAILED)}</Notice>}
      <ProofFields form={form} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={form.busy}>
          Continue
        </Button>
      </div>
    </form>
  )
}

const FAILED = 'Something went wrong. Please try again.'

function AppStep({
  secret,
  uri,
  onCodes,
}: {
  secret: string
  uri: string
  onCodes: (codes: string[]) => void
}) {
  const { user, updateUser } = useAuth()
  const form = useForm({
    initial: { code: '' },
    findProblem: ({ code }) => (code.trim() ? undefined : { field: 'code', message: 'Enter the code' }),
    send: (body) => callApi(confirmFactor, { body }),
    onSent: ({ recoveryCodes }) => {
      if (user) updateUser({ ...user, hasSecondFactor: true, hasAuthenticatorApp: true })
      onCodes(recoveryCodes)
    },
    focusRefused: 'code',
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.refusal !== undefined && <Notice tone="error">{describeError(form.refusal, FAILED)}</Notice>}
      <Suspense fallback={<Skeleton className="size-48" />}>
        <QrCode text={uri} label="QR code of the key" />
      </Suspense>
      <div className="flex items-start gap-2">
        <code className="min-w-0 break-all font-mono text-14">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <CopyButton text={secret} label="Copy key" />
      </div>
      <a href={uri} className="text-14 text-accent hover:underline">
        Open in an app on this device
      </a>
      <CodeField takesPasskey={false} {...form.field('code')} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={form.busy}>
          Turn on
        </Button>
      </div>
    </form>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { updateUser } = useAuth()
  const findNoPassword = useFindNoPassword()
  const form = useForm({
    initial: NO_PROOF,
    findProblem: (values) => findNoPassword(values),
    send: async (body) => {
      await callApi(removeFactor, { body })
      updateUser(await callApi(getUser)) // passkeys are a second factor, too
      onClose()
    },
    focusRefused: 'currentPassword',
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Turn two-step sign-in off"
      description="Codes of the app stop working. Without passkeys you then sign in with your password only, and the recovery codes stop working."
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && <Notice tone="error">{describeError(form.refusal, FAILED)}</Notice>}
        <ProofFields form={form} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            Turn off
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
