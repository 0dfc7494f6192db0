import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonStyle, buttonStyle } from '../style/button-style.ts'
import { classNames } from '../style/class-names.ts'

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
