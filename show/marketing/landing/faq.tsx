import { Plus } from 'lucide-react'
import { Section } from '../blocks/section.tsx'
import { FAQ } from './faq-entries.ts'

/** One answer open at a time; a press on the open one closes it. The browser does it, so it works without scripts. */
export function Faq() {
  return (
    <Section beside title="Questions" lead="Five that come first. A person answers the others.">
      <div className="border-y border-line-subtle">
        {FAQ.map(({ question, answer }) => (
          <details key={question} name="faq" className="group border-line-subtle not-first:border-t">
            <summary className="motion-hover flex list-none items-center justify-between gap-4 py-4 text-16 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                size={16}
                aria-hidden="true"
                className="motion-hover shrink-0 text-ink-3 group-open:rotate-45"
              />
            </summary>
            <p className="pr-8 pb-6 text-14 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, which hold no tag
        dangerouslySetInnerHTML={{ __html: JSON.stringify(STRUCTURED) }}
      />
    </Section>
  )
}

/** The same for search engines. schema.org */
const STRUCTURED = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: FAQ.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}
