import { Bell, CreditCard, KeyRound, Shield, User as UserIcon } from 'lucide-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { lazy, type ReactNode, Suspense } from 'react'
import type { User } from '#contract/app/user.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AccountInformation } from './account-information.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

const NotificationsTab = lazy(() =>
  import('./notifications-tab.tsx').then((module) => ({ default: module.NotificationsTab })),
)
const BillingTab = lazy(() => import('./billing-tab.tsx').then((module) => ({ default: module.BillingTab })))
const ApiKeysTab = lazy(() =>
  import('./api-keys/api-keys-tab.tsx').then((module) => ({ default: module.ApiKeysTab })),
)

export const meta = () =>
  pageMeta({
    title: 'Settings',
    description: 'Your profile, notifications, security, usage and API keys.',
    hidden: true,
  })

const HEADING = {
  title: 'Settings',
  description: 'Your profile, what you are told of, your password, what your calls cost, and your API keys.',
}

export const handle = { heading: HEADING } satisfies PageHandle

const TAB_VALUES = ['profile', 'notifications', 'security', 'billing', 'api'] as const // spec, section 4
type TabValue = (typeof TAB_VALUES)[number]

const TABS: readonly { value: TabValue; label: string; icon: ReactNode }[] = [
  { value: 'profile', label: 'Profile', icon: <UserIcon size={16} aria-hidden="true" /> },
  { value: 'notifications', label: 'Notifications', icon: <Bell size={16} aria-hidden="true" /> },
  { value: 'security', label: 'Security', icon: <Shield size={16} aria-hidden="true" /> },
  { value: 'billing', label: 'Billing', icon: <CreditCard size={16} aria-hidden="true" /> },
  { value: 'api', label: 'API keys', icon: <KeyRound size={16} aria-hidden="true" /> },
]
const tabParser = parseAsStringLiteral(TAB_VALUES).withDefault('profile').withOptions({ history: 'push' })

export default function SettingsPage() {
  const { user } = useAuth()
  const [tab, setTab] = useQueryState('tab', tabParser)
  if (!user) return null
  return (
    <Page>
      <PageHeader {...HEADING} />
      <Tabs label="Settings" tabs={TABS} value={tab} onChange={setTab}>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <Suspense fallback={<PanelSkeleton />}>
            <Panel tab={tab} user={user} />
          </Suspense>
          <AccountInformation user={user} />
        </div>
      </Tabs>
    </Page>
  )
}

/** Of a panel whose code is on its way; as high as the screen, so that what stands below it keeps out of sight. */
function PanelSkeleton() {
  return (
    <Loading label="Loading the settings" className="min-h-dvh">
      <Skeleton className="h-48 w-full" />
    </Loading>
  )
}

function Panel({ tab, user }: { tab: TabValue; user: User }) {
  switch (tab) {
    case 'profile':
      return <ProfileTab user={user} />
    case 'notifications':
      return <NotificationsTab />
    case 'security':
      return <SecurityTab />
    case 'billing':
      return <BillingTab />
    case 'api':
      return <ApiKeysTab />
  }
}
