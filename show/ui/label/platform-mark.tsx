import type { SourceLabel } from '#contract/source-facts.ts'
import { classNames } from '../style/class-names.ts'

/** The id of a source. */
export type PlatformName = string

interface PlatformLook {
  label: string
  color: string
  dash: string | undefined
  /** Strokes of the sign; undefined: a letter stands for it. */
  sign: string | undefined
}

/**
 * A platform's name, colour and dash, which always come together: colour is never alone. They are its facts'; of a
 * platform without a source, such as one of an imported file, its id is shown.
 */
export function lookOfPlatform(platform: PlatformName): PlatformLook {
  return (
    LOOKS.get(platform) ??
    lookOf({ id: platform, name: platform.replace(/^./, (first) => first.toUpperCase()) })
  )
}

function lookOf({ id, name, mark }: Pick<SourceLabel, 'id' | 'name' | 'mark'>): PlatformLook {
  const [color, dash] = OTHERS[id.length % OTHERS.length] ?? OTHERS[0]
  return {
    label: mark?.label ?? name,
    color: `var(--color-${mark?.color ?? color})`,
    dash: mark ? mark.dash : dash,
    sign: mark?.sign,
  }
}

const OTHERS = [
  ['series-4', '2 2'],
  ['series-3', '3 1'],
] as const

const SOCIAL = (typeof __SOURCE_LABELS__ === 'undefined' ? [] : __SOURCE_LABELS__).filter(
  ({ kind }) => kind === 'social',
)
const LOOKS = new Map(SOCIAL.map((source) => [source.id, lookOf(source)]))

/** Every source of posts that the product knows, in the order in which they are shown. */
export const PLATFORM_NAMES: readonly PlatformName[] = [...LOOKS.keys()]

/** The facts of a source of posts that the site is built with; undefined for one that it does not know. */
export function labelOfSource(source: PlatformName): SourceLabel | undefined {
  return SOCIAL.find(({ id }) => id === source)
}

interface PlatformMarkProps {
  platform: PlatformName
  /** A stroke as in the charts instead of the sign. */
  stroke?: boolean
  /** For a place that names the platform already; otherwise the name is written. */
  bare?: boolean
  className?: string
}

/** A platform's sign in its colour, with its name. */
export function PlatformMark({ platform, stroke = false, bare = false, className }: PlatformMarkProps) {
  const look = lookOfPlatform(platform)
  return (
    <span className={classNames('inline-flex items-center gap-2 whitespace-nowrap', className)}>
      {stroke ? <Stroke dash={look.dash} color={look.color} /> : <Sign look={look} />}
      {!bare && look.label}
    </span>
  )
}

function Stroke({ dash, color }: { dash: string | undefined; color: string }) {
  return (
    <svg width="18" height="8" aria-hidden="true">
      <line
        x1="1"
        x2="17"
        y1="4"
        y2="4"
        stroke={color}
        strokeWidth="2"
        strokeDasharray={dash}
        strokeLinecap="round"
      />
    </svg>
  )
}

function Sign({ look: { label, color, sign } }: { look: PlatformLook }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke={color}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      {sign ? (
        <path d={sign} />
      ) : (
        <>
          <rect x="1.5" y="1.5" width="13" height="13" rx="3.5" />
          <text x="8" y="11.25" textAnchor="middle" fontSize="9" fontWeight="600" stroke="none" fill={color}>
            {label.charAt(0).toUpperCase()}
          </text>
        </>
      )}
    </svg>
  )
}
