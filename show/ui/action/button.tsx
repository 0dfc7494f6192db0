import type { ComponentProps, ReactNode } from 'react'
import { type ButtonStyle, buttonStyle } from '../style/button-style.ts'
import { classNames } from '../style/class-names.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Work is under way: a spinner takes the icon's place and a press does nothing. */
  busy?: boolean
  icon?: ReactNode
}

/** Does something here; what leads elsewhere is a `LinkButton`. */
export function Button({
  variant,
  size,
  square,
  busy = false,
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonStyle({ variant, size, square }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
