import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../style/class-names.ts'
import { type ButtonStyle, buttonStyle } from './button.tsx'

interface LinkButtonProps extends ComponentProps<typeof Link>, ButtonStyle {
  icon?: ReactNode
}

/** A link in the look of a button: it goes somewhere. */
export function LinkButton({ variant, size, square, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(buttonStyle({ variant, size, square }), className)}>
      {icon}
      {children}
    </Link>
  )
}

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
