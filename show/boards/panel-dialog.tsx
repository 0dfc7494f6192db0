import { ALERT_EXPRESSION_MAX } from '#contract/alerts.ts'
import { FIRST_WATCHLIST } from '#contract/app/accounts/list-rules.ts'
import {
  BOARD_PERIODS,
  CHART_ASSETS_MAX,
  CHART_MEASURES,
  FORMULA_OPERATIONS,
  PANEL_FIGURES,
  PANEL_TITLE_MAX,
} from '#contract/app/board-rules.ts'
import type { Panel, PanelKind, PanelOf } from '#contract/app/boards.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import { FIGURES, type FigureFacts } from '#contract/figures.ts'
import { printPostQuery, readPostQuery } from '#contract/post-query/post-query.ts'
import { nameMeasure } from '#contract/shown/name-panel.ts'
import { completeScreen } from '../alerts/completion/complete-rule.ts'
import { RuleField } from '../alerts/completion/rule-field.tsx'
import { findCompared } from '../market/compare/compared.ts'
import { FIRST_LIST, useNamedLists } from '../market/watchlist/use-named-lists.ts'
import { Button } from '../ui/action/button.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { type Form, useForm } from '../ui/form/use-form.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'

const KINDS: Record<PanelKind, { label: string; width: Panel['width']; height: Panel['height'] }> = {
  figure: { label: 'Figure of an asset', width: 3, height: 1 },
  chart: { label: 'Chart of assets', width: 6, height: 2 },
  formula: { label: 'Formula of two figures', width: 6, height: 2 },
  posts: { label: 'List of posts', width: 6, height: 3 },
  stories: { label: 'Stories', width: 6, height: 3 },
  topics: { label: 'Trending topics', width: 4, height: 3 },
  screen: { label: 'Table of assets', width: 12, height: 3 },
  watchlist: { label: 'Your watchlist', width: 4, height: 3 },
}

const OPERATIONS = { ratio: 'divided by', difference: 'minus', sum: 'plus' } as const

interface PanelDialogProps {
  /** Absent: a new one. */
  panel?: Panel | undefined
  assets: readonly MarketAsset[]
  onSave: (panel: Panel) => void
  onClose: () => void
}

