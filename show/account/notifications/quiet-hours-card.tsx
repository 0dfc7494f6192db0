import { type FormEvent, useState } from 'react'
import type { QuietHours } from '#contract/app/notifications.ts'
import { useSaveQuietHours } from '../../notifications/use-preferences.ts'
import { describeError } from '../../shell/api/describe-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

const OVER_NIGHT = { from: '22:00', until: '07:00' } as const

/** The hours in which mails wait until they are over. */
export function QuietHoursCard({ quietHours }: { quietHours: QuietHours | null }) {
  const save = useSaveQuietHours()
  const [from, setFrom] = useState<string>(quietHours?.from ?? OVER_NIGHT.from)
  const [until, setUntil] = useState<string>(quietHours?.until ?? OVER_NIGHT.until)
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const problem = from === until ? 'Another time than the first' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from && until && !problem) save.mutate({ from, until, timeZone: here })
  }
  return (
    <Card
      title="Quiet hours"
      description="Mails to your own address wait until these hours are over; the site shows everything at once."
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
        {save.isError && (
          <Notice tone="error">
            {describeError(save.error, 'Failed to save the quiet hours. Please try again.')}
          </Notice>
        )}
        <p className="text-14 text-ink-2" role="status">
          {quietHours
            ? `Mails wait each day from ${quietHours.from} to ${quietHours.until}, ${quietHours.timeZone} time.`
            : 'There are none: mails go at any hour.'}
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            className="min-w-32 flex-1 sm:w-32 sm:flex-none"
            label="From"
            type="time"
            required
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            className="min-w-32 flex-1 sm:w-32 sm:flex-none"
            label="Until"
            type="time"
            required
            value={until}
            error={problem}
            onChange={(event) => setUntil(event.target.value)}
          />
          <div className="flex flex-wrap gap-2 sm:mt-6.5">
            <Button type="submit" variant="primary" busy={save.isPending} disabled={!from || !until}>
              {quietHours ? 'Save hours' : 'Set quiet hours'}
            </Button>
            {quietHours && (
              <Button variant="ghost" disabled={save.isPending} onClick={() => save.mutate(null)}>
                Remove
              </Button>
            )}
          </div>
        </div>
        <p className="text-13 text-ink-3">In the time zone of this browser: {here}.</p>
      </form>
    </Card>
  )
}
