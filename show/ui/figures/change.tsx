import { formatChange } from '../format/format-change.ts'
import { classNames } from '../style/class-names.ts'
import { Triangle } from './triangle.tsx'

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
