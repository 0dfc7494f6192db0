import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type FormProblem, findSupportProblem, type SupportMail } from '#contract/support-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { describeCause } from '../api/describe-cause.ts'
import { requestApi } from '../api/request-api.ts'
import { useSite } from '../use-site.ts'

const SENDING_MS_MIN = 1_000 // spec, section 9
const FAILED = 'Failed to send email. Please try again.' // spec, section 5

type Sending = { status: 'writing' } | { status: 'sending' } | { status: 'failed'; cause: string | undefined }

/** Writes to the people who run this installation. */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const [mail, setMail] = useState<Required<SupportMail>>({ recipient: '', subject: '', message: '' })
  const [problem, setProblem] = useState<FormProblem<SupportMail>>()
  const supportEmail = useSite()?.supportEmail
  const [addressed, setAddressed] = useState(false)
  // The mailbox is filled in when it is known, unless something has been typed there.
  if (supportEmail && !addressed) {
    setAddressed(true)
    if (!mail.recipient) setMail({ ...mail, recipient: supportEmail })
  }
  const [sending, setSending] = useState<Sending>({ status: 'writing' })

  const change = (field: keyof SupportMail) => (event: { target: { value: string } }) => {
    const next = { ...mail, [field]: event.target.value }
    setMail(next)
    if (problem?.field === field && findSupportProblem(next)?.field !== field) setProblem(undefined)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = findSupportProblem(mail)
    setProblem(found)
    if (found) return focusField(form, found.field)
    setSending({ status: 'sending' })
    try {
      const shown = new Promise((resolve) => setTimeout(resolve, SENDING_MS_MIN))
      await Promise.all([requestApi('/support', { method: 'POST', body: mail }), shown])
      onClose()
      showToast('Your message is on its way.', {
        tone: 'success',
        description: 'The answer comes to your e-mail address.',
      })
    } catch (error) {
      setSending({ status: 'failed', cause: describeCause(error) })
    }
  }
  const errorOf = (field: keyof SupportMail) => (problem?.field === field ? problem.message : undefined)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Write to support"
      description="We answer around the clock."
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {sending.status === 'failed' && (
          <Notice tone="error">
            <p>{FAILED}</p>
            {sending.cause && <p className="text-13 text-ink-2">{sending.cause}</p>}
          </Notice>
        )}
        <TextField
          label="Recipient"
          name="recipient"
          type="email"
          value={mail.recipient}
          onChange={change('recipient')}
          error={errorOf('recipient')}
        />
        <TextField
          label="Subject"
          name="subject"
          value={mail.subject}
          onChange={change('subject')}
          error={errorOf('subject')}
        />
        <TextArea
          label="Message"
          name="message"
          rows={6}
          value={mail.message}
          onChange={change('message')}
          error={errorOf('message')}
        />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={sending.status === 'sending'}
            icon={<Send size={14} aria-hidden="true" />}
          >
            {sending.status === 'sending' ? 'Sending...' : 'Send'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function focusField(form: HTMLFormElement, name: string): void {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
