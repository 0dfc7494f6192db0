import { type FormEvent, useState } from 'react'
import { findEmailProblem } from '#contract/account-rules.ts'
import { describeError } from '../shell/api/describe-error.ts'
import { requestApi } from '../shell/api/request-api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'

const FAILED = 'We could not take your address. Please try again.'

type Asking =
  | { status: 'open' }
  | { status: 'sending' }
  | { status: 'asked'; message: string }
  | { status: 'failed'; message: string }

/** An e-mail box; a mail then asks back before anything else is sent. */
export function NewsletterBox() {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState<Asking>({ status: 'open' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = findEmailProblem(email)?.message
    setProblem(found)
    if (found) return
    setAsking({ status: 'sending' })
    try {
      const { message } = await requestApi<{ message: string }>('/newsletter', {
        method: 'POST',
        body: { email },
      })
      setAsking({ status: 'asked', message })
    } catch (error) {
      setAsking({ status: 'failed', message: describeError(error, FAILED) })
    }
  }
  return (
    <section
      aria-labelledby="newsletter"
      className="@container rounded-dialog border border-line-subtle bg-s1 p-6 shadow-raised sm:p-8"
    >
      <div className="grid gap-x-12 gap-y-6 @2xl:grid-cols-2 @2xl:items-center">
        <div>
          <h2 id="newsletter" className="text-20 font-semibold">
            Newsletter
          </h2>
          <p className="mt-1 text-14 text-ink-2">
            We write when there is something worth your time. One mail asks you to confirm; one click ends it.
          </p>
        </div>
        <div className="min-w-0">
          {asking.status === 'asked' ? (
            <Notice tone="success">{asking.message}</Notice>
          ) : (
            <form
              method="post"
              noValidate
              onSubmit={submit}
              className="flex flex-col gap-3 sm:flex-row sm:items-start"
            >
              <TextField
                label={<span className="sr-only">Email address</span>}
                className="flex-1 [&>div:first-child]:h-0 [&>div:first-child]:-mb-1.5"
                name="email"
                type="email"
                autoComplete="email"
                placeholder="you@example.com"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
                error={problem ?? (asking.status === 'failed' ? asking.message : undefined)}
              />
              <Button type="submit" variant="primary" busy={asking.status === 'sending'}>
                Subscribe
              </Button>
            </form>
          )}
        </div>
      </div>
    </section>
  )
}
