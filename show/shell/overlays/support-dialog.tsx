import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { writeToSupport } from '#contract/app/operations.ts'
import { findSupportProblem, type SupportMail } from '#contract/support-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { useDraft } from '../../ui/form/draft.ts'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { describeCause } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { useSite } from '../api/use-site.ts'
import { useAuth } from '../auth/use-auth.ts'

const SENDING_MS_MIN = 1_000 // spec, section 9
const FAILED = 'Failed to send email. Please try again.' // spec, section 5

const EMPTY: Required<SupportMail> = { email: '', recipient: '', subject: '', message: '' }

/** Writes to the people who run this installation. */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const supportEmail = useSite()?.supportEmail
  const { isAuthenticated: isSignedIn } = useAuth()
  const form = useForm({
    initial: EMPTY,
    findProblem: (mail) => findSupportProblem(mail, { isSignedIn }),
    send: async (mail) => {
      const shown = new Promise((resolve) => setTimeout(resolve, SENDING_MS_MIN))
      await Promise.all([callApi(writeToSupport, { body: mail }), shown])
    },
    onSent: () => {
      onClose()
      showToast('Your message is on its way.', {
        tone: 'success',
        description: 'We’ll answer by e-mail.',
      })
    },
  })
  useDraft('support', form)
  const [addressed, setAddressed] = useState(false)
  useEffect(() => {
    // The mailbox is filled in when it is known, unless something has been typed there.
    if (!supportEmail || addressed) return
    setAddressed(true)
    if (!form.values.recipient) form.set({ recipient: supportEmail })
  }, [supportEmail, addressed, form])
  const cause = describeCause(form.refusal)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Write to support"
      description="It goes to the people who run this installation."
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && (
          <Notice tone="error">
            <p>{FAILED}</p>
            {cause && <p className="text-13 text-ink-2">{cause}</p>}
          </Notice>
        )}
        <TextField label="Recipient" type="email" {...form.field('recipient')} />
        {!isSignedIn && (
          <TextField
            label="Your e-mail address"
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            {...form.field('email')}
          />
        )}
        <TextField label="Subject" {...form.field('subject')} />
        <TextArea label="Message" rows={6} {...form.field('message')} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={form.busy}
            icon={<Send size={14} aria-hidden="true" />}
          >
            {form.busy ? 'Sending...' : 'Send'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
