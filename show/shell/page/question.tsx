import { useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/links.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { describeError } from '../api/api-error.ts'
import { paths } from './paths.ts'

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

/** A question of a link in an e-mail, answered by a button, so that no scanner answers it. */
export function Question({ text, action, failure, ask }: QuestionProps) {
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
