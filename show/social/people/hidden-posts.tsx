import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/links.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import type { ShownPosts } from './use-people.ts'

/** How many posts of a list are hidden, by whom, and the way to see them; nothing where none is. */
export function HiddenPosts({ shown }: { shown: ShownPosts }) {
  const { hidden, isShowingAll, setShowAll } = shown
  const count = hidden.own + hidden.site
  if (count === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-subtle px-4 py-2 text-13 text-ink-3 sm:px-5">
      <span role="status">
        {formatCount(count, 'post')} {isShowingAll ? 'would be' : count === 1 ? 'is' : 'are'} hidden by{' '}
        {describeWho(hidden)}. Counts include {count === 1 ? 'it' : 'them'}.
      </span>
      <Button size="sm" variant="ghost" onClick={() => setShowAll(!isShowingAll)}>
        {isShowingAll ? 'Hide again' : 'Show anyway'}
      </Button>
      {hidden.own > 0 && <TextLink to={paths.settings({ tab: 'people' })}>Your lists</TextLink>}
    </p>
  )
}

function describeWho({ own, site }: ShownPosts['hidden']): string {
  if (site === 0) return 'your lists'
  return own === 0 ? 'this site' : 'your lists and by this site'
}
