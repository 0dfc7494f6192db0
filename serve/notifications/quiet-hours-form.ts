import type { QuietHours } from '#contract/app/notifications.ts'
import type { StoredQuietHours } from '#store/notifications/quiet-hours.ts'

/** Quiet hours as in the API, "22:00", and as they are stored, 1320. */
export const quietHoursForm = {
  toStored: ({ from, until, timeZone }: QuietHours): StoredQuietHours => ({
    startsMinute: toMinute(from),
    endsMinute: toMinute(until),
    timeZone,
  }),
  toShown: ({ startsMinute, endsMinute, timeZone }: StoredQuietHours): QuietHours => ({
    from: toTime(startsMinute),
    until: toTime(endsMinute),
    timeZone,
  }),
}

function toMinute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function toTime(minute: number): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}
