import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from '../style/class-names.ts'

/** A link within running text: underlined, because colour is never alone. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={classNames(
        'text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-current',
        className,
      )}
    />
  )
}
