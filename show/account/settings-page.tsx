import { Bell, Building2, CreditCard, KeyRound, Rss, Shield, User as UserIcon, Users } from 'lucide-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { type ReactNode, Suspense } from 'react'
import type { User } from '#contract/app/accounts/users.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { type PageHandle, pageMeta } from '../shell/page/page-meta.ts'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { AccountInformation } from './account-information.tsx'

const ProfileTab = lazyPart(() => import('./profile-tab.tsx').then((module) => module.ProfileTab))
const SecurityTab = lazyPart(() => import('./security-tab.tsx').then((module) => module.SecurityTab))
const NotificationsTab = lazyPart(() =>
  import('./notifications-tab.tsx').then((module) => module.NotificationsTab),
)
const SourceProblems = lazyPart(() =>
  import('../status/source-problems.tsx').then((module) => module.SourceProblems),
)
const PeopleTab = lazyPart(() => import('./people-tab.tsx').then((module) => module.PeopleTab))
const TeamTab = lazyPart(() => import('./teams/team-tab.tsx').then((module) => module.TeamTab))
const BillingTab = lazyPart(() => import('./billing-tab.tsx').then((module) => module.BillingTab))
const SourcesTab = lazyPart(() => import('./sources/sources-tab.tsx').then((module) => module.SourcesTab))
const ApiKeysTab = lazyPart(() => import('./api-keys/api-keys-tab.tsx').then((module) => module.ApiKeysTab))
const ConnectedApps = lazyPart(() =>
  import('./api-keys/connected-apps.tsx').then((module) => module.ConnectedApps),
)
const FeedsCard = lazyPart(() => import('../outlets/feeds-card.tsx').then((module) => module.FeedsCard))

export const meta = () =>
  pageMeta({
    title: 'Settings',
    description: 'Your profile, notifications, security, usage and API keys.',
    hidden: true,
  })

const HEADING = {
  title: 'Settings',
  description: 'Your profile, notifications, security, billing, API keys and people.',
}

export const handle = { heading: HEADING } satisfies PageHandle

// spec, section 4, and the lists of people and words; sources are the operator's
const TAB_VALUES = [
  'profile',
  'notifications',
  'people',
  'team',
  'security',
  'billing',
  'api',
  'sources',
] as const
type TabValue = (typeof TAB_VALUES)[number]

const TABS: readonly { value: TabValue; label: string; icon: ReactNode }[] = [
  { value: 'profile', label: 'Profile', icon: <UserIcon size={16} aria-hidden="true" /> },
  { value: 'notifications', label: 'Notifications', icon: <Bell size={16} aria-hidden="true" /> },
  { value: 'security', label: 'Security', icon: <Shield size={16} aria-hidden="true" /> },
  { value: 'billing', label: 'Billing', icon: <CreditCard size={16} aria-hidden="true" /> },
  { value: 'api', label: 'API keys', icon: <KeyRound size={16} aria-hidden="true" /> },
  { value: 'people', label: 'People', icon: <Users size={16} aria-hidden="true" /> },
  { value: 'team', label: 'Team', icon: <Building2 size={16} aria-hidden="true" /> },
]
const OPERATOR_TABS: typeof TABS = [
  ...TABS,
  { value: 'sources', label: 'Sources', icon: <Rss size={16} aria-hidden="true" /> },
]
const tabParser = parseAsStringLiteral(TAB_VALUES).withDefault('profile').withOptions({ history: 'push' })

export default function SettingsPage() {
  const { user } = useAuth()
  const [asked, setTab] = useQueryState('tab', tabParser)
  if (!user) return null
  const tab = asked === 'sources' && !user.isOperator ? 'profile' : asked
  return (
    <Page>
      <PageHeader {...HEADING} />
      <Suspense fallback={null}>
        <SourceProblems />
      </Suspense>
      <Tabs label="Settings" tabs={user.isOperator ? OPERATOR_TABS : TABS} value={tab} onChange={setTab}>
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
    case 'people':
      return <PeopleTab />
    case 'team':
      return <TeamTab user={user} />
    case 'security':
      return <SecurityTab />
    case 'billing':
      return <BillingTab />
    case 'api':
      return (
        <div className="flex min-w-0 flex-col gap-6">
          <ApiKeysTab />
          <ConnectedApps />
          <FeedsCard />
        </div>
      )
    case 'sources':
      return <SourcesTab />
  }
}
