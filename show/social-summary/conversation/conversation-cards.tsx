import { MessagesSquare } from 'lucide-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { percentText } from '#contract/shown/figure-words.ts'
import { CONVERSATION_PERIODS } from '#contract/trends.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { FigureName } from '../../shell/page/figure-name.tsx'
import { paths } from '../../shell/page/paths.ts'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { StackedChart, type StackedSeries, shareText } from '../../ui/chart/stacked-chart.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { formatNumber } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { nameSteps, timesOfSteps } from '../../ui/time/name-steps.ts'
import { useTimes } from '../../ui/time/time-zone.ts'
import {
  type Conversation,
  describeDominance,
  describeMoods,
  nameBin,
  SURE_POSTS,
  sum,
  toneOfBin,
  useConversation,
} from './describe-conversation.ts'

const CHART_HEIGHT = 240
/** Below so many mentions a bar is pale. */
const SURE_MENTIONS = 10
const OTHERS = 'others'

interface ConversationCardsProps {
  /** Where the time ends; null: now. */
  until: string | null
  /** Absent: filtered. */
  figures: 'raw' | undefined
  /** Where that is chosen. */
  figureChoice: ReactNode
}

/** What the talk is about and how it sounds, over a time and of the posts that the page counts. */
export function ConversationCards({ until, figures, figureChoice }: ConversationCardsProps) {
  const [period, setPeriod] = useQueryState(
    'period',
    parseAsStringLiteral(CONVERSATION_PERIODS).withDefault('24h').withOptions({ history: 'push' }),
  )
  const conversation = useConversation({ period, figures, until })
  const failed = hasFailed(conversation)
  const data = failed ? undefined : conversation.data
  return (
    <section aria-label="The conversation" aria-busy={conversation.isFetching && !data}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-16 font-semibold text-ink-1">The conversation</h2>
        <div className="flex flex-wrap gap-2">
          <Segmented
            label="Period"
            options={CONVERSATION_PERIODS.map((value) => ({ value, label: value }))}
            value={period}
            onChange={setPeriod}
          />
          {figureChoice}
        </div>
      </div>
      {failed && (
        <Card>
          <QueryError
            query={conversation}
            message="Failed to fetch the conversation. Please try again later."
          />
        </Card>
      )}
      {!failed && !data && <ConversationSkeleton />}
      {data && (
        <div className={GRID}>
          <DominanceCard conversation={data} />
          <MoodsCard moods={data.moods} figures={data.figures} />
        </div>
      )}
    </section>
  )
}

const GRID = 'grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'

function DominanceCard({ conversation }: { conversation: Conversation }) {
  const { assets, others, stepHours, figures } = conversation
  const view = useView('dominance')
  const times = useTimes()
  const steps = nameSteps(conversation.steps, { stepHours, times })
  const series: StackedSeries[] = assets.map(({ id, name, mentions }) => ({
    id,
    label: name,
    values: mentions,
  }))
  if (others.assets > 0) {
    const label = `${formatNumber(others.assets)} others`
    series.push({ id: OTHERS, label, values: others.mentions, color: 'var(--color-line-control)' })
  }
  const summary = describeDominance(conversation)
  return (
    <Card
      title={<FigureName term="dominance">Dominance</FigureName>}
      description={`Each asset's part of the mentions of the 100 largest, ${describeStepLength(stepHours)}${describeSide(figures)}`}
      actions={series.length > 0 && <ViewChoice of="Dominance" {...view} />}
    >
      {series.length === 0 && <NoPosts title="No asset was mentioned" />}
      {series.length > 0 && view.value === 'chart' && (
        <StackedChart
          label={`Dominance, ${describeStepLength(stepHours)}`}
          summary={summary}
          steps={steps}
          series={series}
          formatShare={percentText}
          sureFrom={SURE_MENTIONS}
          height={CHART_HEIGHT}
          renderName={renderName}
        />
      )}
      {series.length > 0 && view.value === 'table' && (
        <DominanceTable steps={steps} series={series} zoneName={timesOfSteps(stepHours, times).zoneName} />
      )}
      {series.length > 0 && <Summary>{summary}</Summary>}
    </Card>
  )
}

function renderName({ id, label }: StackedSeries): ReactNode {
  if (id === OTHERS) return label
  return (
    <Link to={paths.asset(id)} className="hit-area motion-hover rounded-control hover:text-accent">
      {label}
    </Link>
  )
}

interface DominanceTableProps {
  steps: readonly string[]
  series: readonly StackedSeries[]
  /** Of the names of the steps. */
  zoneName: string
}

