import { Database, History, ListChecks, Rss, UserPlus, Users } from 'lucide-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { type ReactNode, Suspense } from 'react'
import { useAuth } from '../shell/auth/use-auth.ts'
import { type PageHandle, pageMeta } from '../shell/page/page-meta.ts'
import NotFoundPage from '../shell/screens/not-found-page.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

const UsersTab = lazyPart(() => import('./users-tab.tsx').then((module) => module.UsersTab))
const WorkTab = lazyPart(() => import('./work-tab.tsx').then((module) => module.WorkTab))
const SourcesTab = lazyPart(() =>
  import('../account/sources/sources-tab.tsx').then((module) => module.SourcesTab),
)
const StorageTab = lazyPart(() => import('./storage-tab.tsx').then((module) => module.StorageTab))
const SignUpTab = lazyPart(() => import('./sign-up-tab.tsx').then((module) => module.SignUpTab))
const RecordTab = lazyPart(() => import('./record-tab.tsx').then((module) => module.RecordTab))

export const meta = () =>
  pageMeta({ title: 'Operator', description: 'What runs this installation.', hidden: true })

const HEADING = {
  title: 'Operator',
  description: 'Accounts, queues, sources, storage and sign-up of this installation.',
}

export const handle = { needsSession: true } satisfies PageHandle

const TABS = [
  { value: 'users', label: 'Users', icon: <Users size={16} aria-hidden="true" /> },
  { value: 'queues', label: 'Queues', icon: <ListChecks size={16} aria-hidden="true" /> },
  { value: 'sources', label: 'Sources', icon: <Rss size={16} aria-hidden="true" /> },
  { value: 'storage', label: 'Storage', icon: <Database size={16} aria-hidden="true" /> },
  { value: 'sign-up', label: 'Sign-up', icon: <UserPlus size={16} aria-hidden="true" /> },
  { value: 'record', label: 'Record', icon: <History size={16} aria-hidden="true" /> },
] as const
type TabValue = (typeof TABS)[number]['value']

const PANELS: Record<TabValue, () => ReactNode> = {
  users: () => <UsersTab />,
  queues: () => <WorkTab />,
  sources: () => <SourcesTab />,
  storage: () => <StorageTab />,
  'sign-up': () => <SignUpTab />,
  record: () => <RecordTab />,
}

const tabParser = parseAsStringLiteral(TABS.map(({ value }) => value))
  .withDefault('users')
  .withOptions({ history: 'push' })

/** For operators; for everybody else there is no such page, as there are no such routes. */
export default function OperatorPage() {
  const { user } = useAuth()
  const [tab, setTab] = useQueryState('tab', tabParser)
  if (!user) return null
  if (!user.isOperator) return <NotFoundPage />
  return (
    <Page dense>
      <PageHeader {...HEADING} />
      <Tabs label="Operator" tabs={TABS} value={tab} onChange={setTab}>
        <Suspense fallback={<RowsSkeleton label="Loading" />}>{PANELS[tab]()}</Suspense>
      </Tabs>
    </Page>
  )
}
