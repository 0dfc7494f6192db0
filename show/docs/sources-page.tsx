import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { chargesForPosts, type SourceFacts } from '#contract/source-facts.ts'
import type { SearchKind } from '#contract/tasks.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { TextLink } from '../ui/action/links.tsx'
import { Chip } from '../ui/label/chip.tsx'
import { DocsLayout } from './docs-layout.tsx'

const TITLE = 'Sources and what you may do with them'
const DESCRIPTION =
  'Where posts and prices come from, what each source gives, how far back, and what its terms permit you and us.'

/** Runs at build: the page is made of the facts that every edge asks before it hands something on. */
export function loader(): readonly SourceFacts[] {
  return __SOURCE_FACTS__
}

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = () => false

export const meta = () =>
  pageMeta({
    title: TITLE,
    description: DESCRIPTION,
    path: paths.docsPage('sources'),
    data: { '@type': 'TechArticle', headline: TITLE, description: DESCRIPTION },
  })

export default function SourcesPage() {
  const sources = useLoaderData<typeof loader>()
  return (
    <DocsLayout headings={sources.map(({ id, name }) => ({ anchor: id, text: name }))}>
      <article>
        <header className="mb-8">
          <h1 className="text-28 font-semibold text-balance sm:text-40">{TITLE}</h1>
          <p className="mt-3 text-16 text-ink-2">{DESCRIPTION}</p>
        </header>
        <div className="grid gap-4 text-14 text-ink-2">
          <p>
            Crowdtape reads public interfaces and whatever an operator has credentials for; it never scrapes.
            Each source keeps its own terms, and what they forbid does not leave: where text may not be handed
            on, the API, files, streams and e-mails give the post's id, its address and our own figures, with{' '}
            <code className="text-13">text_withheld: "source_terms"</code>.
          </p>
          <p>
            Which sources an installation reads, and how they are doing, is on its{' '}
            <TextLink to={paths.status()}>status page</TextLink>, and for programs in{' '}
            <TextLink to={paths.reference('sources')}>/v1/sources</TextLink>. This page is no legal advice:
            terms change, and the linked text is what holds.
          </p>
        </div>
        {sources.map((source) => (
          <Source key={source.id} source={source} />
        ))}
      </article>
    </DocsLayout>
  )
}

function Source({ source }: { source: SourceFacts }) {
  const { id, name, kind, about, homepage, rights, needs, counts, onByDefault } = source
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line-subtle pt-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={id} className="scroll-mt-20 text-20 font-semibold">
          {name}
        </h2>
        <Chip>{kind === 'social' ? 'Posts' : 'Prices'}</Chip>
      </div>
      <p className="mt-2 text-14 text-ink-2">
        {about} <Outside href={homepage}>{new URL(homepage).host}</Outside>
      </p>
      <dl className="mt-4 divide-y divide-line-subtle rounded-card border border-line-subtle bg-s1 text-14">
        <Fact name="To use it">{describeNeeds(source)}</Fact>
        {kind === 'social' && (
          <Fact name="Counts">
            {counts.length > 0 ? listWords(counts) : 'None: its posts come without counts.'}
          </Fact>
        )}
        <Fact name="How far back">{describeReach(source)}</Fact>
        <Fact name="How it is read">{describePace(source)}</Fact>
        {kind === 'social' && <Fact name="Tasks">{describeSearch(source)}</Fact>}
        <Fact name="You may">{listWords(permissionsOf(source))}</Fact>
        {!rights.textToThirdParties && (
          <Fact name="You may not">
            {kind === 'social'
              ? 'Pass on the text of posts: it is withheld from the API, files, streams and e-mails.'
              : 'Pass on what it gives as data of your own.'}
          </Fact>
        )}
        <Fact name="Deletions">
          {`Followed within ${describeHours(rights.deletionWithinHours)}; anyone who receives the data must do the same.`}
        </Fact>
        {rights.retentionDays !== undefined && (
          <Fact name="Kept">{`Text for at most ${rights.retentionDays} days.`}</Fact>
        )}
        {rights.attribution && (
          <Fact name="Attribution">
            {'Show beside its data: '}
            <Outside href={rights.attribution.url}>{rights.attribution.text}</Outside>
          </Fact>
        )}
        <Fact name="Terms">
          <Outside href={source.terms.url}>{source.terms.url}</Outside>
          <span className="block text-13 text-ink-3">
            {source.terms.readOn
              ? `Read on ${source.terms.readOn}.`
              : 'The text itself was not read for this version: what is said here follows notes on it of November 2026. Read it before you rely on it.'}
          </span>
        </Fact>
      </dl>
      {rights.notes.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-14 text-ink-2">
          {rights.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {needs.length === 0 && !onByDefault && (
        <p className="mt-3 text-14 text-ink-2">It is off until the operator chooses it.</p>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink-1">{children}</dd>
    </div>
  )
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noreferrer" className="text-accent underline underline-offset-2">
      {children}
    </a>
  )
}

function describeNeeds({ needs }: SourceFacts): string {
  if (needs.length === 0) return 'Nothing: no account and no key.'
  return needs.map(({ setting, howToGet }) => `${setting}. ${howToGet}`).join(' ')
}

function describeReach({ reachBackHours, kind }: SourceFacts): string {
  if (reachBackHours > 0) return `Up to ${describeHours(reachBackHours)} on the first start.`
  return kind === 'market' ? 'Only what is current.' : 'From the first start.'
}

function describePace({ pace }: SourceFacts): string {
  return pace === 'stream' ? 'As it happens, by a stream.' : `Every ${describeSeconds(pace.seconds)}.`
}

const SEARCHED_BY: Record<SearchKind, string> = {
  account: 'account',
  words: 'words',
  hashtag: 'followed hashtag',
}

function describeSearch(source: SourceFacts): string {
  const { searchBy = [] } = source
  if (chargesForPosts(source)) return 'Not searched by tasks: each post costs money.'
  if (searchBy.length === 0) return 'Not searched by tasks.'
  return `Search it by ${searchBy.map((kind) => SEARCHED_BY[kind]).join(' or ')}.`
}

function permissionsOf({ rights, kind }: SourceFacts): string[] {
  const things = kind === 'social' ? 'posts' : 'figures'
  return [
    ...(rights.store ? [`store ${things}`] : []),
    ...(rights.show ? ['show them on your own installation'] : []),
    ...(rights.aggregates ? ['use and pass on sums and scores'] : []),
    ...(rights.textToThirdParties ? [kind === 'social' ? 'pass on their text' : 'pass them on'] : []),
  ]
}

function describeHours(hours: number): string {
  if (hours % 24 === 0 && hours > 48) return `${hours / 24} days`
  return `${hours} hours`
}

function describeSeconds(seconds: number): string {
  if (seconds % 3600 === 0) return seconds === 3600 ? 'hour' : `${seconds / 3600} hours`
  if (seconds % 60 === 0) return seconds === 60 ? 'minute' : `${seconds / 60} minutes`
  return `${seconds} seconds`
}

function listWords(words: readonly string[]): string {
  const text = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
