/** What is wrong with a form, in the words that stand beside the field. */
export interface Problem<Name extends string = string> {
  field: Name
  message: string
}

export type Sending<Answer> =
  | { status: 'ready' }
  | { status: 'sending' }
  | { status: 'sent'; answer: Answer }
  | { status: 'failed'; error: unknown }

export interface FormRules<Values, Answer> {
  /** The first thing wrong, in the order of the fields; undefined when all is well. */
  findProblem?: (values: Values) => Problem | undefined
  /** Takes what passed; throws what was refused. */
  send: (values: Values) => Answer | Promise<Answer>
  onSent?: (answer: Answer) => void
  /** Gets the focus when a refusal names no field of this form. */
  focusRefused?: keyof Values & string
}

export interface FormState<Values, Answer> {
  values: Values
  /** Stands at its field. A server's own problem (`isAnswer`) stays until its field is changed. */
  problem: (Problem & { isAnswer: boolean }) | undefined
  sending: Sending<Answer>
}

/** As much of a form element as is needed to put the cursor into its fields. */
export interface FormElement {
  elements: { namedItem(name: string): unknown }
}

/**
 * A form's values, the first thing wrong with them, and how sending them went. Knows no React, so that it is tried
 * without a screen; `useForm` ties it to one.
 */
export function createForm<Values extends object, Answer>(initial: Values) {
  type State = FormState<Values, Answer>
  type Rules = FormRules<Values, Answer>
  const listeners = new Set<() => void>()
  let state: State = { values: initial, problem: undefined, sending: { status: 'ready' } }
  let element: FormElement | null = null

  function put(next: Partial<State>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function show(problem: Problem, isAnswer: boolean): void {
    put({ problem: { ...problem, isAnswer } })
    focus(problem.field)
  }

  function focus(name: string): void {
    findControl(name)?.focus()
  }

  function findControl(name: string): { focus(): void } | undefined {
    const named = element?.elements.namedItem(name)
    const control = canFocus(named) ? named : Array.from((named ?? []) as ArrayLike<unknown>)[0] // radio buttons
    return canFocus(control) ? control : undefined
  }

  async function submit(rules: Rules): Promise<void> {
    if (state.sending.status === 'sending') return
    const found = rules.findProblem?.(state.values)
    put({ problem: undefined, sending: { status: 'ready' } })
    if (found) return show(found, false)
    put({ sending: { status: 'sending' } })
    try {
      const answer = await rules.send(state.values)
      put({ sending: { status: 'sent', answer } })
      rules.onSent?.(answer)
    } catch (error) {
      put({ sending: { status: 'failed', error } })
      const answered = findAnswered(error)
      // An error at an absent field would not be seen.
      if (answered && findControl(answered.field)) show(answered, true)
      else if (rules.focusRefused) focus(rules.focusRefused)
    }
  }

  /** Takes over what was typed or chosen; what was said about the form before goes where it is no longer true. */
  function change(next: Partial<Values>, { findProblem }: Rules): void {
    const values = { ...state.values, ...next }
    const { problem, sending } = state
    const isSending = sending.status === 'sending'
    put({
      values,
      problem: problem && stillWrong(problem, next, findProblem?.(values)),
      sending: isSending ? sending : { status: 'ready' },
    })
  }

  /** Says what is wrong with a field that was filled in, as soon as it is left for another one. */
  function check(name: string, { findProblem }: Rules): void {
    const found = state.problem ? undefined : findProblem?.(state.values)
    if (found?.field === name) put({ problem: { ...found, isAnswer: false } })
  }

  return {
    submit,
    change,
    check,
    /** Sets errors found outside the form, such as the answer to a query. */
    refuse: (problem: Problem) => show(problem, true),
    /** Puts other values in; what is said about the form stays. */
    fill: (values: Values) => put({ values, problem: undefined }),
    attach: (next: FormElement | null) => {
      element = next
    },
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function stillWrong(
  problem: FormState<unknown, unknown>['problem'] & {},
  changed: object,
  found: Problem | undefined,
): FormState<unknown, unknown>['problem'] {
  if (problem.isAnswer) return problem.field in changed ? undefined : problem
  return found?.field === problem.field ? { ...found, isAnswer: false } : undefined
}

/** What a refused call says of one field: an error with `field` (`a.b` is the field `b`) and words. */
function findAnswered(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('field' in error) || !('serverMessage' in error)) return undefined
  const { field: path, serverMessage: message } = error
  const field = typeof path === 'string' ? path.split('.').at(-1) : undefined
  if (!field || typeof message !== 'string') return undefined
  return { field, message }
}

function canFocus(control: unknown): control is { focus(): void } {
  return typeof control === 'object' && control !== null && 'focus' in control
}
