import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { createForm, type FormRules } from './create-form.ts'

interface FormOptions<Values, Answer> extends FormRules<Values, Answer> {
  initial: Values
}

/** What `useForm` gives, for parts of a form in functions of their own. */
export type Form<Values extends object, Answer = unknown> = ReturnType<typeof useForm<Values, Answer>>

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string

/** The controls between which a field may be left without moving what is being pressed: the eye of a password too. */
const FIELDS = 'input, select, textarea, [aria-controls]'

/**
 * The one way in which the site's forms work: `<form {...form.props}>` with `<TextField {...form.field('email')} />`.
 * The first field that is wrong gets the words and the focus, also when the server names it; `refusal` is what was
 * refused without naming a field of this form. docs/decisions/0150
 */
export function useForm<Values extends object, Answer>({ initial, ...rules }: FormOptions<Values, Answer>) {
  const [form] = useState(() => createForm<Values, Answer>(initial))
  const { values, problem, sending } = useSyncExternalStore(form.subscribe, form.getState, form.getState)

  const set = (next: Partial<Values>) => form.change(next, rules)
  const errorOf = (name: string) => (problem?.field === name ? problem.message : undefined)
  return {
    values,
    set,
    fill: form.fill,
    /** What the form is drawn from, for `useDraft`. */
    store: form as Pick<typeof form, 'getState' | 'subscribe' | 'fill'>,
    refuse: form.refuse,
    check: (name: keyof Values & string) => form.check(name, rules),
    errorOf,
    sending,
    busy: sending.status === 'sending',
    refusal: sending.status === 'failed' && !problem?.isAnswer ? sending.error : undefined,
    props: {
      ref: form.attach,
      // Should the page's code not run, what is written must not go into the address.
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        form.submit(rules)
      },
    } as const,
    field: (name: TextName<Values>) => ({
      name,
      value: values[name] as string, // a name of a text
      error: errorOf(name),
      onChange: (event: { target: { value: string } }) =>
        set({ [name]: event.target.value } as Partial<Values>), // a text, as above
      onBlur: ({ target, relatedTarget }: { target: Element; relatedTarget: unknown }) => {
        // An error moves what is below it: on the way out, what is being pressed must stay under the pointer.
        const stays =
          relatedTarget instanceof Element &&
          target.closest('form')?.contains(relatedTarget) &&
          relatedTarget.matches(FIELDS)
        if (stays && values[name]) form.check(name, rules)
      },
    }),
  }
}
