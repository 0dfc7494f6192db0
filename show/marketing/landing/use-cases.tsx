import { ArrowUpRight, Bell, Brain, ChartSpline, MessagesSquare, Search, TrendingUp } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../shell/page/paths.ts'
import { Section } from '../blocks/section.tsx'

/** spec, section 1: the six use cases, in its order and words. */
const USE_CASES = [
  {
    icon: TrendingUp,
    title: 'Crypto trends',
    text: 'See which assets and hashtags are mentioned more than the day before.',
    link: { label: 'Trending topics', to: paths.social() },
  },
  {
    icon: Search,
    title: 'Market research',
    text: 'Put price, volume and mood of an asset on one time line, and read the posts behind any point of it.',
    link: { label: 'Market', to: paths.market() },
  },
  {
    icon: MessagesSquare,
    title: 'Social media management',
    text: 'Link your accounts and follow their posts, likes, comments and shares in one place.',
    link: { label: 'Dashboard', to: paths.dashboard() },
  },
  {
    icon: ChartSpline,
    title: 'Data analysis',
    text: 'Filter by counts, dates, people and places, or search by words; take what you found as CSV or JSON lines.',
    link: { label: 'Data explorer', to: paths.explorer() },
  },
  {
    icon: Brain,
    title: 'AI/ML training',
    text: 'Typed records with stable identities and typed absences, in JSON lines, without doubles on re-import.',
    link: { label: 'Data analysis guide', to: paths.docsPage('data-analysis') },
  },
  {
    icon: Bell,
    title: 'Monitoring and alerts',
    text: 'Get notified once when a price crosses your target, by e-mail and on the site, not on every tick.',
    link: { label: 'Alerts guide', to: paths.docsPage('alerts') },
  },
] as const

export function UseCases() {
  return (
    <Section
      beside
      title="What people use it for"
      lead="Six kinds of work that begin with the same question: what is being said, and is it more than usual?"
    >
      <ul aria-label="Use cases" className="grid gap-x-12 sm:grid-cols-2 [&>li]:border-t">
        {USE_CASES.map(({ icon: Icon, title, text, link }) => (
          <li key={title} className="flex gap-4 border-line-subtle py-6">
            <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
            <div className="min-w-0">
              <h3 className="text-16 font-semibold">{title}</h3>
              <p className="mt-1 text-14 text-ink-2">{text}</p>
              <Link
                to={link.to}
                className="hit-area motion-hover mt-3 inline-flex items-center gap-1 text-13 font-medium text-ink-3 hover:text-accent"
              >
                {link.label}
                <ArrowUpRight size={14} aria-hidden="true" />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
