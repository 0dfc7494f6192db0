import { CredentialsForm } from '../../account/credentials-form.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useAuth } from '../auth/use-auth.ts'

export type AuthMode = 'login' | 'signup'

interface AuthDialogProps {
  mode: AuthMode
  onModeChange: (mode: AuthMode) => void
  onClose: () => void
}

const TITLES = {
  login: { title: 'Sign in', description: 'Welcome back to the tape.' },
  signup: { title: 'Create your account', description: 'Free, without a card: 1,000 API calls a month.' },
} as const

/** Sign-in and sign-up over the page one was reading. */
export function AuthDialog({ mode, onModeChange, onClose }: AuthDialogProps) {
  const { clearError } = useAuth()
  const other = mode === 'login' ? 'signup' : 'login'
  const close = () => {
    clearError()
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()} {...TITLES[mode]}>
      <CredentialsForm key={mode} mode={mode} failure="session" onSuccess={close} onLeave={close} />
      <p className="mt-5 text-center text-13 text-ink-2">
        {mode === 'login' ? 'New here?' : 'Have an account?'}{' '}
        <button
          type="button"
          className="font-medium text-accent hover:underline"
          onClick={() => {
            clearError()
            onModeChange(other)
          }}
        >
          {mode === 'login' ? 'Sign up' : 'Sign in'}
        </button>
      </p>
    </Dialog>
  )
}
