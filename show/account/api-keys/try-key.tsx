import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { FIRST_CALL_ADDRESS, firstCall } from '../../docs/operation/first-commands.ts'
import { sendCall } from '../../sandbox/call/send-call.ts'
import { describeCost, prettyText } from '../../sandbox/response/answer-text.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { siteOrigin } from '../../shell/page/product.ts'
import { Button } from '../../ui/action/button.tsx'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import type { ShownKey } from './key-api.ts'

/** The first call of a new key: to copy, or sent from here, with its answer and what it cost. */
export function TryKey({ apiKey }: { apiKey: Pick<ShownKey, 'key' | 'mode'> }) {
  const command = firstCall({ origin: siteOrigin(), key: apiKey.key })
  const call = useMutation({
    mutationFn: () => sendCall({ method: 'GET', address: FIRST_CALL_ADDRESS, body: undefined }, apiKey.key),
  })
  return (
    <>
      <h3 className="mt-5 text-14 font-semibold">Make your first call</h3>
      <div className="mt-2 flex items-start rounded-card border border-line-subtle bg-bg">
        <CodeBlock className="min-w-0 flex-1 text-12">{command}</CodeBlock>
        <CopyButton text={command} label="Copy command" className="m-1.5" />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          busy={call.isPending}
          icon={<Send size={14} aria-hidden="true" />}
          onClick={() => call.mutate()}
        >
          {call.isSuccess ? 'Send it again' : 'Send it from here'}
        </Button>
        <p role="status" className="min-w-0 text-13 text-ink-2">
          {call.isSuccess &&
            `${call.data.status} ${call.data.statusText} in ${Math.max(1, Math.round(call.data.serverMs))} ms, ${describeCost({ credits: call.data.credits, keyMode: apiKey.mode })}`}
          {call.isError &&
            describeError(call.error, 'There was no answer. Check your connection and send it again.')}
        </p>
      </div>
      {call.isSuccess && (
        <CodeBlock className="mt-3 max-h-48 overflow-auto rounded-card border border-line-subtle bg-bg text-12">
          {prettyText(call.data)}
        </CodeBlock>
      )}
    </>
  )
}
