import { Link } from 'react-router'
import { PLATFORMS, type Platform } from '#contract/posts.ts'
import { paths } from '../shell/paths.ts'
import { classNames } from '../ui/class-names.ts'
import { PlatformMark } from '../ui/platform-mark.tsx'

/** From one platform's table to the others'. */
export function PlatformTabs({ platform }: { platform: Platform }) {
  return (
    <nav aria-label="Platforms" className="inline-flex rounded-control border border-line-strong bg-s1 p-0.5">
      {PLATFORMS.map((one) => (
        <Link
          key={one}
          to={paths.platform(one)}
          aria-current={one === platform ? 'page' : undefined}
          className={classNames(
            'motion-hover flex h-control-in items-center rounded-control px-2 text-12 font-medium sm:px-2.5 sm:text-13',
            one === platform ? 'bg-s4 text-ink-1 shadow-raised' : 'text-ink-3 hover:text-ink-1',
          )}
        >
          <PlatformMark platform={one} />
        </Link>
      ))}
    </nav>
  )
}
