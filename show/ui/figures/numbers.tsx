import {
  formatChange,
  formatExactMoney,
  formatMoney,
  formatNumber,
  formatPrice,
  formatSentiment,
  sentimentTone,
} from '../format/numbers.ts'
import { classNames } from '../style/class-names.ts'

interface NumberTextProps {
  value: number | bigint
  /** 1.23M on the face, 1,234,567 on hover and for screen readers. */
  compact?: boolean
  className?: string
}

/** A count in even digits. */
export function NumberText({ value, compact = false, className }: NumberTextProps) {
  const exact = formatNumber(value)
  const face = formatNumber(value, { compact })
  return <Rounded face={face} exact={exact} className={className} />
}

interface RoundedProps {
  face: string
  exact: string
  className?: string | undefined
}

/** A figure that may be rounded on its face: exact on hover and for screen readers. */
export function Rounded({ face, exact, className }: RoundedProps) {
  if (face === exact) return <span className={classNames('tabular-nums', className)}>{exact}</span>
  return (
    <span data-tip={exact} className={classNames('tabular-nums', className)}>
      <span aria-hidden="true">{face}</span>
      <span className="sr-only">{exact}</span>
    </span>
  )
}

interface AbsentProps {
  /** Why there is nothing, for readers and on hover. */
  reason?: string
}

/** Why there is no engagement. */
export const NO_COUNTS = 'this source gives no counts'

/** An en dash where a value is missing, which is not the same as 0. */
export function Absent({ reason = 'not given by the platform' }: AbsentProps) {
  return (
    <span data-tip={`${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`} className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{reason}</span>
    </span>
  )
}

/** A change in percent with its triangle, sign and colour. A change of 0 is green. */
export function Change({ percent, className }: { percent: number; className?: string }) {
  const { text, direction } = formatChange(percent)
  const tone = direction === 'down' ? 'text-down' : 'text-up'
  return (
    <span
      className={classNames('inline-flex items-center gap-1 whitespace-nowrap tabular-nums', tone, className)}
    >
      <Triangle direction={direction} />
      {text}
    </span>
  )
}

const SHAPES = { up: 'M4 1 7.5 7h-7z', down: 'M4 7 .5 1h7z', flat: 'M0 3h8v2H0z' } as const

/** The direction of a change as a shape, so that its colour is not alone. */
export function Triangle({ direction, className }: { direction: keyof typeof SHAPES; className?: string }) {
  return (
    <svg
      width="8"
      height="8"
      viewBox="0 0 8 8"
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      <path d={SHAPES[direction]} fill="currentColor" />
    </svg>
  )
}

interface MoneyProps {
  /** US dollars; as decimal text it keeps every digit. */
  value: number | string
  /** $1.23B on the face from a million on. */
  compact?: boolean
  className?: string
}

/** US dollars with two decimals, exact on hover and for screen readers. */
export function Money({ value, compact = false, className }: MoneyProps) {
  const face = formatMoney(Number(value), { compact })
  const exact = formatExactMoney(String(value))
  return <Rounded face={face} exact={exact} className={className} />
}

const LOOKS = {
  up: { text: 'text-up', bar: 'bg-up', word: 'positive' },
  mid: { text: 'text-mid', bar: 'bg-mid', word: 'mixed' },
  down: { text: 'text-down', bar: 'bg-down', word: 'negative' },
} as const

/** A sentiment between 0 and 1 as a percentage, in its colour, with as many of five marks as it has fifths. */
export function Sentiment({ value, className }: { value: number; className?: string }) {
  const look = LOOKS[sentimentTone(value)]
  const marks = Math.round(value * 5)
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 whitespace-nowrap tabular-nums',
        look.text,
        className,
      )}
    >
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {[1, 2, 3, 4, 5].map((mark) => (
          <span
            key={mark}
            className={classNames('h-3 w-1 rounded-full', mark <= marks ? look.bar : 'bg-s4')}
          />
        ))}
      </span>
      {formatSentiment(value)}
      <span className="sr-only"> ({look.word})</span>
    </span>
  )
}

interface CountProps {
  /** Undefined where the platform does not give it. */
  value: number | undefined
}

/** A count in compact form, exact on hover; an en dash where there is none. */
export function Count({ value }: CountProps) {
  if (value === undefined) return <Absent />
  return <NumberText value={value} compact={value >= COMPACT_FROM} />
}

/** Below it the exact number is as short as the compact one. */
const COMPACT_FROM = 10_000

interface PriceProps {
  /** US dollars. */
  value: number
  className?: string
}

/** A price as it is read, with every digit on hover and for screen readers. */
export function Price({ value, className }: PriceProps) {
  return <Rounded face={formatPrice(value)} exact={formatExactMoney(String(value))} className={className} />
}
