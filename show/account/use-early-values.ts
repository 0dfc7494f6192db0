import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Hands over what was typed or filled in before the prerendered page came alive, once, by the names of its fields:
 * the state of a form starts empty and would otherwise wipe it out.
 */
export function useEarlyValues(
  form: RefObject<HTMLFormElement | null>,
  take: (values: Readonly<Record<string, string>>) => void,
): void {
  const onEarly = useEffectEvent(take)
  useEffect(() => {
    if (!form.current) return
    const typed = [...new FormData(form.current)].flatMap(([name, value]) =>
      typeof value === 'string' && value ? [[name, value] as const] : [],
    )
    if (typed.length > 0) onEarly(Object.fromEntries(typed))
  }, [form])
}
