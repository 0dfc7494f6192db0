import type { Followed, LiveAccuracy } from '#contract/app/accuracy.ts'
import { getAccuracy } from '#contract/app/operations.ts'
import { describeCause } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { usePolled } from '../shell/data/use-polled.ts'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { formatCount, formatNumber } from '../ui/format/numbers.ts'
import { Card } from '../ui/layout/card.tsx'
import { Cell, HeadCell, RowHead, Table, TableHead, TableRow } from '../ui/layout/table.tsx'
import { ErrorState, Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { formatInterval, formatShare, nameLanguage } from './set-cards.tsx'

/** What this installation has seen: moves of prices after strong moods, and corrections by accounts. */
export function LiveSection() {
  const { data, error, isFetching, refetch } = usePolled((signal) => callApi(getAccuracy, { signal }))
  return (
    <section className="mt-10" aria-labelledby="live">
      <h2 id="live" className="mb-4 text-20 font-semibold">
        On this site
      </h2>
      {!data && error !== undefined && (
        <Card flush>
          <ErrorState
            message="The live figures could not be read."
            detail={describeCause(error)}
            onRetry={refetch}
            retrying={isFetching}
          />
        </Card>
      )}
      {!data && error === undefined && (
        <Loading label="Loading the live figures" className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </Loading>
      )}
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <StrongMoods of={data.strongMoods} />
          <Corrections of={data.corrections} reader={data.reader} />
        </div>
      )}
    </section>
  )
}

function StrongMoods({ of: { from, until, assets, above, below } }: { of: LiveAccuracy['strongMoods'] }) {
  return (
    <Card
      title="Prices after strong moods"
      description={`Days on which the mood of one of the ${assets} largest assets was far from its usual, and the price on the next day (UTC). ${day(from)} to ${day(until)}.`}
      flush
    >
      <Table label="Prices after strong moods">
        <TableHead>
          <tr>
            <HeadCell>Mood</HeadCell>
            <HeadCell align="right">Cases</HeadCell>
            <HeadCell align="right">Followed</HeadCell>
            <HeadCell align="right">95% interval</HeadCell>
            <HeadCell align="right">Any day</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          <FollowedRow name="Far above, then up" of={above} />
          <FollowedRow name="Far below, then down" of={below} />
        </tbody>
      </Table>
      <p className="border-t border-line-subtle px-4 py-3 text-13 text-ink-2 sm:px-5">
        {verdictOf(above, below)} Prices move together, so the interval counts days, not cases.
      </p>
    </Card>
  )
}

function FollowedRow({ name, of: { n, days, share, low, high, usual } }: { name: string; of: Followed }) {
  return (
    <TableRow>
      <RowHead className="min-w-32">{name}</RowHead>
      <Cell number data-tip={`On ${formatCount(days, 'day')}`}>
        {formatNumber(n)}
      </Cell>
      <Cell number>{share === null ? '–' : formatShare(share)}</Cell>
      <Cell number>{low === null || high === null ? '–' : formatInterval({ low, high })}</Cell>
      <Cell number>{usual === null ? '–' : formatShare(usual)}</Cell>
    </TableRow>
  )
}

/** Whether the interval leaves out what prices do on any day. */
function verdictOf(...both: Followed[]): string {
  if (both.every(({ usual }) => usual === null))
    return 'Nothing can be compared yet: posts of these days are being counted, or prices are missing.'
  if (both.every(({ n }) => n === 0)) return 'No mood was far from its usual yet.'
  const differ = both.filter(
    ({ low, high, usual }) =>
      low !== null && high !== null && usual !== null && (usual < low || usual > high),
  )
  if (differ.length > 0) return 'The share differs from that of any day by more than chance explains.'
  return 'That is no more than chance: the intervals include the share of any day.'
}

function Corrections({
  of: { counted, since, verdicts, readers },
  reader,
}: {
  of: LiveAccuracy['corrections']
  reader: LiveAccuracy['reader']
}) {
  return (
    <Card
      title="Corrections by accounts"
      description="People correct what looks wrong, so these say less about all posts than a set of labels does."
      flush={counted > 0}
    >
      {counted === 0 && (
        <p className="text-14 text-ink-2">
          No post was corrected here yet. <InUse reader={reader} />
        </p>
      )}
      {counted > 0 && (
        <>
          <p className="px-4 pb-3 text-14 text-ink-2 sm:px-5">
            {formatCount(counted, 'correction')}
            {since && (
              <>
                {' '}
                since <RelativeTime at={since} />
              </>
            )}
            : {formatNumber(verdicts.bearish)} bearish, {formatNumber(verdicts.neutral)} neutral,{' '}
            {formatNumber(verdicts.bullish)} bullish, {formatNumber(verdicts.about)} about an asset,{' '}
            {formatNumber(verdicts.not_about)} not about it. <InUse reader={reader} />
          </p>
          <Table label="Corrections by version and language">
            <TableHead>
              <tr>
                <HeadCell>Version</HeadCell>
                <HeadCell>Language</HeadCell>
                <HeadCell align="right">Corrections</HeadCell>
                <HeadCell align="right">Agree</HeadCell>
              </tr>
            </TableHead>
            <tbody>
              {readers.map(({ reader, language, n, agreed }) => (
                <TableRow key={`${reader} ${language}`}>
                  <RowHead>{reader}</RowHead>
                  <Cell>{nameLanguage(language)}</Cell>
                  <Cell number>{formatNumber(n)}</Cell>
                  <Cell number>{formatNumber(agreed)}</Cell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Card>
  )
}

/** By what posts are read here, and since when. */
function InUse({ reader: { version, learned } }: { reader: LiveAccuracy['reader'] }) {
  if (!learned) return <>Posts are read by {version}, which learned nothing from corrections here.</>
  const { since, words, corrections, before, after } = learned
  return (
    <>
      Posts are read by {version}, put in use <RelativeTime at={since} />: the operator had it learn{' '}
      {formatCount(words, 'word')} from {formatCount(corrections, 'correction')}. Tested on corrections it had
      not learned from, it reads {formatNumber(after)} of them as corrected; the version before read{' '}
      {formatNumber(before)}.
    </>
  )
}

function day(at: string): string {
  return at.slice(0, 10)
}
