import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useElementSize } from '../layout/use-size.ts'
import { classNames } from '../style/class-names.ts'
import { stepByKey } from './axis.tsx'

interface ChartFrameProps {
  /** What the chart shows, such as "Mentions per hour". */
  label: string
  /** All of it in a sentence, for readers. */
  summary?: string
  height: number
  /** What the columns of the table are called, the one of the steps first; absent where their names say it. */
  head?: readonly string[]
  /** The steps from left to right, with what the table has of each. */
  steps: readonly { key: string | number; name: string; cells: readonly string[] }[]
  /** The keys of the chart, or what is read. */
  caption: (readAt: number | undefined) => ReactNode
  /** The step at a place, in px from the left; absent: the pointer reads by tips. */
  stepAt?: (left: number, width: number) => number
  /** What is drawn, in a frame of so many px. */
  children: (plot: { width: number; readAt: number | undefined }) => ReactNode
}

/** Around a drawn chart: its keys above, pointer and arrow keys that read a step, and a table of all for screen readers. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, summary = '', height, head, steps, caption, stepAt, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const [readAt, setReadAt] = useState<number>()
  const stopReading = () => setReadAt(undefined)

  const onMove = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) =>
    setReadAt(stepAt?.(clientX - currentTarget.getBoundingClientRect().left, width))
  const onKey = (event: KeyboardEvent) => {
    const step = stepByKey(event.key, { readAt, count: steps.length })
    if (step === undefined) return
    event.preventDefault()
    setReadAt(step)
  }
  return (
    <figure className="relative m-0 min-w-0">
      {caption(readAt)}
      <div ref={frame} className="min-w-0">
        {width === 0 && <svg aria-hidden="true" height={height} className="block w-full" />}
        {width > 0 && (
          <svg
            role="img"
            aria-label={`${label}.${summary && ` ${summary}`} Use the left and right arrow keys to read values.`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the steps
            tabIndex={0}
            width={width}
            height={height}
            onPointerMove={stepAt && onMove}
            onPointerLeave={stepAt && stopReading}
            onKeyDown={onKey}
            onBlur={stopReading}
            className={classNames('block overflow-visible text-12', stepAt && 'touch-pan-y')}
          >
            {children({ width, readAt })}
          </svg>
        )}
      </div>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          {head && (
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {steps.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name, and keeps its place
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
