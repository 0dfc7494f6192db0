import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import {
  CONTACT_SUBJECTS,
  type ContactForm as ContactFields,
  type FormProblem,
  findContactProblem,
} from '#contract/support-rules.ts'
import { describeError } from '../shell/api/describe-error.ts'
import { requestApi } from '../shell/api/request-api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'

const FAILED = 'Your message could not be sent. Please try again.'
const EMPTY: Required<ContactFields> = { name: '', email: '', subject: '', message: '' }
const SUBJECTS = Object.entries(CONTACT_SUBJECTS).map(([value, label]) => ({ value, label }))

type Sending =
  | { status: 'writing' }
  | { status: 'sending' }
  | { status: 'sent'; message: string }
  | { status: 'failed'; message: string }

/** All four fields are required; the first thing wrong is said beside its field, which takes the focus. */
export function ContactForm() {
  const [form, setForm] = useState(EMPTY)
  const [problem, setProblem] = useState<FormProblem<ContactFields>>()
  const [sending, setSending] = useState<Sending>({ status: 'writing' })
  const change = (field: keyof ContactFields) => (event: { target: { value: string } }) => {
    const next = { ...form, [field]: event.target.value }
    setForm(next)
    if (problem?.field === field && findContactProblem(next)?.field !== field) setProblem(undefined)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = findContactProblem(form)
    setProblem(found)
    if (found) return focusField(event.currentTarget, found.field)
    setSending({ status: 'sending' })
    try {
      const { message } = await requestApi<{ message: string }>('/contact', { method: 'POST', body: form })
      setSending({ status: 'sent', message })
      setForm(EMPTY)
    } catch (error) {
      setSending({ status: 'failed', message: describeError(error, FAILED) })
    }
  }
  const errorOf = (field: keyof ContactFields) => (problem?.field === field ? problem.message : undefined)
  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Contact" className="flex flex-col gap-4">
      {sending.status === 'sent' && <Notice tone="success">{sending.message}</Notice>}
      {sending.status === 'failed' && <Notice tone="error">{sending.message}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          value={form.name}
          onChange={change('name')}
          error={errorOf('name')}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          value={form.email}
          onChange={change('email')}
          error={errorOf('email')}
        />
      </div>
      <Select
        label="Subject"
        name="subject"
        required
        emptyLabel="Select a subject"
        options={SUBJECTS}
        value={form.subject}
        onChange={change('subject')}
        error={errorOf('subject')}
      />
      <TextArea
        label="Message"
        name="message"
        rows={6}
        required
        value={form.message}
        onChange={change('message')}
        error={errorOf('message')}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          busy={sending.status === 'sending'}
          icon={<Send size={14} aria-hidden="true" />}
        >
          {sending.status === 'sending' ? 'Sending...' : 'Send message'}
        </Button>
      </div>
    </form>
  )
}

function focusField(form: HTMLFormElement, name: string): void {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
