import type { ReactNode } from 'react'
import type { MeasuredAssets } from '#contract/accuracy/measured-accuracy.ts'
import type { CalibrationBin, MeasuredMoods, MoodMeasures, Share } from '#contract/accuracy/measured-moods.ts'
import { ASSET_SETS, MOOD_LABEL_LIST, MOOD_SETS, type MoodLabel } from '#contract/accuracy/sets.ts'
import { formatNumber } from '../ui/format/numbers.ts'
import { Card } from '../ui/layout/card.tsx'
import { Cell, HeadCell, RowHead, Table, TableHead, TableRow } from '../ui/layout/table.tsx'
import { classNames } from '../ui/style/class-names.ts'

const MOODS: Record<MoodLabel, string> = { '-1': 'Negative', '0': 'Neutral', '1': 'Positive' }

/** So few texts say little of a language: its row is paler. */
const FEW = 20

/** Each set and language in a row. */
export function Overview({ moods, reader }: { moods: readonly MeasuredMoods[]; reader: string }) {
  const rows = moods.flatMap(({ set, since, languages }) => languages.map((one) => ({ ...one, set, since })))
  return (
    <Card title={`Moods by ${reader}`} flush className="mb-4">
      <Table label={`Moods by ${reader}, by set and language`}>
        <TableHead>
          <tr>
            <HeadCell>Set</HeadCell>
            <HeadCell>Language</HeadCell>
            <HeadCell align="right">Accuracy</HeadCell>
            <HeadCell align="right">95% interval</HeadCell>
            <HeadCell align="right">Texts</HeadCell>
            <HeadCell align="right">Macro-F1</HeadCell>
            <HeadCell align="right">Not scored</HeadCell>
            <HeadCell align="right">Since</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {rows.map(({ set, since, language, n, accuracy, macroF1, unscored }) => (
            <TableRow key={`${set} ${language}`} className={classNames(n < FEW && 'text-ink-3')}>
              <RowHead className="whitespace-nowrap text-ink-1">{MOOD_SETS[set].name}</RowHead>
              <Cell>{nameLanguage(language)}</Cell>
              <Cell number>{formatShare(accuracy.value)}</Cell>
              <Cell number>{formatInterval(accuracy)}</Cell>
              <Cell number>{formatNumber(n)}</Cell>
              <Cell number>{macroF1.toFixed(2)}</Cell>
              <Cell number>{formatNumber(unscored)}</Cell>
              <Cell number>{since}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

/** What was measured on a set: confusion, calibration, and texts that were misread. */
export function MoodsCard({ of: { set, languages, errors } }: { of: MeasuredMoods }) {
  const { name, about } = MOOD_SETS[set]
  const [all] = languages
  if (!all) return null
  return (
    <Card title={name} description={about} flush>
      <Confusion name={name} of={all} />
      <Calibration name={name} bins={all.calibration} />
      {errors.length > 0 && (
        <Errors>
          {errors.map(({ text, language, label, judged, probability }) => (
            <li key={text}>
              <bdi lang={language} className="text-ink-1">
                {text}
              </bdi>
              <span className="text-ink-3">
                {' '}
                {MOODS[label]}, read as {MOODS[judged].toLowerCase()}
                {probability === null ? ' (not scored)' : ` at ${formatShare(probability)}`}
              </span>
            </li>
          ))}
        </Errors>
      )}
    </Card>
  )
}

function Confusion({ name, of: { confusion } }: { name: string; of: MoodMeasures }) {
  return (
    <Table label={`${name}: labels against readings`}>
      <TableHead>
        <tr>
          <HeadCell>Labelled</HeadCell>
          {MOOD_LABEL_LIST.map((judged) => (
            <HeadCell key={judged} align="right">
              Read {MOODS[judged].toLowerCase()}
            </HeadCell>
          ))}
        </tr>
      </TableHead>
      <tbody>
        {MOOD_LABEL_LIST.map((label) => (
          <TableRow key={label}>
            <RowHead>{MOODS[label]}</RowHead>
            {MOOD_LABEL_LIST.map((judged) => (
              <Cell
                key={judged}
                number
                className={classNames(label === judged && 'font-semibold text-ink-1')}
              >
                {formatNumber(confusion[label][judged])}
              </Cell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** So few texts in a bin say little of how often it is right. */
const BIN_MIN = 20

function Calibration({ name, bins }: { name: string; bins: readonly CalibrationBin[] }) {
  return (
    <Table label={`${name}: how sure, and how often right`} className="border-t border-line-subtle">
      <TableHead>
        <tr>
          <HeadCell>Certainty</HeadCell>
          <HeadCell align="right">Texts</HeadCell>
          <HeadCell align="right">Said</HeadCell>
          <HeadCell align="right">Was right</HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {bins.map(({ from, until, n, said, right }) => (
          <TableRow key={from} className={classNames(n < BIN_MIN && 'text-ink-3')}>
            <RowHead className="tabular-nums">
              {formatShare(from)} to {formatShare(until)}
            </RowHead>
            <Cell number>{formatNumber(n)}</Cell>
            <Cell number>{said === null ? '–' : formatShare(said)}</Cell>
            <Cell number>{right === null ? '–' : formatShare(right)}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** How well assets are found, with what was missed. */
export function AssetsCard({ of }: { of: MeasuredAssets }) {
  const { set, n, found, labelled, precision, recall, errors } = of
  const { name, about } = ASSET_SETS[set]
  return (
    <Card title={`${name}: assets`} description={about} flush>
      <Table label={`${name}: assets found`}>
        <TableHead>
          <tr>
            <HeadCell>Of {formatNumber(n)} posts</HeadCell>
            <HeadCell align="right">Assets</HeadCell>
            <HeadCell align="right">Share</HeadCell>
            <HeadCell align="right">95% interval</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          <AssetRow name="Found, and right" n={found} share={precision} />
          <AssetRow name="Labelled, and found" n={labelled} share={recall} />
        </tbody>
      </Table>
      <Errors>
        {errors.map(({ text, missing, wrong }) => (
          <li key={text}>
            <span className="text-ink-1">{text}</span>
            <span className="text-ink-3">
              {missing.length > 0 && ` Missed ${missing.join(', ')}.`}
              {wrong.length > 0 && ` Wrongly found ${wrong.join(', ')}.`}
            </span>
          </li>
        ))}
      </Errors>
    </Card>
  )
}

function AssetRow({ name, n, share }: { name: string; n: number; share: Share }) {
  return (
    <TableRow>
      <RowHead>{name}</RowHead>
      <Cell number>{formatNumber(n)}</Cell>
      <Cell number>{formatShare(share.value)}</Cell>
      <Cell number>{formatInterval(share)}</Cell>
    </TableRow>
  )
}

function Errors({ children }: { children: ReactNode }) {
  return (
    <details className="border-t border-line-subtle px-4 py-3 text-13 sm:px-5">
      <summary className="cursor-pointer py-0.5 text-ink-2 hover:text-ink-1">Examples of errors</summary>
      <ul className="mt-2 flex flex-col gap-1.5">{children}</ul>
    </details>
  )
}

/** A share of 0 to 1 in whole percent. */
export function formatShare(share: number): string {
  return `${Math.round(100 * share)}%`
}

export function formatInterval({ low, high }: { low: number; high: number }): string {
  return `${formatShare(low)} to ${formatShare(high)}`
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })

export function nameLanguage(language: string | null): string {
  if (language === 'all') return 'All'
  return language === null ? 'Unknown' : (LANGUAGES.of(language) ?? language)
}
