import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { listSources } from '#contract/app/operations.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { isPlatform, PLATFORMS, type Source } from '#contract/posts.ts'
import type { SourceReport } from '#contract/sources.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { callApi } from '../shell/api/call-api.ts'
import { paths } from '../shell/page/paths.ts'
import { lookOfPlatform, PlatformMark } from '../ui/label/platform-mark.tsx'
import { DropdownMenu } from '../ui/overlay/dropdown-menu.tsx'
import { classNames } from '../ui/style/class-names.ts'

const TAB =
  'motion-hover flex h-control-in items-center rounded-control px-1.5 text-12 font-medium sm:px-2.5 sm:text-13'
const CHOSEN = 'bg-s4 text-ink-1 shadow-raised'
const OTHER = 'text-ink-3 hover:text-ink-1'

/** From one source's table to the others': those of the specification, and in a menu all that are on or have posts. */
export function PlatformTabs({ platform }: { platform: Source }) {
  const others = useOtherSources()
  const isOther = !isPlatform(platform)
  return (
    <nav aria-label="Platforms" className="inline-flex rounded-control border border-line-strong bg-s1 p-0.5">
      {PLATFORMS.map((one) => (
        <Link
          key={one}
          to={paths.platform(one)}
          aria-current={one === platform ? 'page' : undefined}
          className={classNames(TAB, one === platform ? CHOSEN : OTHER)}
        >
          <PlatformMark platform={one} className="gap-1! sm:gap-2!" />
        </Link>
      ))}
      <DropdownMenu
        trigger={
          <button
            type="button"
            aria-current={isOther ? 'page' : undefined}
            className={classNames(TAB, 'gap-1', isOther ? CHOSEN : OTHER)}
          >
            {isOther && <PlatformMark platform={platform} bare />}
            <span className="max-sm:sr-only">{isOther ? lookOfPlatform(platform).label : 'More'}</span>
            <span className="sr-only">{isOther ? ', other sources' : ' sources'}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        }
        items={[
          { kind: 'link', label: 'All sources', to: paths.platform(ALL_SOURCES) },
          { kind: 'heading', label: others.length > 0 ? 'Other sources' : 'No other source is on' },
          ...others.map((source) => ({
            kind: 'link' as const,
            label: lookOfPlatform(source).label,
            icon: <PlatformMark platform={source} bare />,
            to: paths.platform(source),
          })),
          { kind: 'separator' },
          {
            kind: 'link',
            label: `Creators on ${lookOfPlatform(platform).label}`,
            to: paths.creators(platform),
          },
          { kind: 'link', label: 'Source status', to: paths.status() },
        ]}
      />
    </nav>
  )
}

const RENEWED_MS = MINUTE_MS

function useOtherSources(): Source[] {
  const { data } = useQuery({
    queryKey: ['sources'],
    queryFn: ({ signal }) => callApi(listSources, { signal }),
    staleTime: RENEWED_MS,
    retry: false,
  })
  return listOtherSources(data?.data ?? [])
}

/** Sources of posts beyond the specification's three that are read here or have posts. */
export function listOtherSources(
  sources: readonly Pick<SourceReport, 'id' | 'kind' | 'state' | 'hasData'>[],
): Source[] {
  return sources.flatMap(({ id, kind, state, hasData }) =>
    kind === 'social' && !isPlatform(id) && (state !== 'off' || hasData) ? id : [],
  )
}
