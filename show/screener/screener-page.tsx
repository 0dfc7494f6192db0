import { Bell, Download, ListFilter } from 'lucide-react'
import { useDeferredValue } from 'react'
import { GROUP_ASSETS_MAX } from '#contract/alerts.ts'
import { FIRST_WATCHLIST } from '#contract/app/accounts/list-rules.ts'
import { RULE_TERMS } from '#contract/figures.ts'
import { SCREEN_COLUMNS, SCREEN_TERMS } from '#contract/operations/screen-terms.ts'
import { BYTE_ORDER_MARK, writeCsv } from '#contract/text/write-csv.ts'
import { BasisSwitch } from '../market/figures/basis-switch.tsx'
import { FIRST_LIST, useChosenList, useNamedLists } from '../market/watchlist/use-named-lists.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { saveFile } from '../shell/data/save-file.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { useHydrated } from '../shell/page/use-hydrated.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/links.tsx'
import { CompactSelect } from '../ui/form/compact-select.tsx'
import { formatCount, formatNumber } from '../ui/format/numbers.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { ConditionForm } from './condition-form.tsx'
import { SavedScreens } from './saved-screens.tsx'
import { ScreenTable } from './screen-table.tsx'
import { type Found, useScreen } from './use-screen.ts'
import { type ScreenerUrl, useScreenerUrl } from './use-screener-url.ts'

const LIMIT = 250

export const meta = () =>
  pageMeta({
    title: 'Screener',
    description: 'Filter crypto assets by talk, mood, price and volume, each against its own usual.',
    path: paths.screener(),
  })

export default function ScreenerPage() {
  const hydrated = useHydrated()
  const { isAuthenticated } = useAuth()
  const url = useScreenerUrl()
  const screen = useScreen(url, { limit: LIMIT, needed: hydrated })
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const data = useDeferredValue(screen.data)
  const failed = hasFailed(screen)
  const list = useChosenList(url.watched)
  const rule = isAuthenticated && data?.where ? ruleOf(data.where, list?.name) : undefined
  return (
    <Page dense>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-20 font-semibold">Screener</h1>
        <span className="flex flex-wrap gap-2">
          {hydrated && isAuthenticated && <SavedScreens screen={url} />}
          {hydrated && <WatchlistSelect url={url} />}
          <BasisSwitch value={hydrated ? url.basis : 'counted'} onChange={(basis) => url.set({ basis })} />
        </span>
      </div>
      {hydrated ? <ConditionForm key={url.where} url={url} /> : <Skeleton className="mb-4 h-28 w-full" />}
      <Card
        flush
        title={data && !failed ? formatCount(data.found, 'asset') : 'Assets'}
        description={data && !failed ? describe(data, url.watched !== null) : undefined}
        actions={
          <span className="flex flex-wrap gap-2">
            {rule && (
              <LinkButton to={paths.alerts({ rule })} size="sm" icon={<Bell size={14} aria-hidden="true" />}>
                Alert me
              </LinkButton>
            )}
            <Button
              size="sm"
              icon={<Download size={14} aria-hidden="true" />}
              disabled={!data?.found || failed}
              onClick={() =>
                data &&
                saveFile(
                  new Blob([BYTE_ORDER_MARK, writeCsv(CSV_COLUMNS, data.data)], { type: 'text/csv' }),
                  'screen.csv',
                )
              }
            >
              CSV
            </Button>
          </span>
        }
      >
        {failed && <QueryError query={screen} message="Failed to screen the assets." />}
        {!failed && !data && <TableSkeleton />}
        {!failed && data?.found === 0 && (
          <EmptyState
            icon={<ListFilter size={20} />}
            title="No assets match"
            description="Widen a limit or remove a condition."
            action={
              <Button onClick={() => url.set({ where: null, sort: null, order: null })}>
                Show all assets
              </Button>
            }
          />
        )}
        {!failed && data && data.found > 0 && (
          <ScreenTable found={data} url={url} stale={screen.isPlaceholderData} />
        )}
      </Card>
    </Page>
  )
}

/** The same condition as a rule, where rules know all of its figures. */
function ruleOf(where: string, list: string | undefined): string | undefined {
  const words = where.match(/[a-z_]+/g) ?? []
  const isOfRules = words.every((word) => !(word in SCREEN_TERMS) || word in RULE_TERMS)
  const group = list === undefined ? `top ${GROUP_ASSETS_MAX}` : groupOf(list)
  return isOfRules ? `any of ${group} where ${where} cooldown 6h` : undefined
}

/** A watchlist as rules name it. */
function groupOf(list: string): string {
  return list === FIRST_WATCHLIST ? 'watchlist' : `watchlist "${list}"`
}

/** Which assets are looked at. */
function WatchlistSelect({ url }: { url: ScreenerUrl }) {
  const lists = useNamedLists().data?.data ?? []
  return (
    <CompactSelect
      label="Which assets"
      className="min-w-0 [&>label]:sr-only"
      value={url.watched ?? ''}
      options={[
        { value: '', label: 'All assets' },
        { value: FIRST_LIST, label: FIRST_WATCHLIST },
        ...lists.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ target }) => url.set({ watched: target.value || null })}
    />
  )
}

/** As `/v1/screener` gives it as CSV. */
const CSV_COLUMNS = ['id', 'symbol', 'name', 'rank', ...SCREEN_COLUMNS]

function describe({ assets, unknown }: Found, isLimited: boolean): string {
  const of = `Of ${formatNumber(assets)}${isLimited ? ' on the watchlist' : ', the largest'} with a price. Posts of 24 hours.`
  if (unknown === 0) return of
  return `${of} ${formatCount(unknown, 'asset')} left out for lack of data.`
}

function TableSkeleton() {
  return (
    <Loading label="Loading the assets" className="flex flex-col gap-2 p-4">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </Loading>
  )
}
