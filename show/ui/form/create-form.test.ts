import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createForm, type FormRules } from './create-form.ts'

const EMPTY = { name: '', email: '' }
type Values = typeof EMPTY

/** An error as the site's calls throw it. */
class Refused extends Error {
  readonly field: string | undefined
  readonly serverMessage: string | undefined
  constructor(field?: string, serverMessage?: string) {
    super('refused')
    this.field = field
    this.serverMessage = serverMessage
  }
}

function startForm(rules: Partial<FormRules<Values, string>> = {}) {
  const form = createForm<Values, string>(EMPTY)
  const focused: string[] = []
  form.attach({
    elements: { namedItem: (name) => (name in EMPTY ? { focus: () => focused.push(name) } : null) },
  })
  const all: FormRules<Values, string> = { findProblem, send: async () => 'done', ...rules }
  return { form, focused, rules: all }
}

function findProblem({ name, email }: Values) {
  if (!name) return { field: 'name', message: 'Name is required' }
  return email ? undefined : { field: 'email', message: 'Email is required' }
}

test('the first field that is wrong gets the words and the focus, and nothing is sent', async () => {
  const sent: Values[] = []
  const { form, focused, rules } = startForm({ send: async (values) => `${sent.push(values)}` })
  await form.submit(rules)
  assert.equal(form.getState().problem?.message, 'Name is required')
  form.change({ name: 'ann' }, rules)
  await form.submit(rules)
  assert.equal(form.getState().problem?.message, 'Email is required')
  assert.deepEqual(focused, ['name', 'email'])
  assert.deepEqual(sent, [])
})

test('what is said of a field goes once the field is right, and names the next thing wrong with it before', () => {
  const tooLong = ({ name }: Values) => {
    if (!name) return { field: 'name', message: 'Name is required' }
    return name.length > 3 ? { field: 'name', message: 'Name is too long' } : undefined
  }
  const { form, rules } = startForm({ findProblem: tooLong })
  form.submit(rules)
  form.change({ name: 'annabel' }, rules)
  assert.equal(form.getState().problem?.message, 'Name is too long')
  form.change({ name: 'ann' }, rules)
  assert.equal(form.getState().problem, undefined)
})

test('a field of another rule makes a problem go: the password that a confirmation is held against', () => {
  const { form, rules } = startForm({
    findProblem: ({ name, email }) =>
      name === email ? undefined : { field: 'email', message: 'They do not match' },
  })
  for (const find of [() => form.submit(rules), () => form.check('email', rules)]) {
    form.change({ name: 'a', email: 'b' }, rules)
    find()
    assert.equal(form.getState().problem?.field, 'email')
    form.change({ name: 'c' }, rules)
    assert.equal(form.getState().problem?.field, 'email')
    form.change({ name: 'b' }, rules)
    assert.equal(form.getState().problem, undefined)
  }
})

test('a field that is left is checked by itself: a field before it that is empty is not named yet', () => {
  const { form, rules } = startForm()
  form.check('email', rules)
  assert.equal(form.getState().problem, undefined)
  form.check('name', rules)
  assert.equal(form.getState().problem?.message, 'Name is required')
})

test('what the server says of a field stands there with the focus, also by a path, until it is changed', async () => {
  const { form, focused, rules } = startForm({
    send: async () => {
      throw new Refused('account.email', 'This address is taken')
    },
  })
  form.change({ name: 'ann', email: 'ann@site.example' }, rules)
  await form.submit(rules)
  assert.deepEqual(form.getState().problem, {
    field: 'email',
    message: 'This address is taken',
    isAnswer: true,
  })
  assert.deepEqual(focused, ['email'])
  form.change({ name: 'bea' }, rules)
  assert.equal(form.getState().problem?.field, 'email')
  form.change({ email: 'bea@site.example' }, rules)
  assert.equal(form.getState().problem, undefined)
  assert.equal(form.getState().sending.status, 'ready')
})

test('what is sent again as it is, and taken this time, leaves nothing of the refusal', async () => {
  let tries = 0
  const { form, rules } = startForm({
    send: async () => {
      tries += 1
      if (tries === 1) throw new Refused('email', 'This address is taken')
      return 'done'
    },
  })
  form.change({ name: 'ann', email: 'ann@site.example' }, rules)
  await form.submit(rules)
  await form.submit(rules)
  const { problem, sending } = form.getState()
  assert.deepEqual({ problem, sending }, { problem: undefined, sending: { status: 'sent', answer: 'done' } })
})

test('a refusal that names no field of the form, or has no words for it, is kept as it came, and the focus goes where the form says', async () => {
  for (const error of [
    new Refused(),
    new Refused('token', 'The link is too old'),
    new Refused('name'),
    new TypeError('offline'),
  ]) {
    const { form, focused, rules } = startForm({
      focusRefused: 'email',
      send: () => {
        throw error
      },
    })
    form.change({ name: 'ann', email: 'ann@site.example' }, rules)
    await form.submit(rules)
    assert.deepEqual(form.getState().sending, { status: 'failed', error })
    assert.equal(form.getState().problem, undefined)
    assert.deepEqual(focused, ['email'])
  }
})

test('an outside error stays until its field changes', () => {
  const { form, rules } = startForm({ findProblem: () => undefined })
  form.refuse({ field: 'email', message: 'No such address' })
  form.change({ name: 'ann' }, rules)
  assert.equal(form.getState().problem?.message, 'No such address')
  form.change({ email: 'ann@site.example' }, rules)
  assert.equal(form.getState().problem, undefined)
})

test('a subscriber receives each change until it unsubscribes', () => {
  const { form, rules } = startForm()
  const received: string[] = []
  const leave = form.subscribe(() => received.push(form.getState().values.name))
  form.change({ name: 'ann' }, rules)
  form.fill({ ...EMPTY, name: 'bea' })
  leave()
  form.change({ name: 'cleo' }, rules)
  assert.deepEqual(received, ['ann', 'bea'])
})

test('what is under way is not sent twice, and typing does not end it', async () => {
  const answer = Promise.withResolvers<string>()
  let sent = 0
  const { form, rules } = startForm({
    send: () => {
      sent += 1
      return answer.promise
    },
  })
  form.change({ name: 'ann', email: 'ann@site.example' }, rules)
  const first = form.submit(rules)
  await form.submit(rules)
  form.change({ name: 'bea' }, rules)
  assert.equal(form.getState().sending.status, 'sending')
  answer.resolve('done')
  await first
  assert.equal(sent, 1)
  assert.deepEqual(form.getState().sending, { status: 'sent', answer: 'done' })
})

test('a form that is emptied once it was sent still says that it was, until something is typed', async () => {
  const { form, rules } = startForm({ onSent: () => form.fill(EMPTY) })
  form.change({ name: 'ann', email: 'ann@site.example' }, rules)
  await form.submit(rules)
  assert.deepEqual(form.getState().values, EMPTY)
  assert.equal(form.getState().sending.status, 'sent')
  form.change({ name: 'b' }, rules)
  assert.equal(form.getState().sending.status, 'ready')
})

test('of radio buttons of one name the first gets the focus', () => {
  const form = createForm<Values, string>(EMPTY)
  let focused = 0
  form.attach({ elements: { namedItem: () => ({ length: 1, 0: { focus: () => (focused += 1) } }) } })
  form.refuse({ field: 'name', message: 'Choose one' })
  assert.equal(focused, 1)
})
