import { useMutation } from '@tanstack/react-query'
import type { User } from '#contract/app/accounts/users.ts'
import { resendConfirmation } from '#contract/app/operations.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { Button } from '../../ui/action/button.tsx'
import { Notice } from '../../ui/state/notice.tsx'

/** What waits for the link of a mail, and the way to another link; nothing where all is confirmed. */
export function ConfirmationState({ user }: { user: User }) {
  const { emailConfirmed, emailRefused, pendingEmail } = user
  if (emailConfirmed && !emailRefused && pendingEmail === null) return null
  const asksAgain = emailConfirmed && pendingEmail === null
  return (
    <Notice tone={asksAgain ? 'error' : 'info'}>
      <p className="wrap-anywhere">{wordsOf(user)}</p>
      <ResendConfirmation label={asksAgain ? 'Send a link to confirm it' : undefined} />
    </Notice>
  )
}

function wordsOf({ email, emailConfirmed, pendingEmail }: User): string {
  if (pendingEmail !== null)
    return `Your address changes to ${pendingEmail} once you follow the link in the e-mail we sent there.`
  if (emailConfirmed)
    return `The mail server of ${email} refused our e-mails, so we send no alerts there. Confirm the address again, or change it.`
  return `${email} is not confirmed yet. Follow the link in our e-mail: until then there are no live keys, and no alerts by e-mail or webhook.`
}

/** Asks for another link, and says what became of it. */
export function ResendConfirmation({ label = 'Send the link again' }: { label?: string }) {
  const resend = useMutation({ mutationFn: () => callApi(resendConfirmation) })
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
        {label}
      </Button>
      <p role="status" className="text-13 text-ink-2 empty:hidden">
        {resend.isSuccess && resend.data.message}
        {resend.isError && describeError(resend.error, 'The link could not be sent. Please try again.')}
      </p>
    </div>
  )
}
