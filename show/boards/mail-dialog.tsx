import type { Board, BoardMail } from '#contract/app/boards.ts'
import { describeError } from '../shell/api/api-error.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { Button } from '../ui/action/button.tsx'
import { Select } from '../ui/form/select.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { getTimeZone } from '../ui/time/time-zone.ts'
import { showToast } from '../ui/toast/show-toast.ts'
import { useBoardMail } from './use-boards.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** When a dashboard is sent by e-mail. */
export function MailDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const { user } = useAuth()
  const setMail = useBoardMail(board.id)
  const timeZone = board.mail?.timeZone ?? getTimeZone()
  const form = useForm({
    initial: {
      every: (board.mail?.every ?? 'day') as string,
      weekday: String(board.mail?.weekday ?? 1),
      hour: String(board.mail?.hour ?? 8),
      ends: false,
    },
    send: async ({ every, weekday, hour, ends }) => {
      const mail: BoardMail = {
        every: every === 'week' ? 'week' : 'day',
        weekday: Number(weekday),
        hour: Number(hour),
        timeZone,
      }
      await setMail(ends ? null : mail)
      return ends
    },
    onSent: (ends) => {
      showToast(ends ? 'This dashboard is no longer sent' : 'Done, I’ve saved it', { tone: 'success' })
      onClose()
    },
  })
  const { every } = form.values
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send by e-mail"
      description={`To ${user?.email ?? 'your address'}, with the figures of that moment.`}
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && (
          <Notice tone="error">{describeError(form.refusal, 'The schedule was not saved.')}</Notice>
        )}
        <Select label="How often" options={EVERY} {...form.field('every')} />
        {every === 'week' && (
          <Select
            label="Day"
            options={WEEKDAYS.map((label, nr) => ({ value: String(nr + 1), label }))}
            {...form.field('weekday')}
          />
        )}
        <Select label="At" hint={`Time zone: ${timeZone}`} options={HOURS} {...form.field('hour')} />
        <div className="flex justify-end gap-2">
          {board.mail && (
            <Button
              type="submit"
              variant="ghost"
              disabled={form.busy}
              onClick={() => form.set({ ends: true })}
            >
              Stop sending
            </Button>
          )}
          <Button type="submit" variant="primary" busy={form.busy} onClick={() => form.set({ ends: false })}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const EVERY = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
]
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
