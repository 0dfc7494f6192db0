import { Link, Navigate, useNavigate } from 'react-router'
import { useAuth } from '../shell/auth/use-auth.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { useNextPath } from './account-address.ts'
import { AccountCard } from './account-card.tsx'
import { CredentialsForm } from './credentials-form.tsx'

export const meta = () =>
  pageMeta({ title: 'Sign in', description: 'Sign in to your Crowdtape dashboard, API keys and alerts.' })

export default function LoginPage() {
  const { isAuthenticated } = useAuth()
  const navigate = useNavigate()
  const next = useNextPath()
  const target = next ?? paths.home()
  if (isAuthenticated) return <Navigate to={target} replace />
  return (
    <AccountCard
      title="Sign in"
      description={
        next ? 'Sign in to see this page. We’ll bring you back to it.' : 'Welcome back to the tape.'
      }
      footer={
        <>
          New here?{' '}
          <Link to={paths.register({ next })} className="font-medium text-accent hover:underline">
            Create an account
          </Link>
        </>
      }
    >
      <CredentialsForm
        mode="login"
        next={target}
        failure="Failed to sign in. Please check your credentials."
        onSuccess={() => navigate(target, { replace: true })}
      />
    </AccountCard>
  )
}
