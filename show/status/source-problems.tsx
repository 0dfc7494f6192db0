import { listSources } from '#contract/app/operations.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { callApi } from '../shell/api/call-api.ts'
import { usePolled } from '../shell/data/use-polled.ts'
import { paths } from '../shell/page/paths.ts'
import { TextLink } from '../ui/action/links.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { describeProblem } from './describe-source.ts'

const REFRESH_MS = MINUTE_MS

/** The sources that refuse what the operator set, or this server, and what to do; nothing where none does. */
export function SourceProblems() {
  const { data } = usePolled((signal) => callApi(listSources, { signal }), REFRESH_MS)
  const refused = data?.data.filter(({ state }) => state === 'refused') ?? []
  if (refused.length === 0) return null
  return (
    <div className="mb-6">
      <Notice>
        {refused.map((source) => (
          <p key={source.id}>{describeProblem(source)}</p>
        ))}
        <p>
          <TextLink to={paths.status()}>All sources</TextLink>
        </p>
      </Notice>
    </div>
  )
}
