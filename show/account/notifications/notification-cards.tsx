import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { QuietHours } from '#contract/app/notifications.ts'
import { sendTestNotification } from '#contract/app/operations.ts'
import { useSaveQuietHours } from '../../notifications/use-preferences.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/links.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { deviceTimeZone, useTimes } from '../../ui/time/time-zone.ts'

const SAME = 'Choose a different time'
const OVER_NIGHT = { from: '22:00', until: '07:00' } as const

/** The hours in which mails wait until they are over, by the clocks of the time zone that the account chose. */
export function QuietHoursCard({ quietHours }: { quietHours: QuietHours | null }) {
  const save = useSaveQuietHours()
  const { zone } = useTimes()
  const here = deviceTimeZone()
  const form = useForm({
    initial: { from: quietHours?.from ?? OVER_NIGHT.from, until: quietHours?.until ?? OVER_NIGHT.until },
    findProblem,
    send: (hours) => save.mutateAsync({ ...hours, timeZone: zone }),
  })
  const until = form.field('until')
  return (
    <Card
      title="Quiet hours"
      description="E-mails to your own address wait until these hours are over; the site shows everything at once."
    >
      <form {...form.props} className="flex flex-col gap-3">
        {save.isError && (
          <Notice tone="error">
            {describeError(save.error, 'Failed to save the quiet hours. Please try again.')}
          </Notice>
        )}
        <p className="text-14 text-ink-2" role="status">
          {quietHours
            ? `E-mails wait each day from ${quietHours.from} to ${quietHours.until}, ${nameOf(quietHours.timeZone)} time.`
            : 'No quiet hours: e-mails are sent at any time.'}
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            className="min-w-32 flex-1 sm:w-32 sm:flex-none"
            label="From"
            type="time"
            required
            {...form.field('from')}
          />
          <TextField
            className="min-w-32 flex-1 sm:w-32 sm:flex-none"
            label="Until"
            type="time"
            required
            {...until}
            error={until.error ?? (form.values.from === form.values.until ? SAME : undefined)}
          />
          <div className="flex flex-wrap gap-2 sm:mt-6.5">
            <Button type="submit" variant="primary" busy={save.isPending}>
              {quietHours ? 'Save hours' : 'Set quiet hours'}
            </Button>
            {quietHours && (
              <Button variant="ghost" disabled={save.isPending} onClick={() => save.mutate(null)}>
                Remove
              </Button>
            )}
          </div>
        </div>
        <p className="text-13 text-ink-3">
          {quietHours && quietHours.timeZone !== zone ? 'Saving them again counts them' : 'Counted'} in your
          time zone, {nameOf(zone)}. {here !== zone && `This device is in ${nameOf(here)}. `}
          <TextLink to={paths.settings()}>Change your time zone</TextLink>
        </p>
      </form>
    </Card>
  )
}

function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ')
}

function findProblem({ from, until }: { from: string; until: string }) {
  if (!from) return { field: 'from', message: 'Choose a time' }
  if (!until) return { field: 'until', message: 'Choose a time' }
  return from === until ? { field: 'until', message: SAME } : undefined
}

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
