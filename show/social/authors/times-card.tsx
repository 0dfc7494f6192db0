import { formatCount, formatNumber } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { timesIn } from '../../ui/time/times.ts'
import type { Report } from './use-author-url.ts'

/** Fewer posts than this in an hour of the week say nothing of the hour. */
const POSTS_MIN = 3

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const LABELLED_EVERY = 3

/** When posts were written, by weekday and hour: the more posts, the stronger. The number is in each field. */
export function TimesCard({ hours, timeZone }: Pick<Report, 'hours' | 'timeZone'>) {
  const { zoneName } = timesIn(timeZone)
  const byTime = new Map(hours.map((one) => [one.weekday * 24 + one.hour, one]))
  const most = Math.max(1, ...hours.map(({ posts }) => posts))
  const best = findBestTime(hours)
  return (
    <Card
      title="Times"
      description={
        best
          ? `Most engagement per post: ${WEEKDAYS[best.weekday]}, ${clock(best.hour)}, ${zoneName} (${formatNumber(best.each)} over ${formatCount(best.posts, 'post')})`
          : `When the posts were written, by weekday and hour, ${zoneName}.`
      }
      className="drawn-in-sight-72"
      flush
    >
      <section
        aria-label={`Posts by weekday and hour, ${zoneName}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-sm:fade-end relative overflow-x-auto px-4 pb-4 sm:px-5"
      >
        <table className="w-full min-w-136 table-fixed border-separate border-spacing-0.5 text-12 tabular-nums">
          <thead>
            <tr>
              <td className="w-10" />
              {HOURS.map((hour) => (
                <th key={hour} scope="col" className="font-regular text-ink-3">
                  <span className={hour % LABELLED_EVERY === 0 ? undefined : 'sr-only'}>
                    {String(hour).padStart(2, '0')}
                    <span className="sr-only">:00</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((name, weekday) => (
              <tr key={name}>
                <th scope="row" className="pr-2 text-left font-regular text-ink-3">
                  <abbr title={name} className="no-underline">
                    {name.slice(0, 3)}
                  </abbr>
                </th>
                {HOURS.map((hour) => {
                  const { posts = 0, engagement } = byTime.get(weekday * 24 + hour) ?? {}
                  return (
                    <td
                      key={hour}
                      data-tip={describe({ name, hour, posts, engagement, zoneName })}
                      className={classNames(
                        'relative h-6 rounded-control text-center',
                        posts === 0 ? 'bg-s2' : 'bg-s3',
                      )}
                    >
                      {posts > 0 && (
                        <span
                          aria-hidden="true"
                          className="absolute inset-0 rounded-control bg-series-1"
                          style={{ opacity: 0.15 + 0.45 * (posts / most) }}
                        />
                      )}
                      <span className={classNames('relative', posts === 0 ? 'sr-only' : 'text-ink-1')}>
                        {posts}
                      </span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

interface Field {
  name: string
  hour: number
  posts: number
  engagement: number | undefined
  zoneName: string
}

function describe({ name, hour, posts, engagement, zoneName }: Field): string {
  const count = formatCount(posts, 'post')
  const came = engagement === undefined ? [] : [`${formatNumber(engagement)} engagement`]
  return [`${name}, ${clock(hour)}, ${zoneName}`, count, ...came].join('\n')
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** The hour of the week whose posts have the most engagement each; undefined where no hour has enough posts with counts. */
function findBestTime(
  hours: Report['hours'],
): { weekday: number; hour: number; posts: number; each: number } | undefined {
  const known = hours.flatMap(({ weekday, hour, posts, engagement }) =>
    posts >= POSTS_MIN && engagement !== undefined
      ? [{ weekday, hour, posts, each: Math.round(engagement / posts) }]
      : [],
  )
  return known.toSorted((a, b) => b.each - a.each)[0]
}
