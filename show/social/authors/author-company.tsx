import { useQuery } from '@tanstack/react-query'
import { getAuthorPushers } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { FigureName } from '../../shell/page/figure-name.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useTimes } from '../../ui/time/time-zone.ts'
import { describeCompany } from '../pushers/describe-pushers.ts'
import { PushGroupRow } from '../pushers/push-group-row.tsx'

/** With whom an author posts alike, in step or for gifts; nothing where there is nobody. */
export function AuthorCompany({ source, username }: { source: string; username: string }) {
  const company = useQuery({
    queryKey: ['author-pushers', source, username],
    queryFn: ({ signal }) => callApi(getAuthorPushers, { params: { source, username }, signal }),
  })
  const times = useTimes()
  const { data } = company
  if (!data || data.groups.length === 0) return null
  return (
    <Card
      flush
      className="mb-4"
      title={<FigureName term="pushers">Posts with others</FigureName>}
      description={`${times.hour(data.from)} to ${times.hour(data.until)} ${times.offset(data.until)}`}
    >
      <ol
        aria-label="Groups that the author belongs to"
        className="divide-y divide-line-subtle border-t border-line-subtle"
      >
        {data.groups.map((group) => (
          <PushGroupRow
            key={`${group.symbol} ${group.firstAt}`}
            group={group}
            title={describeCompany(group)}
          />
        ))}
      </ol>
    </Card>
  )
}
