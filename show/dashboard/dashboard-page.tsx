import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useAuth } from '../shell/auth/use-auth.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { paths } from '../shell/paths.ts'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PlatformMark } from '../ui/platform-mark.tsx'
import { AlertsGlance } from './alerts-glance.tsx'
import { LatestNotifications } from './latest-notifications.tsx'
import { QuickStats } from './quick-stats.tsx'
import { WatchlistGlance } from './watchlist-glance.tsx'

export const meta = () =>
  pageMeta({
    title: 'Dashboard',
    description: 'Your market at a glance: platforms, watchlist and notifications.',
    hidden: true,
  })

const HEADING = {
  title: 'Welcome!',
  description: 'Your accounts, your alerts and what the crowd says of what you watch, at a glance.',
}

export const handle = {
  heading: HEADING,
  asksEarly: ['/dashboard', '/notifications?limit=4', '/alerts'],
} satisfies PageHandle

const PLATFORMS = [
  { platform: 'twitter', description: 'Views, likes and replies' },
  { platform: 'instagram', description: 'Likes, comments and media' },
  { platform: 'facebook', description: 'Comments, shares and reactions' },
] as const

export default function DashboardPage() {
  const { user } = useAuth()
  if (!user) return null
  return (
    <Page>
      <PageHeader title={`Welcome, ${user.username}!`} description={HEADING.description} />
      <section aria-labelledby="platforms">
        <h2 id="platforms" className="mb-3 text-16 font-semibold">
          Platforms
        </h2>
        <ul className="grid gap-4 md:grid-cols-3">
          {PLATFORMS.map(({ platform, description }) => (
            <li key={platform}>
              <Link
                to={paths.platform(platform)}
                className="group motion-hover flex h-full items-start justify-between gap-4 rounded-card border border-line-subtle bg-s1 p-5 shadow-raised hover:border-line-strong hover:bg-s2"
              >
                <span className="min-w-0">
                  <PlatformMark platform={platform} className="text-16 font-semibold" />
                  <span className="mt-1 block text-13 text-ink-3">{description}</span>
                </span>
                <ArrowRight
                  size={16}
                  aria-hidden="true"
                  className="motion-hover mt-1 shrink-0 text-ink-3 group-hover:translate-x-1 group-hover:text-accent"
                />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <QuickStats />
      <div className="mt-8 grid gap-4 lg:grid-cols-2 lg:max-xl:*:last:col-span-2 xl:grid-cols-3">
        <LatestNotifications />
        <AlertsGlance />
        <WatchlistGlance />
      </div>
    </Page>
  )
}
