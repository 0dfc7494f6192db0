import type { ComponentProps, ReactNode } from 'react'
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

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent-solid text-on-solid shadow-raised hover:brightness-110',
  secondary: 'bg-s2 text-ink-1 border border-line-strong shadow-raised hover:bg-s3',
  ghost: 'text-ink-2 hover:text-ink-1 hover:bg-s2',
  danger: 'bg-danger-solid text-on-solid shadow-raised hover:brightness-110',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-control-sm px-3 text-13 gap-1.5',
  md: 'h-control-md px-4 text-14 gap-2',
  lg: 'h-12 px-6 text-16 gap-2',
}

export interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As high as wide, for an icon alone; such a button needs an `aria-label`. */
  square?: boolean
}

/** The look that a button and a link in the place of one share. */
export function buttonStyle({ variant = 'secondary', size = 'md', square = false }: ButtonStyle): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center rounded-control font-medium whitespace-nowrap select-none',
    'motion-hover press disabled:cursor-not-allowed disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
    square && 'aspect-square px-0!',
  )
}
