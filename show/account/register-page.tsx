import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '../shell/auth/use-auth.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { useNextPath } from './account-address.ts'
import { AccountCard } from './account-card.tsx'
import { CredentialsForm } from './credentials-form.tsx'

export const meta = () =>
  pageMeta({
    title: 'Create an account',
    description:
      'A free account: crypto prices beside what people say, and 1,000 API calls a month without a card.',
  })

export default function RegisterPage() {
  const { isAuthenticated } = useAuth()
  const navigate = useNavigate()
  const next = useNextPath()
  const [params] = useSearchParams()
  const target = next ?? paths.dashboard()
  if (isAuthenticated) return <Navigate to={target} replace />
  return (
    <AccountCard
      title="Create an account"
      description="Free, without a card: 1,000 API calls a month."
      footer={
        <>
          Have an account?{' '}
          <Link to={paths.login({ next })} className="font-medium text-accent hover:underline">
            Sign in
          </Link>
        </>
      }
    >
      <CredentialsForm
        mode="signup"
        next={target}
        invitation={params.get('invitation') ?? undefined}
        failure="Failed to create an account. Please try again."
        onSuccess={() => navigate(target, { replace: true })}
      />
    </AccountCard>
  )
}
