import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PLANS, SPENDING_CAP_MICROS_MAX, USAGE_NOTICE_PERCENTS } from '#contract/plans.ts'
import { describeError } from '../../shell/api/describe-error.ts'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { formatMicros } from '../../ui/format/format-micros.ts'
import { readDollars } from '../../ui/format/read-dollars.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { USAGE_QUERY, type Usage, usageApi } from './usage-api.ts'

/** The monthly cap: what it is, what happens when it is reached, and how it is changed. */
export function CapCard({ usage }: { usage: Usage }) {
  const { capMicros, plan } = usage
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (next: number | null) => usageApi.setCap(next),
    onSuccess: (saved) => {
      queries.setQueriesData<Usage>({ queryKey: USAGE_QUERY }, (now) => now && { ...now, ...saved })
      queries.invalidateQueries({ queryKey: USAGE_QUERY })
      showToast(
        saved.capMicros === null
          ? 'Spending cap removed'
          : `Spending cap is ${formatMicros(saved.capMicros)}`,
        { tone: 'success', action: { label: 'Undo', onClick: () => save.mutate(capMicros) } },
      )
    },
  })
  const form = useForm({
    initial: { cap: capMicros === null ? '' : formatMicros(capMicros).replace(/[$,]/g, '') },
    findProblem: ({ cap }) => (readCap(cap) === undefined ? { field: 'cap', message: CAP_RULE } : undefined),
    send: ({ cap }) => save.mutateAsync(readCap(cap) ?? null),
  })
  return (
    <Card title="Spending cap" description="The most you can be charged in a month.">
      <p className="max-w-prose text-14 text-ink-2">{describeCap(usage)}</p>
      {plan === 'free' && (
        <p className="mt-2 max-w-prose text-13 text-ink-3">
          The {PLANS.free.name} plan costs nothing. A cap matters from the {PLANS.pro.name} plan on.{' '}
          <TextLink to={paths.pricing()}>See the plans</TextLink>
        </p>
      )}
      <form {...form.props} className="mt-4 flex flex-col gap-3">
        {save.isError && (
          <Notice tone="error">
            {describeError(save.error, 'Failed to save the cap. Please try again.')}
          </Notice>
        )}
        <div className="flex flex-wrap items-start gap-2">
          <TextField
            className="w-full max-w-60"
            label="US dollars a month"
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            placeholder="No cap"
            {...form.field('cap')}
          />
          <div className="flex gap-2 sm:mt-6.5">
            <Button type="submit" variant="primary" busy={save.isPending}>
              Save cap
            </Button>
            {capMicros !== null && (
              <Button variant="ghost" disabled={save.isPending} onClick={() => save.mutate(null)}>
                Remove cap
              </Button>
            )}
          </div>
        </div>
      </form>
    </Card>
  )
}

const CAP_RULE = `An amount in US dollars from 0 to ${formatMicros(SPENDING_CAP_MICROS_MAX)}, such as 25 or 3.75`

/** In micro-dollars; undefined where it is no amount that may be a cap. */
function readCap(text: string): number | undefined {
  const micros = readDollars(text.replaceAll(',', ''))
  return micros !== undefined && micros <= SPENDING_CAP_MICROS_MAX ? micros : undefined
}

function describeCap({ capMicros, thisMonth }: Usage): string {
  if (capMicros === null) {
    return 'There is no cap on what you can be charged in a month.'
  }
  const reached =
    'A call that would cost more than what is left is refused with 402 and not charged, until you raise the cap or the month ends. Test keys keep working.'
  const left = Math.max(0, capMicros - thisMonth.costMicros)
  return `The cap stops calls: ${formatMicros(left)} of ${formatMicros(capMicros)} is left this month. ${reached} We e-mail you at ${USAGE_NOTICE_PERCENTS.join(', ').replace(/, (?=[^,]*$)/, ' and ')} percent.`
}
