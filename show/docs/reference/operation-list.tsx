import { Link } from 'react-router'
import { paths } from '../../shell/page/paths.ts'
import { MethodMark } from '../operation/operation-text.tsx'
import type { OperationLink } from './reference-links.ts'

/** Operations, each a link to its page. The id of each is its anchor, to which older addresses lead. */
export function OperationList({
  group,
  operations,
}: {
  group: string
  operations: readonly OperationLink[]
}) {
  return (
    <ul className="mt-4 divide-y divide-line-subtle border-y border-line-subtle">
      {operations.map(({ id, method, path, summary }) => (
        <li key={id} id={id} className="target:bg-s2">
          <Link
            to={paths.reference(group, id)}
            className="group grid gap-x-6 gap-y-1 py-3 focus-visible:-outline-offset-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
          >
            <span className="font-mono text-13 break-all text-ink-1 group-hover:text-accent">
              <MethodMark method={method} className="mr-2" />
              {path}
            </span>
            <span className="text-14 text-ink-2">{summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
