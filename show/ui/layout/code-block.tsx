import type { ComponentProps } from 'react'
import { classNames } from '../style/class-names.ts'

/** Code as it is, in a frame that scrolls sideways and is reached by keyboard, as what scrolls must be. */
export function CodeBlock({ className, ...rest }: ComponentProps<'pre'>) {
  return (
    <pre
      {...rest}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason stands above
      tabIndex={0}
      className={classNames('overflow-auto p-4 font-mono focus-visible:-outline-offset-2', className)}
    />
  )
}
