import { ArrowRight, LayoutGrid } from 'lucide-react'
import { Link } from 'react-router'
import {
  getDashboard,
  getMarket,
  getWatchlist,
  listAlerts,
  listKeys,
  listNotifications,
  listTrendingTopics,
} from '#contract/app/operations.ts'
import { earlyAddress } from '../shell/api/address-of.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { type PageHandle, pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { LinkButton } from '../ui/action/links.tsx'
import { PlatformMark } from '../ui/label/platform-mark.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { whenCalm } from '../ui/state/when-calm.ts'
import { WhenReached } from '../ui/state/when-reached.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { AlertsGlance } from './alerts-glance.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LatestNotifications } from './latest-notifications.tsx'
import { MarketGlance } from './market-glance.tsx'
import { MoodMovers, VolumeMovers } from './movers-glance.tsx'
import { QuickStats } from './quick-stats.tsx'
import { TrendingGlance } from './trending-glance.tsx'
import { WatchlistGlance } from './watchlist-glance.tsx'

const StoriesGlance = lazyPart(() => import('./stories-glance.tsx').then((module) => module.StoriesGlance))

export const meta = () =>
  pageMeta({
    title: 'Dashboard',
    description: 'The market’s mood, what you watch, your alerts and your own posts.',
    hidden: true,
  })

const HEADING = {
  title: 'Welcome!',
  description: 'What the crowd says today, what you watch, and how your own posts do.',
}

export const handle = {
  heading: HEADING,
  asksEarly: [
    earlyAddress(getDashboard),
    earlyAddress(listNotifications, { limit: 4 }),
    earlyAddress(listAlerts),
    earlyAddress(getMarket),
    earlyAddress(getWatchlist),
    earlyAddress(listKeys),
    earlyAddress(listTrendingTopics, { limit: 12 }),
  ],
} satisfies PageHandle

const PLATFORMS = [
  { platform: 'twitter', description: 'Views, likes and replies' },
  { platform: 'instagram', description: 'Likes, comments and media' },
  { platform: 'facebook', description: 'Comments, shares and reactions' },
] as const

const GRID = 'grid gap-4 md:grid-cols-2 md:max-xl:*:last:col-span-2 xl:grid-cols-3'

export default function DashboardPage() {
  const { user } = useAuth()
  if (!user) return null
  return (
    <Page dense>
      <PageHeader
        title={`Welcome, ${user.username}!`}
        description={HEADING.description}
        actions={
          <LinkButton to={paths.boards()} size="sm" icon={<LayoutGrid size={14} aria-hidden="true" />}>
            Your dashboards
          </LinkButton>
        }
      />
      <MarketGlance />
      <FirstSteps user={user} />
      <div className={GRID}>
        <MoodMovers />
        <VolumeMovers />
        <TrendingGlance />
      </div>
      <div className={classNames(GRID, 'mt-4')}>
        <WatchlistGlance />
        <AlertsGlance />
        <LatestNotifications />
      </div>
      <div className="mt-4">
        <WhenReached orWhen={whenCalm} fallback={<StoriesRoom />}>
          <StoriesGlance />
        </WhenReached>
      </div>
      <section aria-labelledby="platforms" className="mt-8">
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
    </Page>
  )
}

/** The place of the stories until somebody reads on to them. */
function StoriesRoom() {
  return (
    <Card flush title="Trending stories">
      <div className="h-84" />
    </Card>
  )
}
