import { ArrowUpRight, Mail, MapPin, Phone, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { contact } from '#contract/app/operations.ts'
import {
  CONTACT_SUBJECTS,
  type ContactForm as ContactFields,
  findContactProblem,
} from '#contract/support-rules.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useSite } from '../shell/api/use-site.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { useDraft } from '../ui/form/draft.ts'
import { Select } from '../ui/form/select.tsx'
import { TextArea, TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'

const FAILED = 'Your message could not be sent. Please try again.'

const EMPTY: Required<ContactFields> = { name: '', email: '', subject: '', message: '' }

const SUBJECTS = Object.entries(CONTACT_SUBJECTS).map(([value, label]) => ({ value, label }))

export const meta = () =>
  pageMeta({
    title: 'Contact',
    description:
      'Write to the people who run this installation: questions, technical support, billing, partnership.',
    path: paths.contact(),
  })

export default function ContactPage() {
  return (
    <Page>
      <PageHeader title="Contact" description="The people who run this installation read what you write." />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <ContactForm />
        <ContactInfo />
      </div>
    </Page>
  )
}

function ContactInfo() {
  const site = useSite()
  const { supportEmail, contact } = site ?? {}
  return (
    <section aria-labelledby="contact-info" className="self-start">
      <h2 id="contact-info" className="text-16 font-semibold">
        Contact info
      </h2>
      <dl className="mt-4 flex flex-col gap-5 text-14">
        <Line icon={<Mail size={16} />} name="Email">
          {supportEmail ? (
            <a href={`mailto:${supportEmail}`} className="hit-area break-all text-accent hover:underline">
              {supportEmail}
            </a>
          ) : (
            <Skeleton className="h-5 w-48" />
          )}
        </Line>
        {contact?.address && (
          <Line icon={<MapPin size={16} />} name="Address">
            <address className="not-italic">
              {contact.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </Line>
        )}
        {contact?.phone && (
          <Line icon={<Phone size={16} />} name="Phone">
            <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} className="hover:underline">
              {contact.phone}
            </a>
          </Line>
        )}
      </dl>
      {contact && contact.links.length > 0 && (
        <>
          <h2 className="mt-8 text-16 font-semibold">Elsewhere</h2>
          <ul aria-label="Social links" className="mt-3 flex flex-col gap-3 text-14">
            {contact.links.map((link) => (
              <li key={link.url}>
                <a
                  href={link.url}
                  rel="noreferrer"
                  className="hit-area motion-hover inline-flex items-center gap-1 text-ink-2 hover:text-accent"
                >
                  {link.name}
                  <ArrowUpRight size={14} aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-8 border-l-2 border-line-strong pl-4 text-13 text-ink-3">
        Each installation of Crowdtape is run by the operator who installed it.
      </p>
    </section>
  )
}

function Line({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      <dt className="col-span-2 flex items-center gap-3 text-13 text-ink-3">
        <span aria-hidden="true" className="text-accent">
          {icon}
        </span>
        {name}
      </dt>
      <dd className="col-start-2 text-ink-1">{children}</dd>
    </div>
  )
}

/** All four fields are required; the first thing wrong is said beside its field, which takes the focus. */
function ContactForm() {
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
