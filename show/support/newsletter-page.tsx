import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { confirmSubscription, unsubscribe } from '#contract/app/operations.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { useHydrated } from '../shell/page/use-hydrated.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/links.tsx'
import { Spinner } from '../ui/action/spinner.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { NewsletterBox } from './newsletter-box.tsx'

export const meta = () =>
  pageMeta({
    title: 'Newsletter',
    description: 'Subscribe to the Crowdtape newsletter, confirm a subscription or end it.',
    path: paths.newsletter(),
  })

/** Where the links of our mails lead: `?confirm=` at once, `?unsubscribe=` by a button, so that no scanner does it. */
export default function NewsletterPage() {
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const confirm = hydrated ? query.get('confirm') : null
  const unsubscribe = hydrated ? query.get('unsubscribe') : null
  return (
    <Page className="max-w-3xl!">
      <PageHeader
        title="Newsletter"
        description="Notes on measuring a crowd, when there is something to say."
      />
      {confirm && <Confirm token={confirm} />}
      {unsubscribe && <Unsubscribe token={unsubscribe} />}
      {!confirm && !unsubscribe && <NewsletterBox title="Subscribe" />}
    </Page>
  )
}

type Outcome =
  | { status: 'waiting' }
  | { status: 'done'; message: string }
  | { status: 'failed'; message: string; retrying?: boolean }

function Confirm({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'waiting' })
  const sent = useRef(false)
  useEffect(() => {
    // A token works once, so it is sent once, however often the effect runs.
    if (sent.current) return
    sent.current = true
    callApi(confirmSubscription, { body: { token } }).then(
      ({ message }) => setOutcome({ status: 'done', message }),
      (error: unknown) =>
        setOutcome({
          status: 'failed',
          message: describeError(error, 'Your subscription could not be confirmed.'),
        }),
    )
  }, [token])
  return <OutcomeNotice outcome={outcome} waiting="Confirming your subscription …" />
}

function Unsubscribe({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const end = async () => {
    setOutcome((now) => (now?.status === 'failed' ? { ...now, retrying: true } : { status: 'waiting' }))
    try {
      const { message } = await callApi(unsubscribe, { query: { token } })
      setOutcome({ status: 'done', message })
    } catch (error) {
      setOutcome({ status: 'failed', message: describeError(error, 'Your subscription could not be ended.') })
    }
  }
  if (outcome) return <OutcomeNotice outcome={outcome} waiting="Ending your subscription …" onRetry={end} />
  return (
    <Panel>
      <p className="text-16">Unsubscribe from our e-mails?</p>
      <Button variant="primary" onClick={end}>
        Unsubscribe
      </Button>
    </Panel>
  )
}

interface OutcomeNoticeProps {
  outcome: Outcome
  waiting: string
  onRetry?: () => void
}

function OutcomeNotice({ outcome, waiting, onRetry }: OutcomeNoticeProps) {
  if (outcome.status === 'waiting') {
    return (
      <Panel>
        <p role="status" className="flex items-center gap-3 text-16 text-ink-2">
          <Spinner /> {waiting}
        </p>
      </Panel>
    )
  }
  if (outcome.status === 'done') {
    return (
      <Panel>
        <Notice tone="success">{outcome.message}</Notice>
        <LinkButton to={paths.blog()}>Read the blog</LinkButton>
      </Panel>
    )
  }
  return (
    <Panel>
      <Notice tone="error">{outcome.message}</Notice>
      {onRetry ? (
        <Button busy={outcome.retrying} onClick={onRetry}>
          Try again
        </Button>
      ) : (
        <LinkButton to={paths.newsletter()}>Subscribe again</LinkButton>
      )}
    </Panel>
  )
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-dialog border border-line-subtle bg-s1 p-6 shadow-raised sm:p-8">
      {children}
    </div>
  )
}
