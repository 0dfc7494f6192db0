import { useSearchParams } from 'react-router'
import { stopBoardMail } from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { Question } from '../shell/page/question.tsx'
import { useHydrated } from '../shell/page/use-hydrated.ts'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'

export const meta = () =>
  pageMeta({
    title: 'Dashboards by e-mail',
    description: 'Stop the e-mails of a dashboard.',
    hidden: true,
  })

/** Where the link of a dashboard's e-mail leads: `?stop=`. */
export default function BoardMailPage() {
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const stop = hydrated ? query.get('stop') : null
  return (
    <Page className="max-w-3xl!">
      <PageHeader title="Dashboards by e-mail" description="Whether a dashboard is sent to you." />
      {stop && (
        <Question
          text="Stop sending this dashboard to your address?"
          action="Stop the e-mails"
          failure="The e-mails could not be stopped."
          ask={() => callApi(stopBoardMail, { query: { token: stop } })}
        />
      )}
      {hydrated && !stop && (
        <EmptyState
          title="Nothing to decide here"
          description="This page opens from the link in our e-mail. Please use the link you were sent."
        />
      )}
    </Page>
  )
}
