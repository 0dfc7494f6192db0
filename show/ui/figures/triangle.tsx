import { classNames } from '../style/class-names.ts'

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
