import { useRef } from 'react'
import { ALERT_EXPRESSION_MAX, ALERT_NAME_MAX } from '#contract/alerts.ts'
import type { Alert } from '#contract/app/alerts.ts'
import { RULE_FIGURES } from '#contract/figures.ts'
import { useMarket } from '../market/data/use-market.ts'
import { useNamedLists } from '../market/watchlist/use-named-lists.ts'
import { describeError } from '../shell/api/api-error.ts'
import { paths } from '../shell/page/paths.ts'
import type { RuleOfQuery } from '../social/query/query-forms.ts'
import { Button } from '../ui/action/button.tsx'
import { TextLink } from '../ui/action/links.tsx'
import type { Problem } from '../ui/form/create-form.ts'
import { useDraft } from '../ui/form/draft.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { completeRule } from './completion/complete-rule.ts'
import { RuleField } from './completion/rule-field.tsx'
import { Preview } from './rule-preview.tsx'
import { useSaveAlert } from './use-alerts.ts'
import { WebhookChoice } from './webhooks/webhook-choice.tsx'

interface RuleDialogProps {
  /** The one that is changed; absent for a new one. */
  alert?: Alert
  /** What a new one begins with. */
  expression?: string
  /** Where it was made of a query of posts: when it fires, and what of the query is not in it. */
  madeOf?: RuleOfQuery
  onClose: () => void
}

interface Values {
  expression: string
  name: string
  /** Ids; null: all of the account. */
  webhooks: readonly string[] | null
}

const EXAMPLE = 'price(BTC) > 70000 and mentions(BTC, 24h) > 500 cooldown 6h'

/** The form of a rule of the alert language, which says while one types when it would have fired. */
export function RuleDialog({ alert, expression = '', madeOf, onClose }: RuleDialogProps) {
  const save = useSaveAlert()
  const form = useForm<Values, unknown>({
    initial: {
      expression: alert?.expression ?? expression,
      name: alert?.name ?? '',
      webhooks: alert?.webhooks ?? null,
    },
    findProblem,
    send: (values) => save.mutateAsync(toRequest(alert, values)),
    onSent: onClose,
  })
  const market = useMarket()
  const lists = useNamedLists()
  const offered = {
    assets: market.data?.data ?? [],
    watchlists: lists.data?.data.map(({ name }) => name) ?? [],
  }
  const list = useRef<{ close: () => void }>(undefined)
  useDraft(`rule ${alert?.id ?? expression}`, form)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onEscape={() => {
        const isOpen = list.current !== undefined
        list.current?.close()
        return isOpen
      }}
      title={alert ? 'Edit the rule' : 'New rule'}
      description="Triggers when the whole rule becomes true."
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && <Notice tone="error">{describeError(form.refusal, FAILED)}</Notice>}
        {madeOf && <Notice tone="info">{describe(madeOf)}</Notice>}
        <div>
          <RuleField
            label="Rule"
            mono
            rows={3}
            maxLength={ALERT_EXPRESSION_MAX}
            spellCheck={false}
            autoCapitalize="off"
            placeholder={EXAMPLE}
            hint={
              <>
                {RULE_FIGURES.join(', ')}, as in <code>posts("halving", lang en, 1h) &gt; 50</code>.{' '}
                <code>1h</code> is the whole hour that ended last.{' '}
                <TextLink to={`${paths.docsPage('alerts')}#the-alert-language`}>How to write rules</TextLink>
              </>
            }
            complete={(text, caret) => completeRule(text, caret, offered)}
            onListChange={(next) => {
              list.current = next
            }}
            {...form.field('expression')}
          />
          <Preview expression={form.values.expression} />
        </div>
        <TextField
          label="Name"
          hint="Optional. Used as the title of the message."
          {...form.field('name')}
          autoComplete="off"
          maxLength={ALERT_NAME_MAX}
        />
        <WebhookChoice value={form.values.webhooks} onChange={(webhooks) => form.set({ webhooks })} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {alert ? 'Save rule' : 'Set rule'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function describe({ meaning, leftOut }: RuleOfQuery): string {
  if (leftOut.length === 0) return meaning
  const list = new Intl.ListFormat('en').format(leftOut)
  return `${meaning} A rule watches new posts, so it leaves out the ${list} of your search.`
}

const FAILED = 'Failed to save the rule. Please try again.'
function findProblem({ expression }: Values): Problem | undefined {
  return expression.trim() === '' ? { field: 'expression', message: 'Rule is required' } : undefined
}

function toRequest(alert: Alert | undefined, { expression, name, webhooks }: Values) {
  const chosen = webhooks === null ? null : [...webhooks]
  if (alert) {
    return {
      id: alert.id,
      body: { expression: expression.trim(), name: name.trim() || null, webhooks: chosen },
    }
  }
  return {
    body: { expression: expression.trim(), webhooks: chosen, ...(name.trim() ? { name: name.trim() } : {}) },
  }
}
