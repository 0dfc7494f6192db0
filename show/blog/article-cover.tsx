import type { ReactNode } from 'react'
import { UTC } from '../ui/time/times.ts'
import type { ArticleSummary, Category } from './article.ts'

/** The article's drawing. */
export function ArticleCover({ article }: { article: ArticleSummary }) {
  const { label, art } = COVERS[article.slug] ?? PLAIN
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 480 270"
      className="motion-hover block w-full rounded-card border border-line-subtle bg-s1 group-hover:border-line-strong"
    >
      {art}
    </svg>
  )
}

const WORD_WEIGHTS = [-34, 52, 12, -18, 78, 40, -62, 24, 96, -10, 58, 30]
const CALLS = [40, 62, 48, 90, 74, 110, 86, 128]
const CROWD = [26, 30, 24, 34, 28, 40, 36, 44, 38, 58, 150, 96, 66, 50, 42, 46, 36, 40]

const words = (
  <>
    <line x1="40" x2="440" y1="150" y2="150" className="stroke-line-control" />
    {WORD_WEIGHTS.map((weight, index) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        key={index}
        x={48 + index * 33}
        y={weight > 0 ? 150 - weight : 150}
        width="20"
        height={Math.abs(weight)}
        rx="2"
        className={weight < 0 ? 'fill-down' : weight < 40 ? 'fill-mid' : 'fill-up'}
      />
    ))}
  </>
)

const grid = (
  <>
    {Array.from({ length: 40 }, (_, index) => {
      const [column, row] = [index % 8, Math.floor(index / 8)]
      const [x, y] = [56 + column * 48, 47 + row * 44]
      const isAbsent = [3, 10, 11, 17, 22, 29, 30, 36].includes(index)
      return isAbsent ? (
        <line
          key={`${x} ${y}`}
          x1={x}
          x2={x + 16}
          y1={y + 8}
          y2={y + 8}
          className="stroke-accent"
          strokeWidth="3"
          strokeLinecap="round"
        />
      ) : (
        <rect
          key={`${x} ${y}`}
          x={x - 6}
          y={y}
          width={16 + ((index * 7) % 18)}
          height="16"
          rx="3"
          className="fill-s4"
        />
      )
    })}
  </>
)

const fork = (
  <>
    {[70, 110, 150, 190, 230].map((y, index) => (
      <path
        key={y}
        d={`M96 135 C 200 135 220 ${y - 15} 336 ${y - 15}`}
        fill="none"
        className={index === 1 ? 'stroke-accent' : 'stroke-line-strong'}
        strokeWidth={index === 1 ? 3 : 1.5}
        strokeDasharray={index === 1 ? undefined : '3 5'}
      />
    ))}
    {[70, 110, 150, 190, 230].map((y, index) => (
      <circle
        key={y}
        cx="350"
        cy={y - 15}
        r={[8, 14, 7, 6, 5][index]}
        className={index === 1 ? 'fill-accent' : 'fill-s4'}
      />
    ))}
    <rect x="52" y="117" width="56" height="36" rx="18" className="fill-s3 stroke-line-control" />
    <text x="80" y="141" textAnchor="middle" className="fill-ink-1 font-mono text-16 font-semibold">
      $
    </text>
  </>
)

const ledger = (
  <>
    {CALLS.map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
      <g key={index}>
        <rect x="56" y={38 + index * 26} width={width * 1.6} height="12" rx="2" className="fill-s4" />
        <rect
          x="368"
          y={38 + index * 26}
          width="56"
          height="12"
          rx="2"
          className={index === 3 || index === 6 ? 'fill-line-strong' : 'fill-accent'}
        />
      </g>
    ))}
    <line x1="344" x2="344" y1="28" y2="242" className="stroke-line-control" strokeDasharray="2 4" />
  </>
)

const spike = (
  <>
    {CROWD.map((height, index) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
        key={index}
        x={48 + index * 22}
        y={226 - height}
        width="14"
        height={height}
        rx="2"
        className={index === 10 ? 'fill-accent' : 'fill-s4'}
      />
    ))}
    <line x1="40" x2="448" y1="188" y2="188" className="stroke-mid" strokeDasharray="6 4" />
    <line x1="40" x2="448" y1="226" y2="226" className="stroke-line-control" />
  </>
)

const lag = (
  <>
    <path
      d="M40 190 C 100 186 120 90 180 96 S 260 196 320 170 S 400 70 440 84"
      fill="none"
      className="stroke-accent"
      strokeWidth="3"
    />
    <path
      d="M40 204 C 120 204 150 128 210 124 S 290 210 350 196 S 420 110 440 112"
      fill="none"
      className="stroke-ink-2"
      strokeWidth="2"
      strokeDasharray="5 5"
    />
    <line x1="176" x2="206" y1="66" y2="66" className="stroke-mid" strokeWidth="2" />
    <line x1="176" x2="176" y1="58" y2="74" className="stroke-mid" strokeWidth="2" />
    <line x1="206" x2="206" y1="58" y2="74" className="stroke-mid" strokeWidth="2" />
    <text x="191" y="50" textAnchor="middle" className="fill-mid font-mono text-16 font-semibold">
      ?
    </text>
  </>
)

interface Cover {
  /** What is drawn. */
  label: string
  art: ReactNode
}

const PLAIN: Cover = { label: 'Bars above and below a line', art: words }

const COVERS: Readonly<Record<string, Cover>> = {
  'how-a-post-gets-its-sentiment': { label: 'Weights of words above and below a line', art: words },
  'absent-is-not-zero': { label: 'A table with dashes where values are missing', art: grid },
  'a-ticker-is-not-an-identity': {
    label: 'One ticker that leads to five coins, one of them chosen',
    art: fork,
  },
  'money-in-integers': { label: 'A ledger of calls, some of them free', art: ledger },
  'how-to-read-a-volume-chart': {
    label: 'Posts per hour with one spike above a dashed threshold',
    art: spike,
  },
  'does-sentiment-predict-prices': { label: 'Two curves, one a little behind the other', art: lag },
}

const DOTS: Record<Category, string> = {
  Education: 'bg-series-1',
  Technology: 'bg-series-4',
  Cryptocurrency: 'bg-series-6',
  'Social Media': 'bg-series-7',
}

/** Category, read time and day of an article, on one line. */
export function ArticleFacts({ article }: { article: ArticleSummary }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-3">
      <span className="inline-flex items-center gap-2 text-ink-2">
        <span aria-hidden="true" className={`size-2 rounded-full ${DOTS[article.category]}`} />
        {article.category}
      </span>
      <span>{article.readMinutes} min read</span>
      <time dateTime={article.date}>{UTC.longDate(article.date)}</time>
    </p>
  )
}
