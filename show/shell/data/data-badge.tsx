import { FlaskConical, Radio, TriangleAlert } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { DATA_MODES, type DataMode } from '#contract/data-mode.ts'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { useNow } from '../../ui/figures/use-now.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { formatNumber } from '../../ui/format/numbers.ts'
import { useDisclosure } from '../../ui/overlay/use-disclosure.ts'
import { classNames } from '../../ui/style/class-names.ts'
import { useTimes } from '../../ui/time/time-zone.ts'
import type { Times } from '../../ui/time/times.ts'
import { chooseData, getShownData, onShownDataChanged } from '../api/shown-data.ts'
import { type Site, useLiveSite } from '../api/use-site.ts'
import { paths } from '../page/paths.ts'
import { DATA_BADGE_SLOT } from './data-badge-slot.ts'
import { isOldPrice, LiveStatus } from './live-status.tsx'
import { usePricesInSight } from './prices-in-sight.ts'

const LABELS: Record<DataMode, string> = { live: 'Live', sample: 'Sample' }
const OPTIONS = DATA_MODES.map((value) => ({ value, label: LABELS[value] }))

/**
 * Which data the screen shows and how old it is, in the header of each screen that shows data. A press shows how much is
 * live, which sources are missing, the switch between live and sample, and the way to hold the prices.
 */
export function DataBadge() {
  const slot = useSlot()
  const site = useLiveSite()
  const shown = useShownData()
  if (!slot || !site || !shown) return null
  return createPortal(<Badge site={site} shown={shown} />, slot)
}

/** The header is written before the screens: its place for the badge is there when a screen is. */
function useSlot(): HTMLElement | null {
  return useSyncExternalStore(
    NEVER,
    () => document.getElementById(DATA_BADGE_SLOT),
    () => null,
  )
}

const NEVER = () => () => {}

function Badge({ site, shown }: { site: Site; shown: DataMode }) {
  const { open, rootProps, buttonProps } = useDisclosure()
  const id = useId()
  const times = useTimes()
  const now = useNow()
  const prices = usePricesInSight()
  const isOld = prices !== undefined && now !== undefined && isOldPrice(prices, now)
  const isLacking = isOld || (shown === 'live' && (site.absent ?? []).length > 0)
  const Icon = isLacking ? TriangleAlert : shown === 'sample' ? FlaskConical : Radio
  return (
    <div {...rootProps} className="sm:relative">
      <button
        {...buttonProps}
        type="button"
        aria-controls={id}
        className={classNames(
          'motion-hover press inline-flex h-control-sm items-center gap-1.5 rounded-control border bg-s2 px-2 text-12 font-medium whitespace-nowrap hover:bg-s3',
          shown === 'sample' || isLacking ? 'border-mid/40 text-mid' : 'border-up/40 text-up',
        )}
      >
        <Icon size={12} aria-hidden="true" />
        {LABELS[shown]}
        <span className="sr-only"> data{isLacking && ', with something missing'}</span>
        {prices && (
          <span className="font-regular text-ink-3 tabular-nums max-sm:hidden">
            <RelativeTime at={prices.at} />
          </span>
        )}
      </button>
      <section
        id={id}
        hidden={!open}
        aria-label="Data of this screen"
        className="enter-popover absolute top-full right-0 z-1 mt-2 flex w-72 flex-col items-start gap-3 rounded-card border border-line-strong bg-s3 p-4 text-13 shadow-popover max-sm:inset-x-2 max-sm:w-auto"
      >
        <p className="text-14 font-medium text-ink-1">{shown === 'sample' ? 'Sample data' : 'Live data'}</p>
        {(site.data.sample.posts > 0 || shown === 'sample') && (
          <Segmented label="Data" options={OPTIONS} value={shown} onChange={chooseData} />
        )}
        <p className="text-ink-2">{describeLive(site.data.live, times)}</p>
        {shown === 'live' && <AbsentSources absent={site.absent} />}
        {prices && <LiveStatus {...prices} />}
      </section>
    </div>
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
