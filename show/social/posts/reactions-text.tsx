import type { Post } from '#contract/app/social.ts'
import { REACTIONS } from '#contract/posts.ts'
import { Absent } from '../../ui/figures/absent.tsx'
import { formatNumber } from '../../ui/format/format-number.ts'

/** All reactions in one number; each kind on hover and for readers. */
export function ReactionsText({ reactions }: { reactions: Post['reactions'] }) {
  const given = REACTIONS.flatMap((kind) => {
    const count = reactions?.[kind]
    return count === undefined ? [] : [{ kind, count }]
  })
  if (given.length === 0) return <Absent />
  const total = given.reduce((sum, { count }) => sum + count, 0)
  const lines = given.map(({ kind, count }) => `${kind} ${formatNumber(count)}`)
  return (
    <span data-tip={lines.join('\n')}>
      <span aria-hidden="true">{formatNumber(total, { compact: total >= 10_000 })}</span>
      <span className="sr-only">{lines.join(', ')}</span>
    </span>
  )
}
