import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { confirmAlertEmail, stopAlertEmail } from '#contract/app/operations.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { useHydrated } from '../shell/page/use-hydrated.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/links.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { Notice } from '../ui/state/notice.tsx'

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

type Outcome =
  | { status: 'open' }
  | { status: 'waiting' }
  | { status: 'done'; message: string }
  | { status: 'failed'; message: string }

interface QuestionProps {
  text: string
  action: string
  /** Where the server gives no reason. */
  failure: string
  ask: () => Promise<{ message: string }>
}

function Question({ text, action, failure, ask }: QuestionProps) {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'open' })
  const answer = async () => {
    setOutcome({ status: 'waiting' })
    try {
      const { message } = await ask()
      setOutcome({ status: 'done', message })
    } catch (error) {
      setOutcome({ status: 'failed', message: describeError(error, failure) })
    }
  }
  return (
    <div className="flex flex-col items-start gap-4 rounded-dialog border border-line-subtle bg-s1 p-6 shadow-raised sm:p-8">
      {outcome.status === 'done' ? (
        <>
          <Notice tone="success">{outcome.message}</Notice>
          <LinkButton to={paths.market()}>See the market</LinkButton>
        </>
      ) : (
        <>
          <p className="text-16">{text}</p>
          {outcome.status === 'failed' && <Notice tone="error">{outcome.message}</Notice>}
          <Button variant="primary" busy={outcome.status === 'waiting'} onClick={answer}>
            {action}
          </Button>
        </>
      )}
    </div>
  )
}
