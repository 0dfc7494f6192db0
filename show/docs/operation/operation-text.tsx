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

/** A sentence of the contract: what stands between backticks is code. */
export function InlineText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <code key={index} className="rounded-control bg-s3 px-1 py-px font-mono text-12 break-words text-ink-1">
        {part}
      </code>
    ),
  )
}
