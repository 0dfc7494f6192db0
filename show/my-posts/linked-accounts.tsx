import { Link } from 'react-router'
import type { OwnPosts } from '#contract/app/authors.ts'
import { paths } from '../shell/page/paths.ts'
import { TextLink } from '../ui/action/text-link.tsx'
import { PlatformMark } from '../ui/label/platform-mark.tsx'

/** Whose posts these are. */
export function LinkedAccounts({ linked }: Pick<OwnPosts, 'linked'>) {
  return (
    <ul aria-label="Linked accounts" className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-14">
      {linked.map(({ source, username }) => (
        <li key={source} className="flex min-w-0 items-center gap-2">
          <PlatformMark platform={source} className="text-ink-3" />
          <Link
            to={paths.author(source, username)}
            className="hit-area min-w-0 truncate font-medium text-ink-1 hover:text-accent"
          >
            <bdi>{username}</bdi>
          </Link>
        </li>
      ))}
      <li>
        <TextLink to={paths.profile()} className="text-13">
          Change linked accounts
        </TextLink>
      </li>
    </ul>
  )
}
