import type { ReactNode } from 'react'
import { classNames } from '../../ui/style/class-names.ts'

interface PostTextProps {
  /** Clamped to two lines. */
  short?: boolean
  className?: string
  /** The text as it was written, or its pieces with marks around some. */
  children: ReactNode
}

/**
 * A post's text, as text and never as HTML. Its direction is its own and ends with it: right-to-left scripts,
 * marks of direction and stacks of combining characters stay within their box.
 */
export function PostText({ short = false, className, children }: PostTextProps) {
  return (
    <div
      dir="auto"
      className={classNames(
        'overflow-hidden text-start wrap-anywhere [unicode-bidi:isolate]',
        short ? 'line-clamp-2' : 'whitespace-pre-wrap',
        className,
      )}
    >
      {children === '' ? <span className="text-ink-3">No text</span> : children}
    </div>
  )
}
