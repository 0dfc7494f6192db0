import { Checkbox } from '../../ui/form/checkbox.tsx'
import { labelOf, useWebhooks } from './use-webhooks.ts'

interface WebhookChoiceProps {
  /** Ids; null: all of the account, also those that come later. */
  value: readonly string[] | null
  onChange: (value: readonly string[] | null) => void
}

/** To which webhooks an alert goes; nothing where the account has none. */
export function WebhookChoice({ value, onChange }: WebhookChoiceProps) {
  const webhooks = useWebhooks().data?.data ?? []
  if (webhooks.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-1.5 text-13 font-medium">Webhooks</legend>
      <Checkbox
        label="All webhooks"
        hint="Including those you add later."
        checked={value === null}
        onChange={({ target }) => onChange(target.checked ? null : webhooks.map(({ id }) => id))}
      />
      {value !== null &&
        webhooks.map((webhook) => (
          <Checkbox
            key={webhook.id}
            className="pl-6"
            label={labelOf(webhook, webhooks)}
            checked={value.includes(webhook.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, webhook.id] : value.filter((id) => id !== webhook.id))
            }
          />
        ))}
    </fieldset>
  )
}
