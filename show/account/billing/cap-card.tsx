import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PLANS, SPENDING_CAP_MICROS_MAX, USAGE_NOTICE_PERCENTS } from '#contract/plans.ts'
import { formatMicros } from '../../marketing/format-micros.ts'
import { readDollars } from '../../marketing/read-dollars.ts'
import { describeError } from '../../shell/api/describe-error.ts'
import { paths } from '../../shell/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { USAGE_QUERY, type Usage, usageApi } from './usage-api.ts'

/** The monthly cap: what it is, what happens when it is reached, and how it is changed. */
export function CapCard({ usage }: { usage: Usage }) {
  const { capMicros, plan } = usage
  const queries = useQueryClient()
  const [typed, setTyped] = useState(capMicros === null ? '' : formatMicros(capMicros).replace(/[$,]/g, ''))
  const [problem, setProblem] = useState<string>()
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const micros = readDollars(typed.replaceAll(',', ''))
    if (micros !== undefined && micros <= SPENDING_CAP_MICROS_MAX) return save.mutate(micros)
    setProblem(
      `An amount in US dollars from 0 to ${formatMicros(SPENDING_CAP_MICROS_MAX)}, such as 25 or 3.75`,
    )
  }
  return (
    <Card title="Spending cap" description="The most that a month may cost.">
      <p className="max-w-prose text-14 text-ink-2">{describeCap(usage)}</p>
      {plan === 'free' && (
        <p className="mt-2 max-w-prose text-13 text-ink-3">
          The {PLANS.free.name} plan costs nothing, so a cap matters from {PLANS.pro.name} on.{' '}
          <TextLink to={paths.pricing()}>See the plans</TextLink>
        </p>
      )}
      <form method="post" noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3">
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
            value={typed}
            error={problem}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(undefined)
            }}
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

function describeCap({ capMicros, thisMonth }: Usage): string {
  if (capMicros === null) {
    return 'There is no cap: calls go on as long as they are made, and the month costs what they cost.'
  }
  const reached =
    'A call that would cost more than what is left is refused with 402 and not charged, until you raise the cap or the month ends. Test keys go on.'
  const left = Math.max(0, capMicros - thisMonth.costMicros)
  return `The cap stops calls: ${formatMicros(left)} of ${formatMicros(capMicros)} is left this month. ${reached} You are told by mail at ${USAGE_NOTICE_PERCENTS.join(', ').replace(/, (?=[^,]*$)/, ' and ')} percent.`
}
