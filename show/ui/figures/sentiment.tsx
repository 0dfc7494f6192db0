import { formatSentiment } from '../format/format-sentiment.ts'
import { sentimentTone } from '../format/sentiment-tone.ts'
import { classNames } from '../style/class-names.ts'

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
