import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { sendTestNotification } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { describeError } from '../../shell/api/describe-error.ts'
import { Button } from '../../ui/action/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/state/notice.tsx'

/** Sends one by every way, so that the account holder sees whether it arrives. */
export function TestCard() {
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: () => callApi(sendTestNotification),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
  return (
    <Card
      title="Does it arrive?"
      description="The test comes on the site and by e-mail, even if both are switched off above."
      actions={
        <Button
          size="sm"
          busy={send.isPending}
          icon={<Send size={14} aria-hidden="true" />}
          onClick={() => send.mutate()}
        >
          Send a test
        </Button>
      }
    >
      {send.isIdle && <p className="text-13 text-ink-3">Nothing has been sent from this page yet.</p>}
      {send.isPending && <p className="text-13 text-ink-3">It is being sent.</p>}
      {send.isError && (
        <Notice tone="error">
          {describeError(send.error, 'Failed to send the test. Please try again.')}
        </Notice>
      )}
      {send.isSuccess && <Notice tone="success">{send.data.message}</Notice>}
    </Card>
  )
}