function DominanceTable({ steps, series, zoneName }: DominanceTableProps) {
  return (
    <Table label="Dominance by time" className="max-h-80 overflow-y-auto">
      <TableHead>
        <tr>
          <HeadCell className={HEAD_STYLE}>Time ({zoneName})</HeadCell>
          {series.map((one) => (
            <HeadCell key={one.id} align="right" className={HEAD_STYLE}>
              {renderName(one)}
            </HeadCell>
          ))}
          <HeadCell align="right" className={HEAD_STYLE}>
            Mentions
          </HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {steps
          .map((name, step) => ({ name, step, total: sum(series.map(({ values }) => values[step] ?? 0)) }))
          .toReversed()
          .map(({ name, step, total }) => (
            <TableRow key={name}>
              <Cell className="whitespace-nowrap text-ink-2 tabular-nums">{name}</Cell>
              {series.map(({ id, values }) => (
                <Cell key={id} number>
                  {shareText(values[step], total, percentText)}
                </Cell>
              ))}
              <Cell number>{formatNumber(total)}</Cell>
            </TableRow>
          ))}
      </tbody>
    </Table>
  )
}

const HEAD_STYLE = 'sticky top-0 z-1 bg-s2'

function MoodsCard({ moods, figures }: Pick<Conversation, 'moods' | 'figures'>) {
  const view = useView('moods')
  const judged = sum(moods.bins)
  const summary = describeMoods(moods)
  return (
    <Card
      title={<FigureName term="moodDistribution">Mood distribution</FigureName>}
      description={`Posts from negative to positive${describeSide(figures)}`}
      actions={judged > 0 && <ViewChoice of="Mood distribution" {...view} />}
    >
      {judged === 0 && <NoPosts title="No post with a mood" />}
      {judged > 0 && view.value === 'chart' && (
        <div className={judged < SURE_POSTS ? 'opacity-60' : undefined}>
          <BarChart
            label="Posts by mood"
            summary={summary}
            bars={moods.bins.map((value, bin) => ({
              label: nameBin(bin),
              value,
              color: `var(--color-${toneOfBin(bin)})`,
            }))}
            formatValue={(value) => formatNumber(value, { compact: value >= 10_000 })}
            height={CHART_HEIGHT}
          />
        </div>
      )}
      {judged > 0 && view.value === 'table' && <MoodsTable bins={moods.bins} judged={judged} />}
      {judged > 0 && <Summary>{summary}</Summary>}
    </Card>
  )
}

function MoodsTable({ bins, judged }: { bins: readonly number[]; judged: number }) {
  return (
    <Table label="Posts by mood">
      <TableHead>
        <tr>
          <HeadCell>Mood</HeadCell>
          <HeadCell align="right">Posts</HeadCell>
          <HeadCell align="right">Part</HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {bins
          .map((posts, bin) => ({ name: nameBin(bin), posts }))
          .toReversed()
          .map(({ name, posts }) => (
            <TableRow key={name}>
              <Cell className="text-ink-2 tabular-nums">{name}</Cell>
              <Cell number>{formatNumber(posts)}</Cell>
              <Cell number>{shareText(posts, judged, percentText)}</Cell>
            </TableRow>
          ))}
      </tbody>
    </Table>
  )
}

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const
type View = (typeof VIEWS)[number]['value']

/** Chart or table, kept in the address. */
function useView(name: string): { value: View; onChange: (view: View) => void } {
  const [value, setValue] = useQueryState(
    name,
    parseAsStringLiteral(['table'] as const).withOptions({ history: 'push' }),
  )
  return { value: value ?? 'chart', onChange: (view) => setValue(view === 'table' ? view : null) }
}

function ViewChoice({ of, ...view }: { of: string } & ReturnType<typeof useView>) {
  return <Segmented label={`${of} as`} options={VIEWS} {...view} />
}

function Summary({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-13 text-ink-2">{children}</p>
}

function NoPosts({ title }: { title: string }) {
  return (
    <EmptyState
      icon={<MessagesSquare size={20} />}
      title={title}
      description="Nothing was said in this time. Try a longer period."
    />
  )
}

function describeStepLength(hours: number): string {
  if (hours === 1) return 'by hour'
  return hours === 24 ? 'by day' : `by ${hours} hours`
}

function describeSide(figures: Conversation['figures']): string {
  return figures === 'raw' ? ', copies and spam included.' : '.'
}

/** In the place of the cards until they are there. */
export function ConversationSkeleton() {
  return (
    <Loading label="Loading the conversation" className={GRID}>
      {['Dominance', 'Mood distribution'].map((name) => (
        <Card key={name} title={name} description="&nbsp;">
          <Skeleton className="h-80 w-full" />
        </Card>
      ))}
    </Loading>
  )
}
