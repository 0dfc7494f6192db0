import { ArrowUpRight, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSite } from '../shell/api/use-site.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { Page } from '../ui/layout/page.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { ContactForm } from './contact-form.tsx'

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
            <a href={`mailto:${supportEmail}`} className="break-all text-accent hover:underline">
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
        Crowdtape is run by whoever installed it.
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
