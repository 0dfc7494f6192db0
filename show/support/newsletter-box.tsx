import { findEmailProblem } from '#contract/account-rules.ts'
import { subscribe } from '#contract/app/operations.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { Button } from '../ui/action/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/state/notice.tsx'

const FAILED = 'We could not add your address. Please try again.'

/** An e-mail box; a mail then asks back before anything else is sent. */
export function NewsletterBox({ title = 'Newsletter' }: { title?: string }) {
  const form = useForm({
    initial: { email: '' },
    findProblem: ({ email }) => findEmailProblem(email),
    send: ({ email }) => callApi(subscribe, { body: { email } }),
  })
  const { sending, refusal } = form
  const email = form.field('email')
  return (
    <section
      aria-labelledby="newsletter"
      className="@container rounded-dialog border border-line-subtle bg-s1 p-6 shadow-raised sm:p-8"
    >
      <div className="grid gap-x-12 gap-y-6 @2xl:grid-cols-2 @2xl:items-center">
        <div>
          <h2 id="newsletter" className="text-20 font-semibold">
            {title}
          </h2>
          <p className="mt-1 text-14 text-ink-2">
            We write when there is something worth your time. One e-mail asks you to confirm; one click ends
            it.
          </p>
        </div>
        <div className="min-w-0">
          {sending.status === 'sent' ? (
            <Notice tone="success">{sending.answer.message}</Notice>
          ) : (
            <form {...form.props} className="flex flex-col gap-3 sm:flex-row sm:items-start">
              <TextField
                label={<span className="sr-only">Email address</span>}
                className="flex-1 [&>div:first-child]:h-0 [&>div:first-child]:-mb-1.5"
                type="email"
                autoComplete="email"
                placeholder="you@example.com"
                {...email}
                error={email.error ?? (refusal === undefined ? undefined : describeError(refusal, FAILED))}
              />
              <Button type="submit" variant="primary" busy={form.busy}>
                Subscribe
              </Button>
            </form>
          )}
        </div>
      </div>
    </section>
  )
}
