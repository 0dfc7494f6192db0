import { useSearchParams } from 'react-router'
import { confirmAlertEmail, stopAlertEmail } from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { Question } from '../shell/page/question.tsx'
import { useHydrated } from '../shell/page/use-hydrated.ts'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'

export const meta = () =>
  pageMeta({
    title: 'Price alerts by e-mail',
    description: 'Confirm or stop the e-mails of a price alert.',
    hidden: true,
  })

/** Where the links of alert mails lead: `?confirm=` and `?stop=`, both by a button, so that no scanner does it. */
export default function AlertEmailPage() {
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const confirm = hydrated ? query.get('confirm') : null
  const stop = hydrated ? query.get('stop') : null
  return (
    <Page className="max-w-3xl!">
      <PageHeader title="Price alerts by e-mail" description="Whether alerts may be sent to an address." />
      {confirm && (
        <Question
          text="Do you want price alerts to be sent to your address?"
          action="Yes, send them"
          failure="Your address could not be confirmed."
          ask={() => callApi(confirmAlertEmail, { body: { token: confirm } })}
        />
      )}
      {stop && (
        <Question
          text="Do you want no more price alerts from this account?"
          action="Stop the e-mails"
          failure="The e-mails could not be stopped."
          ask={() => callApi(stopAlertEmail, { query: { token: stop } })}
        />
      )}
      {hydrated && !confirm && !stop && (
        <EmptyState
          title="Nothing to decide here"
          description="This page opens from the link in our e-mail. Please use the link you were sent."
        />
      )}
    </Page>
  )
}
