import { Radio } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { DATA_MODES, type DataMode } from '#contract/data-mode.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { formatNumber } from '../../ui/format/format-number.ts'
import { Chip } from '../../ui/label/chip.tsx'
import { SampleMark } from '../../ui/label/sample-mark.tsx'
import type { Times } from '../../ui/time/times.ts'
import { useTimes } from '../../ui/time/use-times.ts'
import { chooseData, getShownData, onShownDataChanged } from '../api/shown-data.ts'
import { type Site, useLiveSite } from '../api/use-site.ts'
import { paths } from '../page/paths.ts'

/** The room that it takes, also before it is known and where controls are of a finger's size: nothing below moves when it comes. */
const ROOM =
  'flex min-h-14 pointer-coarse:min-h-15.5 w-full flex-wrap content-center items-center gap-x-3 gap-y-1 ' +
  'sm:min-h-9 sm:pointer-coarse:min-h-10.5 sm:w-auto'

const LABELS: Record<DataMode, string> = { live: 'Live', sample: 'Sample' }
const OPTIONS = DATA_MODES.map((value) => ({ value, label: LABELS[value] }))

/** Which data the screen shows, how much is live, and the switch between the two. */
export function DataBadge() {
  const site = useLiveSite()
  const shown = useShownData()
  const times = useTimes()
  if (!site || !shown) return <span className={ROOM} />
  const hasBoth = site.data.sample.posts > 0
  return (
    <span className={ROOM}>
      {shown === 'sample' ? (
        <SampleMark />
      ) : (
        <Chip tone="up" icon={<Radio size={12} aria-hidden="true" />}>
          Live data
        </Chip>
      )}
      {(hasBoth || shown === 'sample') && (
        <Segmented label="Data" options={OPTIONS} value={shown} onChange={chooseData} />
      )}
      <span className="text-12 text-ink-3 max-sm:w-full">{describeLive(site.data.live, times)}</span>
      {shown === 'live' && <AbsentSources absent={site.absent} />}
    </span>
  )
}

/** Which sources give nothing now, so that what is missing is not taken for silence. */
export function AbsentSources({ absent = [] }: Pick<Site, 'absent'>) {
  const times = useTimes()
  if (absent.length === 0) return null
  const all = absent.map(({ name }) => name)
  const names =
    all.length <= NAMED_MAX ? all : [...all.slice(0, NAMED_MAX - 1), `${all.length - NAMED_MAX + 1} more`]
  const since = absent.map(({ name, since: at }) => (at ? `${name} since ${times.exact(at)}` : name))
  return (
    <Link
      to={paths.status()}
      data-tip={since.join(', ')}
      className="hit-area motion-hover rounded-control text-12 text-mid hover:underline max-sm:w-full"
    >
      No new data from {new Intl.ListFormat('en').format(names)}
    </Link>
  )
}

/** More are a number, and the tip has them all. */
const NAMED_MAX = 3

/** What the screen shows; undefined until its first answer came. */
export function useShownData(): DataMode | undefined {
  return useSyncExternalStore(onShownDataChanged, getShownData, () => undefined)
}

function describeLive({ posts, since }: Site['data']['live'], times: Times): string {
  if (posts === 0 || since === null) return 'No live posts yet'
  return `${formatNumber(posts)} live ${posts === 1 ? 'post' : 'posts'} since ${times.date(since)}`
}
