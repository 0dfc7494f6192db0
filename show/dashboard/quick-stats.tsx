import { useQuery } from '@tanstack/react-query'
import { Heart, MessageCircle, Newspaper, RotateCw, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/app/accounts/users.ts'
import { type AnswerTo, getDashboard } from '#contract/app/operations.ts'
import { readSocialHandle } from '#contract/social-handle.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { hasFailed } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton, TextLink } from '../ui/action/links.tsx'
import { Absent, NumberText } from '../ui/figures/numbers.tsx'
import { lookOfPlatform } from '../ui/label/platform-mark.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'

type Totals = AnswerTo<typeof getDashboard>

const STATS: readonly { field: 'posts' | 'likes' | 'comments' | 'shares'; label: string; icon: ReactNode }[] =
  [
    { field: 'posts', label: 'Posts', icon: <Newspaper size={16} /> },
    { field: 'likes', label: 'Likes', icon: <Heart size={16} /> },
    { field: 'comments', label: 'Comments', icon: <MessageCircle size={16} /> },
    { field: 'shares', label: 'Shares', icon: <Share2 size={16} /> },
  ]
const COMPACT_FROM = 10_000

/** What all posts of the linked accounts come to. */
export function QuickStats() {
  const totals = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => callApi(getDashboard, { signal }),
    staleTime: 0, // the profile may just have linked another account
  })
  const { data } = totals
  return (
    <section aria-labelledby="quick-stats" aria-busy={totals.isFetching} className="mt-8">
      <h2 id="quick-stats" className="mb-3 text-16 font-semibold">
        Quick stats
      </h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle md:grid-cols-4">
        {STATS.map(({ field, label, icon }) => (
          <div key={field} className="bg-s1 p-5">
            <dt className="flex items-center gap-2 text-13 text-ink-3">
              <span aria-hidden="true">{icon}</span>
              {label}
            </dt>
            <dd className="mt-1 min-h-8.5 text-28 font-semibold">
              {totals.isPending && !hasFailed(totals) && <Skeleton className="h-8.5 w-16" />}
              {hasFailed(totals) && <Absent reason="could not be loaded" />}
              {data && <NumberText value={data[field]} compact={data[field] >= COMPACT_FROM} />}
            </dd>
          </div>
        ))}
      </dl>
      {hasFailed(totals) && (
        <div
          role="alert"
          className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-down/40 bg-s1 px-5 py-4 text-14 text-ink-1"
        >
          Failed to load your quick stats.
          <Button
            size="sm"
            busy={totals.isFetching}
            icon={<RotateCw size={14} aria-hidden="true" />}
            onClick={() => totals.refetch()}
          >
            Try again
          </Button>
        </div>
      )}
      <Origin totals={data} />
    </section>
  )
}

/** Whose posts were counted, or how to have some counted. */
function Origin({ totals }: { totals: Totals | undefined }) {
  const { user } = useAuth()
  const isLinked = Object.values(user?.socialAccounts ?? {}).some(Boolean)
  if (!totals && isLinked) return <p className="mt-3 h-5" />
  if (!totals || totals.linked.length === 0) {
    return (
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line-subtle bg-s1 px-5 py-4">
        <p className="text-14 text-ink-2">Link your accounts to track your posts.</p>
        <LinkButton to={paths.profile()} size="sm">
          Link accounts
        </LinkButton>
      </div>
    )
  }
  const accounts = new Intl.ListFormat('en').formatToParts(totals.linked)
  return (
    <p className="mt-3 text-13 text-ink-3">
      {totals.posts === 0 ? 'No posts from your accounts on ' : 'All collected posts from your accounts on '}
      {accounts.map(({ type, value }) =>
        type === 'literal' ? value : <OwnPosts key={value} platform={value} user={user} />,
      )}
      {totals.posts === 0 ? ' have been collected yet.' : '.'} See them in{' '}
      <TextLink to={paths.myPosts()}>My posts</TextLink>.
    </p>
  )
}

/** The posts that were summed up. */
function OwnPosts({ platform, user }: { platform: string; user: User | null }) {
  const { label } = lookOfPlatform(platform)
  const account = LINKABLE.find((one) => one === platform)
  if (!account || !user) return label
  const username = readSocialHandle(user.socialAccounts[account], { platform: account })
  return <TextLink to={paths.platform(platform, { username })}>{label}</TextLink>
}

const LINKABLE = ['twitter', 'instagram', 'facebook'] as const
