import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'
import { type ReactNode, useRef } from 'react'
import { Triangle } from '../figures/numbers.tsx'
import { useElementSize } from '../layout/use-size.ts'

export interface TreemapLeaf {
  id: string
  label: string
  /** The second line, such as "+2.10%". */
  detail: string
  /** What the area stands for; what is not above 0 has no place. */
  size: number
  /** Its colour, and how strong from 0 to 1; null: not known. */
  tone: { color: 'up' | 'mid' | 'down'; strength: number } | null
  /** All of it in words, for readers and on hover. */
  title: string
}

interface TreemapProps {
  /** What is drawn, such as "Assets by market cap". */
  label: string
  leaves: readonly TreemapLeaf[]
  /** Wraps what stands in an area, so that it leads somewhere. */
  renderLink: (leaf: TreemapLeaf, children: ReactNode, className: string) => ReactNode
  height?: number
}

const GAP = 2
/** So wide a letter is at most, in px: what does not fit is left out rather than cut. */
const LETTER_PX = 9
/** What a text keeps free on both its sides together, with the border. */
const TEXT_MARGIN_PX = 10
const LINE_PX = 20
/** What is smaller is no link: a finger would miss it. */
const TARGET_PX = 24
const SIGN_PX = 16
const PALEST = 0.12
const STRONGEST = 0.5

/** Areas by size with their colour by direction; each is a link, in the order of sizes. */
export function Treemap({ label, leaves, renderLink, height = 420 }: TreemapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  return (
    <div ref={frame} className="min-w-0">
      <ul aria-label={label} className="relative m-0" style={{ height }}>
        {width > 0 &&
          placesOf(leaves, { width, height }).map(({ leaf, x, y, w, h }) => (
            <li
              key={leaf.id}
              className="absolute overflow-hidden"
              style={{ left: x, top: y, width: w, height: h }}
            >
              {(Math.min(w, h) < TARGET_PX ? plain : renderLink)(
                leaf,
                <span
                  className="motion-hover flex size-full flex-col items-center justify-center overflow-hidden rounded-control border border-line-subtle hover:border-line-control"
                  style={{ background: groundOf(leaf.tone) }}
                >
                  <span className="sr-only">{leaf.title}</span>
                  {writingOf(leaf, w, h) !== 'sign' && (
                    <span
                      aria-hidden="true"
                      className="max-w-full truncate px-1 text-13 font-medium text-ink-1"
                    >
                      {leaf.label}
                    </span>
                  )}
                  {writingOf(leaf, w, h) === 'whole' && (
                    <span
                      aria-hidden="true"
                      className="max-w-full truncate px-1 text-12 text-ink-1 tabular-nums"
                    >
                      {leaf.detail}
                    </span>
                  )}
                  {hasRoomForSign(leaf, w, h) && <Sign tone={leaf.tone} />}
                </span>,
                'block size-full rounded-control',
              )}
            </li>
          ))}
      </ul>
    </div>
  )
}

function plain(_leaf: TreemapLeaf, children: ReactNode, className: string): ReactNode {
  return <span className={className}>{children}</span>
}

/** How much of it has room. */
function writingOf({ label, detail }: TreemapLeaf, w: number, h: number): 'whole' | 'label' | 'sign' {
  if (!fits(label, w) || h < LINE_PX) return 'sign'
  return fits(detail, w) && h >= 2 * LINE_PX ? 'whole' : 'label'
}

function hasRoomForSign(leaf: TreemapLeaf, w: number, h: number): boolean {
  const writing = writingOf(leaf, w, h)
  if (writing === 'whole') return false
  return w >= SIGN_PX && h >= (writing === 'label' ? LINE_PX + SIGN_PX : SIGN_PX)
}

/** Where figures have no room, so that colour is never alone. */
function Sign({ tone }: { tone: TreemapLeaf['tone'] }) {
  if (tone === null) return null
  return <Triangle direction={tone.color === 'mid' ? 'flat' : tone.color} className="text-ink-1" />
}

function fits(text: string, width: number): boolean {
  return text.length * LETTER_PX + TEXT_MARGIN_PX <= width
}

interface Place {
  leaf: TreemapLeaf
  x: number
  y: number
  w: number
  h: number
}

function placesOf(leaves: readonly TreemapLeaf[], size: { width: number; height: number }): Place[] {
  const shown = leaves.filter((leaf) => leaf.size > 0)
  const root = hierarchy<{ children?: readonly TreemapLeaf[] } | TreemapLeaf>({ children: shown })
    .sum((node) => ('size' in node ? node.size : 0))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const laid = treemap<{ children?: readonly TreemapLeaf[] } | TreemapLeaf>()
    .tile(treemapSquarify)
    .size([size.width, size.height])
    .paddingInner(GAP)
    .round(true)(root)
  return laid
    .leaves()
    .flatMap(({ data, x0, y0, x1, y1 }) =>
      'size' in data ? { leaf: data, x: x0, y: y0, w: x1 - x0, h: y1 - y0 } : [],
    )
}

/** The second line has the same in figures, because colour is never alone. */
function groundOf(tone: TreemapLeaf['tone']): string {
  if (tone === null) return 'var(--color-s3)'
  const part = PALEST + Math.min(1, tone.strength) * (STRONGEST - PALEST)
  return `color-mix(in oklch, var(--color-${tone.color}) ${Math.round(part * 100)}%, var(--color-s1))`
}
