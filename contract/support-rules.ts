import { findEmailProblem } from './account-rules.ts'

/** spec, section 3: the subjects of the contact form. */
export const CONTACT_SUBJECTS = {
  general: 'General Inquiry',
  support: 'Technical Support',
  billing: 'Billing Question',
  partnership: 'Partnership Opportunity',
} as const
export type ContactSubject = keyof typeof CONTACT_SUBJECTS

export const SUBJECT_LENGTH_MAX = 200
export const MESSAGE_LENGTH_MAX = 10_000
export const NAME_LENGTH_MAX = 100

export interface SupportMail {
  /** Where the answer goes; who is signed in is answered at the account's own address. */
  email?: string
  recipient?: string
  subject?: string
  message?: string
}

export interface ContactForm {
  name?: string
  email?: string
  subject?: string
  message?: string
}

export interface FormProblem<Form> {
  field: keyof Form & string
  message: string
}

/**
 * The first thing wrong with a mail to support, in the order and the words of spec, section 5. A sender
 * who is not signed in has to say where the answer goes.
 */
export function findSupportProblem(
  mail: SupportMail,
  { isSignedIn }: { isSignedIn: boolean },
): FormProblem<SupportMail> | undefined {
  if (isBlank(mail.recipient)) return { field: 'recipient', message: 'Recipient email is required' }
  if (findEmailProblem(mail.recipient)) return { field: 'recipient', message: 'Invalid recipient email' }
  if (isBlank(mail.subject)) return { field: 'subject', message: 'Subject is required' }
  if (isBlank(mail.message)) return { field: 'message', message: 'Message is required' }
  const email = isSignedIn ? undefined : findEmailProblem(mail.email)
  if (email) return { field: 'email', message: email.message }
  return (
    findTooLong(mail, 'subject', 'Subject', SUBJECT_LENGTH_MAX) ??
    findTooLong(mail, 'message', 'Message', MESSAGE_LENGTH_MAX)
  )
}

/** The first thing wrong with a contact form: all four are required and a subject must be picked. */
export function findContactProblem(form: ContactForm): FormProblem<ContactForm> | undefined {
  if (isBlank(form.name)) return { field: 'name', message: 'Name is required' }
  const email = findEmailProblem(form.email)
  if (email) return { field: 'email', message: email.message }
  if (isBlank(form.subject)) return { field: 'subject', message: 'Subject is required' }
  if (!Object.hasOwn(CONTACT_SUBJECTS, form.subject ?? '')) {
    return { field: 'subject', message: `Subject must be one of ${Object.keys(CONTACT_SUBJECTS).join(', ')}` }
  }
  if (isBlank(form.message)) return { field: 'message', message: 'Message is required' }
  return (
    findTooLong(form, 'name', 'Name', NAME_LENGTH_MAX) ??
    findTooLong(form, 'message', 'Message', MESSAGE_LENGTH_MAX)
  )
}

function isBlank(text = ''): boolean {
  return text.trim() === ''
}

function findTooLong<Form extends Partial<Record<keyof Form, string>>>(
  form: Form,
  field: keyof Form & string,
  label: string,
  max: number,
): FormProblem<Form> | undefined {
  if ((form[field] ?? '').length <= max) return undefined
  return { field, message: `${label} must be at most ${max} characters long` }
}
