import { classNames } from './class-names.ts'

export type PlatformName = 'twitter' | 'instagram' | 'facebook' | 'news'

/** Each platform's name, colour and dash, which always come together: colour is never alone. */
export const PLATFORM_LOOKS = {
  twitter: { label: 'Twitter', color: 'var(--color-platform-x)', text: 'text-platform-x', dash: undefined },
  instagram: {
    label: 'Instagram',
    color: 'var(--color-platform-instagram)',
    text: 'text-platform-instagram',
    dash: '4 3',
  },
  facebook: {
    label: 'Facebook',
    color: 'var(--color-platform-facebook)',
    text: 'text-platform-facebook',
    dash: '1 3',
  },
  news: { label: 'News', color: 'var(--color-series-6)', text: 'text-series-6', dash: '6 2 1 2' },
} as const satisfies Record<
  PlatformName,
  { label: string; color: string; text: string; dash: string | undefined }
>

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
  const look = PLATFORM_LOOKS[platform]
  return (
    <span className={classNames('inline-flex items-center gap-2 whitespace-nowrap', className)}>
      {stroke ? (
        <Stroke dash={look.dash} color={look.color} />
      ) : (
        <Sign platform={platform} className={look.text} />
      )}
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

function Sign({ platform, className }: { platform: PlatformName; className: string }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      {SIGNS[platform]}
    </svg>
  )
}

const SIGNS = {
  twitter: <path d="M2.5 2.5h2.8l8.2 11h-2.8zM13 2.5 8.9 7.2M7 9.1l-4 4.4" />,
  instagram: (
    <>
      <rect x="2" y="2" width="12" height="12" rx="3.5" />
      <circle cx="8" cy="8" r="2.75" />
      <path d="M11.5 4.5h.01" />
    </>
  ),
  facebook: <path d="M11 2.5H9.8A2.3 2.3 0 0 0 7.5 4.8v8.7M5.5 7.75h5" strokeWidth="2" />,
  news: (
    <path d="M2.5 3h9v9a1.5 1.5 0 0 0 1.5 1.5H4A1.5 1.5 0 0 1 2.5 12zM11.5 6h2v6A1.5 1.5 0 0 1 12 13.5M5 6h4M5 8.5h4M5 11h2" />
  ),
} as const
