import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import {
  WEBHOOK_FORMATS,
  WEBHOOK_URL_MAX,
  type WebhookFormat,
  type WebhookStop,
} from '#contract/app/delivery/webhook-rules.ts'
import type { Delivery, Webhook } from '#contract/app/delivery/webhooks.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { Button } from '../../ui/action/button.tsx'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import type { Problem } from '../../ui/form/create-form.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Chip } from '../../ui/label/chip.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx'
import { DeliveryOutcome } from './delivery-outcome.tsx'
import { FORMAT_LABELS, nameOf, useDeliveries, useWebhookActions, useWebhooks } from './use-webhooks.ts'

/** Where alerts go besides the site and e-mail: programs and chats. */
export function Webhooks() {
  const webhooks = useWebhooks()
  const actions = useWebhookActions()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const failed = [actions.change, actions.remove, actions.rotate, actions.test, actions.replay].find(
    ({ isError }) => isError,
  )
  const { user } = useAuth()
  const { data } = webhooks
  const isHeld = user?.emailConfirmed === false && (isAdding || data?.data.length !== 0)
  return (
    <Card className="mt-6">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 className="text-16 font-semibold text-ink-1">Webhooks</h2>
            <p className="mt-1 text-13 text-ink-3">
              Send your alerts to a program, Discord, Slack or Telegram.
            </p>
          </div>
          {data && !isAdding && (
            <Button size="sm" disabled={data.data.length >= data.limit} onClick={() => setAdding(true)}>
              Add webhook
            </Button>
          )}
        </div>
        {hasFailed(webhooks) && <QueryError query={webhooks} message="Failed to load your webhooks." />}
        {failed && (
          <Notice tone="error">{describeError(failed.error, 'That did not work. Please try again.')}</Notice>
        )}
        {secret !== undefined && (
          <Notice tone="info">
            <span className="wrap-anywhere">
              Signing secret, shown only once: <code>{secret}</code>
            </span>{' '}
            <CopyButton text={secret} label="Copy the signing secret" />
          </Notice>
        )}
        {isHeld && (
          <Notice tone="info">
            Nothing is delivered to webhooks until you confirm your e-mail address. Follow the link in our
            e-mail; your profile sends it again.
          </Notice>
        )}
        {isAdding && (
          <AddForm
            onClose={() => setAdding(false)}
            onAdd={async (body) => {
              const added = await actions.add.mutateAsync(body)
              setSecret(added.format === 'standard' ? added.secret : undefined)
            }}
          />
        )}
        {data && data.data.length > 0 && (
          <ul aria-label="Webhooks" className="divide-y divide-line-subtle">
            {data.data.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                actions={actions}
                onRotate={() =>
                  actions.rotate.mutate(webhook.id, { onSuccess: (rotated) => setSecret(rotated.secret) })
                }
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

interface Values {
  format: WebhookFormat
  url: string
  chatId: string
}

function AddForm({
  onAdd,
  onClose,
}: {
  onAdd: (body: { format: WebhookFormat; url: string; chatId?: string }) => Promise<void>
  onClose: () => void
}) {
  const form = useForm<Values, unknown>({
    initial: { format: 'standard', url: '', chatId: '' },
    findProblem,
    send: ({ format, url, chatId }) =>
      onAdd({ format, url: url.trim(), ...(format === 'telegram' ? { chatId: chatId.trim() } : {}) }),
    onSent: onClose,
  })
  const isTelegram = form.values.format === 'telegram'
  return (
    <form {...form.props} className="flex max-w-form flex-col gap-4">
      {form.refusal !== undefined && (
        <Notice tone="error">
          {describeError(form.refusal, 'Failed to add the webhook. Please try again.')}
        </Notice>
      )}
      <Select
        label="Send to"
        {...form.field('format')}
        options={WEBHOOK_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
      />
      <TextField
        label="Address"
        {...form.field('url')}
        inputMode="url"
        autoComplete="off"
        maxLength={WEBHOOK_URL_MAX}
        placeholder={isTelegram ? 'https://api.telegram.org/bot<token>' : 'https://'}
      />
      {isTelegram && (
        <TextField
          label="Chat"
          hint="Its id, or @ and the name of a channel"
          {...form.field('chatId')}
          autoComplete="off"
        />
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm" busy={form.busy}>
          Add webhook
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function findProblem({ format, url, chatId }: Values): Problem | undefined {
  if (url.trim() === '') return { field: 'url', message: 'Address is required' }
  if (format === 'telegram' && chatId.trim() === '') return { field: 'chatId', message: 'Chat is required' }
  return undefined
}

const STOP_WORDS: Record<WebhookStop, string> = {
  gone: 'Switched off: its address answered that it is gone',
  failing: 'Switched off: nothing arrived for a day',
  unconfirmed: 'Waits until you confirm your e-mail address',
}

/** How many deliveries a log shows, and how many once more were asked for: as many as one answer has. */
const SHOWN = { first: 10, more: 100 }

interface WebhookRowProps {
  webhook: Webhook
  actions: ReturnType<typeof useWebhookActions>
  onRotate: () => void
}

function WebhookRow({ webhook, actions, onRotate }: WebhookRowProps) {
  const [openLog, setOpenLog] = useQueryState('log', parseAsString.withOptions({ history: 'push' }))
  const [isDeleting, setDeleting] = useState(false)
  const { id, format, url, active, stoppedBecause, lastOutcome, lastSettledAt } = webhook
  const isOpen = openLog === id
  const about = `${FORMAT_LABELS[format]} at ${url}`
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="text-14 font-medium text-ink-1 wrap-anywhere">{nameOf(webhook)}</span>
        <span className="text-13 text-ink-3 wrap-anywhere">{url}</span>
        {!active && <Chip tone="neutral">Off</Chip>}
      </div>
      <p className="text-12 text-ink-3">
        {stoppedBecause && `${STOP_WORDS[stoppedBecause]}. `}
        {lastSettledAt === undefined ? (
          'Nothing delivered yet'
        ) : (
          <>
            Last {lastOutcome === 'delivered' ? 'delivered' : 'failed'} <RelativeTime at={lastSettledAt} />
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={!active}
          aria-label={`Send test to ${about}`}
          onClick={() => actions.test.mutate(id, { onSuccess: () => setOpenLog(id) })}
        >
          Send test
        </Button>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={`Log of ${about}`}
          onClick={() => setOpenLog(isOpen ? null : id)}
        >
          Log
        </Button>
        <Button
          size="sm"
          aria-label={`${active ? 'Pause' : 'Resume'} ${about}`}
          onClick={() => actions.change.mutate({ id, active: !active })}
        >
          {active ? 'Pause' : 'Resume'}
        </Button>
        {format === 'standard' && (
          <Button
            size="sm"
            aria-label={`Rotate secret of ${about}`}
            data-tip="The old secret signs too for 24 hours"
            onClick={onRotate}
          >
            Rotate secret
          </Button>
        )}
        <Button size="sm" variant="danger" aria-label={`Delete ${about}`} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      {isDeleting && (
        <DeleteWebhookDialog
          about={about}
          onClose={() => setDeleting(false)}
          onDelete={() => actions.remove.mutate(id)}
        />
      )}
      {isOpen && <Log id={id} onReplay={(deliveryId) => actions.replay.mutate(deliveryId)} />}
    </li>
  )
}

/** Whether there is something to do by hand: one that was not tried yet is on its way. */
function isTried({ state, tries }: Delivery): boolean {
  return state !== 'waiting' || tries.length > 0
}

function Log({ id, onReplay }: { id: string; onReplay: (deliveryId: string) => void }) {
  const [limit, setLimit] = useState(SHOWN.first)
  const deliveries = useDeliveries(id, limit)
  if (hasFailed(deliveries)) {
    return <QueryError query={deliveries} message="Failed to load the log." />
  }
  if (!deliveries.data) return <p className="text-13 text-ink-3">Loading the log</p>
  if (deliveries.data.data.length === 0) return <p className="text-13 text-ink-3">Nothing was sent yet.</p>
  const { data, hasMore } = deliveries.data
  return (
    <>
      <ul aria-label="Deliveries" className="flex flex-col gap-2">
        {data.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
            <RelativeTime at={delivery.createdAt} />
            <span className="wrap-anywhere">{delivery.title}</span>
            <DeliveryOutcome delivery={delivery} />
            {isTried(delivery) && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`${delivery.state === 'waiting' ? 'Send now' : 'Send again'}: ${delivery.title}`}
                onClick={() => onReplay(delivery.id)}
              >
                {delivery.state === 'waiting' ? 'Send now' : 'Send again'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasMore && limit < SHOWN.more && (
        <Button
          size="sm"
          className="self-start"
          busy={deliveries.isPlaceholderData}
          onClick={() => setLimit(SHOWN.more)}
        >
          Show older
        </Button>
      )}
      {hasMore && limit === SHOWN.more && (
        <p className="text-12 text-ink-3">The newest {data.length} of the last 30 days.</p>
      )}
    </>
  )
}