/** What a panel shows: its kind, and what that kind asks for. */
export function PanelDialog({ panel, assets, onSave, onClose }: PanelDialogProps) {
  const form = useForm({
    initial: toValues(panel, assets),
    findProblem: (values) => findProblem(values, assets),
    send: async (values) => onSave(toPanel(values, { panel, assets })),
    onSent: onClose,
  })
  const kind = form.values.kind as PanelKind // one of the options
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={panel ? 'Change this panel' : 'Add a panel'}
      width="wide"
    >
      <form {...form.props} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Shows"
            options={Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))}
            {...form.field('kind')}
          />
          <TextField
            label="Title"
            placeholder="Named after what it shows"
            maxLength={PANEL_TITLE_MAX}
            autoComplete="off"
            {...form.field('title')}
          />
          <KindFields kind={kind} form={form} assets={assets} />
        </div>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            {panel ? 'Save panel' : 'Add panel'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface KindFieldsProps {
  kind: PanelKind
  form: Form<Values>
  assets: readonly MarketAsset[]
}

function KindFields({ kind, form, assets }: KindFieldsProps) {
  const named = assets.map(({ id, symbol, name }) => ({ value: id, label: `${name} (${symbol})` }))
  const period = <Select label="Period" options={PERIODS} {...form.field('period')} />
  const basis = <Select label="Posts" options={BASES} {...form.field('basis')} />
  if (kind === 'figure')
    return (
      <>
        <Select label="Asset" options={named} {...form.field('asset')} />
        <Select label="Figure" options={FIGURE_OPTIONS} {...form.field('figure')} />
        {basis}
      </>
    )
  if (kind === 'chart')
    return (
      <>
        <TextField
          label="Assets"
          hint={`Up to ${CHART_ASSETS_MAX} tickers, such as BTC, ETH.`}
          maxLength={220}
          autoComplete="off"
          {...form.field('tickers')}
        />
        <Select label="Figure" options={MEASURES} {...form.field('measure')} />
        {period}
        {basis}
      </>
    )
  if (kind === 'formula')
    return (
      <>
        <Select label="First asset" options={named} {...form.field('asset')} />
        <Select label="First figure" options={MEASURES} {...form.field('measure')} />
        <Select label="Combined by" options={OPERATION_OPTIONS} {...form.field('operation')} />
        {period}
        <Select label="Second asset" options={named} {...form.field('otherAsset')} />
        <Select label="Second figure" options={MEASURES} {...form.field('otherMeasure')} />
        {basis}
      </>
    )
  if (kind === 'posts')
    return (
      <>
        <TextField
          label="Words"
          hint="As in the explorer: words, “phrases”, $tickers, #hashtags."
          maxLength={200}
          autoComplete="off"
          {...form.field('q')}
        />
        <Select label="About" emptyLabel="Any asset" options={bySymbol(assets)} {...form.field('symbol')} />
        {period}
      </>
    )
  if (kind === 'stories')
    return (
      <>
        <Select label="About" emptyLabel="Any asset" options={bySymbol(assets)} {...form.field('symbol')} />
        <Select label="Period" options={PERIODS.slice(0, 2)} {...form.field('period')} />
      </>
    )
  const lists = <WatchlistSelect form={form} emptyLabel={kind === 'screen' ? 'All assets' : undefined} />
  if (kind === 'watchlist') return lists
  if (kind === 'screen')
    return (
      <>
        {lists}
        <div className="sm:col-span-2">
          <RuleField
            label="Condition"
            hint="As in the screener; empty for all assets."
            mono
            rows={2}
            maxLength={ALERT_EXPRESSION_MAX}
            spellCheck={false}
            autoCapitalize="off"
            complete={completeScreen}
            onListChange={() => {}}
            {...form.field('where')}
          />
        </div>
        <TextField
          label="Sorted by"
          hint="A figure such as mentions or change(7d)."
          maxLength={50}
          autoComplete="off"
          {...form.field('sort')}
        />
        <Select label="Order" options={ORDERS} {...form.field('order')} />
        {basis}
      </>
    )
  return null
}

/** Which of the watchlists of the account. */
function WatchlistSelect({ form, emptyLabel }: { form: Form<Values>; emptyLabel: string | undefined }) {
  const lists = useNamedLists().data?.data ?? []
  const options = [
    { value: FIRST_LIST, label: FIRST_WATCHLIST },
    ...lists.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Select
      label={emptyLabel ? 'Assets' : 'Watchlist'}
      options={options}
      {...(emptyLabel && { emptyLabel })}
      {...form.field('watched')}
    />
  )
}

const PERIODS = BOARD_PERIODS.map((value) => ({ value, label: value }))
const BASES = [
  { value: 'counted', label: 'Counted: without copies and spam' },
  { value: 'raw', label: 'Raw: all posts' },
]
const ORDERS = [
  { value: 'desc', label: 'Largest first' },
  { value: 'asc', label: 'Smallest first' },
]
const MEASURES = CHART_MEASURES.map((value) => ({ value, label: nameMeasure(value) }))
const OPERATION_OPTIONS = FORMULA_OPERATIONS.map((value) => ({ value, label: OPERATIONS[value] }))
const FIGURE_OPTIONS = PANEL_FIGURES.map((value) => ({
  value,
  label: (FIGURES[value] satisfies FigureFacts).label,
}))

function bySymbol(assets: readonly MarketAsset[]) {
  return assets.map(({ symbol, name }) => ({ value: symbol, label: `${name} (${symbol})` }))
}

/** Of all kinds, so that what was typed stays when another kind is looked at. */
type Values = ReturnType<typeof blankValues>

function toValues(panel: Panel | undefined, assets: readonly MarketAsset[]): Values {
  const symbolOf = (id: string) => assets.find((asset) => asset.id === id)?.symbol ?? id
  const blank = blankValues(assets, symbolOf)
  if (!panel) return blank
  return { ...blank, kind: panel.kind, title: panel.title ?? '', ...valuesOf(panel, symbolOf) }
}

function blankValues(assets: readonly MarketAsset[], symbolOf: (id: string) => string) {
  const [first, second] = [assets[0]?.id ?? 'bitcoin', assets[1]?.id ?? 'ethereum']
  return {
    kind: 'figure' as string,
    title: '',
    asset: first,
    figure: 'mood' as string,
    tickers: [first, second].map(symbolOf).join(', '),
    measure: 'mood' as string,
    operation: 'ratio' as string,
    otherAsset: second,
    otherMeasure: 'mood' as string,
    period: '7d' as string,
    basis: 'counted' as string,
    q: '',
    symbol: '',
    watched: '',
    where: '',
    sort: '',
    order: 'desc' as string,
  }
}

function valuesOf(panel: Panel, symbolOf: (id: string) => string): Partial<Values> {
  switch (panel.kind) {
    case 'figure':
      return { asset: panel.asset, figure: panel.figure, basis: panel.basis }
    case 'chart': {
      const { measure, period, basis } = panel
      return { tickers: panel.assets.map(symbolOf).join(', '), measure, period, basis }
    }
    case 'formula': {
      const { left, right, operation, period, basis } = panel
      const other = { otherAsset: right.asset, otherMeasure: right.measure }
      return { asset: left.asset, measure: left.measure, ...other, operation, period, basis }
    }
    case 'posts': {
      const { q = '', symbol = '' } = readPostQuery(panel.query)
      return { q, symbol, period: panel.period }
    }
    case 'stories':
      return { symbol: panel.symbol ?? '', period: panel.period }
    case 'screen':
      return {
        watched: panel.watched ?? '',
        where: panel.where ?? '',
        sort: panel.sort ?? '',
        order: panel.order ?? 'desc',
        basis: panel.basis,
      }
    case 'watchlist':
      return { watched: panel.watched ?? FIRST_LIST }
    default:
      return {}
  }
}

function tickersOf(text: string): string[] {
  return text
    .split(',')
    .map((ticker) => ticker.trim().replace(/^\$/, '').toUpperCase())
    .filter((ticker) => ticker !== '')
}

function findProblem({ kind, tickers, q, symbol }: Values, assets: readonly MarketAsset[]) {
  if (kind === 'posts' && !q.trim() && !symbol) return { field: 'q', message: 'Give words or an asset' }
  if (kind !== 'chart') return undefined
  const { chosen, missing } = findCompared(tickersOf(tickers), assets)
  if (missing.length > 0) return { field: 'tickers', message: `No asset has the ticker ${missing[0]}` }
  if (chosen.length === 0) return { field: 'tickers', message: 'Give a ticker' }
  if (chosen.length > CHART_ASSETS_MAX)
    return { field: 'tickers', message: `At most ${CHART_ASSETS_MAX} assets` }
  return undefined
}

/** Every value is one of its options; what a person typed the server reads again. */
function toPanel(
  values: Values,
  { panel, assets }: { panel: Panel | undefined; assets: readonly MarketAsset[] },
): Panel {
  const kind = values.kind as PanelKind
  const { width, height } = panel?.kind === kind ? panel : KINDS[kind]
  const title = values.title.trim()
  const placed = {
    id: panel?.id ?? crypto.randomUUID().replaceAll('-', '').slice(0, 12),
    ...(title && { title }),
    width,
    height,
  }
  const basis = values.basis as PanelOf<'chart'>['basis']
  const period = values.period as PanelOf<'chart'>['period']
  const measure = values.measure as PanelOf<'chart'>['measure']
  switch (kind) {
    case 'figure':
      return {
        ...placed,
        kind,
        asset: values.asset,
        figure: values.figure as PanelOf<'figure'>['figure'],
        basis,
      }
    case 'chart': {
      const { chosen } = findCompared(tickersOf(values.tickers), assets)
      return { ...placed, kind, assets: chosen.map(({ id }) => id), measure, period, basis }
    }
    case 'formula':
      return {
        ...placed,
        kind,
        left: { asset: values.asset, measure },
        operation: values.operation as PanelOf<'formula'>['operation'],
        right: { asset: values.otherAsset, measure: values.otherMeasure as typeof measure },
        period,
        basis,
      }
    case 'posts': {
      // What else narrows it, such as a platform, stays.
      const others = panel?.kind === 'posts' ? readPostQuery(panel.query) : {}
      const query = printPostQuery({ ...others, q: values.q, symbol: values.symbol })
      return { ...placed, kind, query, period }
    }
    case 'stories':
      return {
        ...placed,
        kind,
        ...(values.symbol && { symbol: values.symbol }),
        period: period === '24h' ? '24h' : '7d',
      }
    case 'screen':
      return {
        ...placed,
        kind,
        where: values.where.trim() || null,
        sort: values.sort.trim() || null,
        order: values.order === 'asc' ? 'asc' : 'desc',
        basis,
        ...(values.watched && { watched: values.watched }),
      }
    case 'topics':
      return { ...placed, kind }
    case 'watchlist': {
      const isFirst = values.watched === '' || values.watched === FIRST_LIST
      return { ...placed, kind, ...(!isFirst && { watched: values.watched }) }
    }
  }
}
