import { ALERT_CONDITIONS, ALERT_NAME_MAX, type AlertCondition } from '#contract/alerts.ts'
import type { Alert } from '#contract/app/alerts.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import { describeError } from '../shell/api/api-error.ts'
import { Button } from '../ui/action/button.tsx'
import type { Problem } from '../ui/form/create-form.ts'
import { useDraft } from '../ui/form/draft.ts'
import { Segmented } from '../ui/form/segmented.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/state/notice.tsx'
import { type AlertFigure, FIGURE_ALERTS, writeFigureRule } from './figure-rule.ts'
import { Preview } from './rule-preview.tsx'
import { useSaveAlert } from './use-alerts.ts'
import { WebhookChoice } from './webhooks/webhook-choice.tsx'

interface FigureAlertFormProps {
  asset: MarketAsset
  figure: AlertFigure
  /** The value of now, as the form writes it; undefined where it is not known. */
  now: number | undefined
  onSaved: (alert: Alert) => void
  onClose: () => void
}

interface Values {
  condition: AlertCondition
  value: string
  words: string
  name: string
  /** Ids; null: all of the account. */
  webhooks: readonly string[] | null
}

/** The form of an alert on a figure of the crowd. It writes a rule of the alert language, which stands below it. */
export function FigureAlertForm({ asset, figure, now, onSaved, onClose }: FigureAlertFormProps) {
  const save = useSaveAlert()
  const { label, unit, hint, offer } = FIGURE_ALERTS[figure]
  const form = useForm<Values, Alert>({
    initial: { condition: 'above', value: String(offer('above', now)), words: '', name: '', webhooks: null },
    findProblem: (values) => findProblem(figure, values),
    send: ({ name, webhooks, ...values }) =>
      save.mutateAsync({
        body: {
          expression: writeFigureRule(figure, { symbol: asset.symbol, ...values }),
          webhooks: webhooks === null ? null : [...webhooks],
          ...(name.trim() ? { name: name.trim() } : {}),
        },
      }),
    onSent: (saved) => {
      onSaved(saved)
      onClose()
    },
  })
  useDraft(`alert ${asset.id} ${figure}`, form)
  const { values, set } = form
  const rule = findProblem(figure, values) ? '' : writeFigureRule(figure, { symbol: asset.symbol, ...values })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.refusal !== undefined && <Notice tone="error">{describeError(form.refusal, FAILED)}</Notice>}
      {figure === 'posts' ? (
        <TextField
          label="Words"
          hint={`Optional. Of posts about ${asset.name}.`}
          {...form.field('words')}
          autoComplete="off"
          maxLength={100}
        />
      ) : (
        <div className="flex flex-col items-start gap-1.5">
          <span aria-hidden="true" className="text-13 font-medium">
            When {label} goes
          </span>
          <Segmented
            label={`When ${label} goes`}
            options={ALERT_CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] }))}
            value={values.condition}
            onChange={(condition) => set({ condition, value: String(offer(condition, now)) })}
          />
        </div>
      )}
      <TextField
        label={unit}
        hint={hint}
        {...form.field('value')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
      />
      {rule && (
        <div>
          <p className="text-12 text-ink-3">
            As a rule: <code className="font-mono text-ink-2 wrap-anywhere">{rule}</code>
          </p>
          <Preview expression={rule} />
        </div>
      )}
      <TextField
        label="Name"
        hint="Optional. Shown in the message."
        {...form.field('name')}
        autoComplete="off"
        maxLength={ALERT_NAME_MAX}
      />
      <WebhookChoice value={values.webhooks} onChange={(webhooks) => set({ webhooks })} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          Set alert
        </Button>
      </div>
    </form>
  )
}

const FAILED = 'Failed to save the alert. Please try again.'
const CONDITION_LABELS = { above: 'Above', below: 'Below' } as const

function findProblem(figure: AlertFigure, { value, words }: Values): Problem | undefined {
  const { max, example } = FIGURE_ALERTS[figure]
  const number = Number(value)
  if (!/^\d+(\.\d+)?$/.test(value.trim()) || number > max)
    return { field: 'value', message: `Enter a number from 0 to ${max}, such as ${example}` }
  if (/["']/.test(words)) return { field: 'words', message: 'Words without quotes' }
  return undefined
}
