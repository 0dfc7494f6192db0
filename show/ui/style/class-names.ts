/** Joins the class lists that apply, leaving out the false ones. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** The look that every one-line control shares. Inputs hold 16 px text on touch, so that phones do not zoom. */
export const controlStyle =
  'h-control-md w-full min-w-0 rounded-control border border-line-control bg-s1 px-3 text-16 sm:text-14 text-ink-1 placeholder:text-ink-3 ' +
  'motion-hover hover:border-ink-3 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-50 ' +
  'aria-invalid:border-down [&[readonly]]:bg-s2 [&[readonly]]:text-ink-2'
