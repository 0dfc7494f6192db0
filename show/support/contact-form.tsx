import { Send } from 'lucide-react'
import { contact } from '#contract/app/operations.ts'
import {
  CONTACT_SUBJECTS,
  type ContactForm as ContactFields,
  findContactProblem,
} from '#contract/support-rules.ts'
import { callApi } from '../shell/api/call-api.ts'
import { describeError } from '../shell/api/describe-error.ts'
import { Button } from '../ui/action/button.tsx'
import { useDraft } from '../ui/form/draft.ts'
import { Select } from '../ui/form/select.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/state/notice.tsx'

const FAILED = 'Your message could not be sent. Please try again.'
const EMPTY: Required<ContactFields> = { name: '', email: '', subject: '', message: '' }
const SUBJECTS = Object.entries(CONTACT_SUBJECTS).map(([value, label]) => ({ value, label }))

/** All four fields are required; the first thing wrong is said beside its field, which takes the focus. */
export function ContactForm() {
  const form = useForm({
    initial: EMPTY,
    findProblem: findContactProblem,
    send: (values) => callApi(contact, { body: values }),
    onSent: () => form.fill(EMPTY),
  })
  useDraft('contact', form)
  const { sending } = form
  return (
    <form {...form.props} aria-label="Contact" className="flex flex-col gap-4">
      {sending.status === 'sent' && <Notice tone="success">{sending.answer.message}</Notice>}
      {form.refusal !== undefined && <Notice tone="error">{describeError(form.refusal, FAILED)}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" required {...form.field('name')} />
        <TextField label="Email" type="email" autoComplete="email" required {...form.field('email')} />
      </div>
      <Select
        label="Subject"
        required
        emptyLabel="Select a subject"
        options={SUBJECTS}
        {...form.field('subject')}
      />
      <TextArea label="Message" rows={6} required {...form.field('message')} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={form.busy} icon={<Send size={14} aria-hidden="true" />}>
          {form.busy ? 'Sending...' : 'Send message'}
        </Button>
      </div>
    </form>
  )
}
