import { Suspense, useState } from 'react'
import { beginFactor, confirmFactor, removeFactor } from '#contract/app/operations.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { Button } from '../../ui/action/button.tsx'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { CodeField } from './code-field.tsx'

const QrCode = lazyPart(() => import('./qr-code.tsx').then((module) => module.QrCode))

/** Sign-in that asks for a code besides the password, turned on and off. */
export function TwoStep() {
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  // What a dialog shows stays while the account changes below it.
  const [isOn, setOn] = useState(false)
  if (!user) return null
  const open = () => {
    setOn(user.hasSecondFactor)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <Card
      title="Two-step sign-in"
      description="Asks for a code of an authenticator app when you sign in, create a live key, change your address or delete the account."
    >
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" onClick={open}>
          {user.hasSecondFactor ? 'Turn off' : 'Set up'}
        </Button>
        <span className="text-14 text-ink-2">{user.hasSecondFactor ? 'On' : 'Off'}</span>
      </div>
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
      {step.at === 'saved' && <SavedStep codes={step.codes} onClose={onClose} />}
    </Dialog>
  )
}

const DESCRIPTIONS: Record<Step['at'], string> = {
  password: 'Enter your password first.',
  app: 'Scan the QR code with your authenticator app or add the key, then enter the code that the app shows.',
  saved: 'Keep these recovery codes somewhere safe. Each signs you in once when you do not have the app.',
}

function PasswordStep({ onSecret }: { onSecret: (made: { secret: string; uri: string }) => void }) {
  const form = useForm({
    initial: { currentPassword: '' },
    findProblem: ({ currentPassword }) =>
      currentPassword ? undefined : { field: 'currentPassword', message: 'Current password is required' },
    send: (body) => callApi(beginFactor, { body }),
    onSent: onSecret,
    focusRefused: 'currentPassword',
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.refusal !== undefined && <Notice tone="error">{describeError(form.refusal, FAILED)}</Notice>}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
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
      if (user) updateUser({ ...user, hasSecondFactor: true })
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
      <CodeField {...form.field('code')} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={form.busy}>
          Turn on
        </Button>
      </div>
    </form>
  )
}

function SavedStep({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid grid-cols-1 gap-1 font-mono text-13 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        <CopyButton text={codes.join('\n')} label="Copy codes" labelled variant="secondary" size="md" />
        <Button variant="primary" onClick={onClose}>
          I saved them
        </Button>
      </div>
    </div>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { user, updateUser } = useAuth()
  const form = useForm({
    initial: { currentPassword: '', code: '' },
    send: (body) => callApi(removeFactor, { body }),
    onSent: () => {
      if (user) updateUser({ ...user, hasSecondFactor: false })
      onClose()
    },
    focusRefused: 'currentPassword',
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Turn two-step sign-in off"
      description="You then sign in with your password only. The recovery codes stop working."
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && <Notice tone="error">{describeError(form.refusal, FAILED)}</Notice>}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
        <CodeField {...form.field('code')} />
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
