/** The `aria` attributes that tie a control to its hint or error in a `Field`. */
export function describedBy({ id, hint, error }: { id: string; hint?: unknown; error?: string }) {
  if (error) return { 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const
  if (hint) return { 'aria-describedby': `${id}-hint` } as const
  return {}
}
