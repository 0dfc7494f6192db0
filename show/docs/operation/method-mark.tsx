import { classNames } from '../../ui/style/class-names.ts'

const TONES = {
  GET: 'text-accent',
  POST: 'text-up',
  PUT: 'text-mid',
  PATCH: 'text-mid',
  DELETE: 'text-down',
} as const

/** The method of a call, in its colour. */
export function MethodMark({ method, className }: { method: keyof typeof TONES; className?: string }) {
  return (
    <span className={classNames('font-mono text-12 font-semibold', TONES[method], className)}>{method}</span>
  )
}
