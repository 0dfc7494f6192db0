import { CLAIMS } from '#contract/claims.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { TextLink } from '../ui/action/links.tsx'
import { Section, StatList } from './blocks/section.tsx'

export const meta = () =>
  pageMeta({
    title: 'About',
    description:
      'Our mission is to democratise crypto market data: the same numbers for everyone, with their source and their age.',
    path: paths.about(),
  })

const STATS = [
  { value: CLAIMS.activeUsers, label: 'active users' },
  { value: CLAIMS.dataPoints, label: 'data points' },
  { value: CLAIMS.uptimeScale, label: 'uptime on the Scale plan' },
  { value: CLAIMS.support, label: 'support' },
] as const

/** spec, section 2: the four values. */
const VALUES = [
  {
    name: 'Innovation',
    text: 'We look for a better way to measure, publish how it works, and drop it when a simpler one measures as well.',
  },
  {
    name: 'Accuracy',
    text: 'Every number comes with its source, its age and the size of its sample. What is not known is absent, and never a zero.',
  },
  {
    name: 'Accessibility',
    text: 'A free tier without a card, screens that work by keyboard, and nothing that only a colour says.',
  },
  {
    name: 'Community',
    text: 'Open source from the scoring rules to the limits. If a word is rated wrongly, anyone can correct it in one line.',
  },
] as const

/** The parts of the system as a crew: no people are invented. */
const TEAM = [
  {
    emoji: '⛏️',
    name: 'Collect',
    role: 'The digger',
    description:
      'Reads posts and prices from their sources, politely and within their limits. Knows no database and takes no side.',
  },
  {
    emoji: '⚗️',
    name: 'Analyze',
    role: 'The assayer',
    description:
      'Finds which assets a post mentions and how it sounds. Pure functions: the same text gives the same score, ' +
      'every time.',
  },
  {
    emoji: '⚖️',
    name: 'Serve',
    role: 'The clerk',
    description:
      'Answers every call, keeps to the limits and writes the ledger. Charges only for what it delivered, to the last call.',
  },
] as const

export default function AboutPage() {
  return (
    <>
      <section className="mx-auto w-full max-w-page px-4 pt-12 pb-16 sm:px-6 sm:pt-16 sm:pb-24">
        <p className="text-13 font-medium text-accent">About Crowdtape</p>
        <h1 className="mt-4 max-w-4xl text-28 font-semibold text-balance sm:text-40">
          Our mission is to democratise crypto market data: the same numbers for everyone, with their source,
          their age and their doubt.
        </h1>
        <div className="mt-8 grid max-w-4xl gap-x-12 gap-y-4 text-16 text-ink-2 sm:grid-cols-2">
          <p>
            Desks have long read prices and crowds side by side, with feeds that cost more than most
            portfolios. We think that what many people say in public should be countable by anyone, with rules
            that anyone can read.
          </p>
          <p>
            So the whole product is open source and runs on a machine of your own: collecting, scoring,
            storing, serving and these pages. If you doubt a number, you can{' '}
            <TextLink to={paths.blogPost('how-a-post-gets-its-sentiment')}>
              follow it to the post and the word
            </TextLink>{' '}
            that made it.
          </p>
        </div>
      </section>
      <section aria-label="In numbers" className="border-t border-line-subtle">
        <div className="mx-auto w-full max-w-page sm:px-6">
          <StatList stats={STATS} className="grid-cols-2 border-line-subtle sm:border-x lg:grid-cols-4" />
        </div>
        <p className="border-t border-line-subtle px-4 py-4 text-center text-13 text-ink-3">
          Targets, not measurements. <TextLink to={paths.status()}>What this installation measures</TextLink>
        </p>
      </section>
      <Section beside title="What we hold to" lead="Four values, each with what it means in code.">
        <ul aria-label="Values" className="grid gap-x-12 sm:grid-cols-2">
          {VALUES.map((value) => (
            <li key={value.name} className="border-t border-line-subtle py-6">
              <h3 className="text-16 font-semibold">{value.name}</h3>
              <p className="mt-2 text-14 text-ink-2">{value.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="The crew"
        lead="Three that never sleep. They are parts of the system; the people are those who run and improve it."
      >
        <ul aria-label="Team" className="grid gap-6 lg:grid-cols-3">
          {TEAM.map((member) => (
            <li key={member.name} className="rounded-card border border-line-subtle bg-s1 p-6 shadow-raised">
              <span aria-hidden="true" className="text-40">
                {member.emoji}
              </span>
              <h3 className="mt-4 text-20 font-semibold">{member.name}</h3>
              <p className="mt-1 text-13 text-accent">{member.role}</p>
              <p className="mt-3 text-14 text-ink-2">{member.description}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
