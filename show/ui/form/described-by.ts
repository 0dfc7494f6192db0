interface Described {
  id: string
  hint?: unknown
  error?: string
  note?: unknown
}

/** The `aria` attributes that tie a control to its hint or error, and to its note, in a `Field`. */
export function describedBy({ id, hint, error, note }: Described) {
  const ids = [error ? `${id}-error` : hint && `${id}-hint`, note && `${id}-note`].filter(Boolean)
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  }
}
