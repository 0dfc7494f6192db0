import { Suspense } from 'react'
import { MEASURED } from '#contract/accuracy/measured-accuracy.ts'
import type { MeasuredMoods } from '#contract/accuracy/measured-moods.ts'
import { MOOD_SETS, type MoodSet } from '#contract/accuracy/sets.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { TextLink } from '../ui/action/links.tsx'
import { formatNumber } from '../ui/format/numbers.ts'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { WhenReached } from '../ui/state/when-reached.tsx'
import { AssetsCard, formatInterval, formatShare, MoodsCard, Overview } from './set-cards.tsx'

const LiveSection = lazyPart(() => import('./live-section.tsx').then((module) => module.LiveSection))
const SecondSection = lazyPart(() => import('./second-section.tsx').then((module) => module.SecondSection))

export const meta = () =>
  pageMeta({
    title: 'Accuracy',
    description:
      'How often the mood of posts is read right, by version and language, with examples of errors.',
    path: paths.accuracy(),
  })

/** The posts that are most like those of the site give the answer. */
const HEADLINE: MoodSet = 'crypto-again'
const ORDER = Object.keys(MOOD_SETS)

export default function AccuracyPage() {
  const [newest, ...earlier] = MEASURED.readers
  if (!newest) return null
  const moods = newest.moods.toSorted((a, b) => ORDER.indexOf(a.set) - ORDER.indexOf(b.set))
  const headline = moods.find(({ set }) => set === HEADLINE) ?? moods[0]
  return (
    <Page>
      <PageHeader
        title="Accuracy"
        description={headline && <Answer of={headline} reader={newest.reader} />}
      />
      <Overview moods={moods} reader={newest.reader} />
      <WhenReached fallback={<div className="mt-10 min-h-80" />}>
        <Suspense fallback={<Skeleton className="mt-10 h-80" />}>
          <LiveSection />
        </Suspense>
      </WhenReached>
      <section className="mt-10" aria-labelledby="sets">
        <h2 id="sets" className="text-20 font-semibold">
          Each set
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-14 text-ink-2">
          Labels of texts against the readings of {newest.reader}. A text without a score counts as neutral.
        </p>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {moods.map((one) => (
            <MoodsCard key={one.set} of={one} />
          ))}
          {newest.assets.map((one) => (
            <AssetsCard key={one.set} of={one} />
          ))}
        </div>
      </section>
      <WhenReached fallback={<div className="mt-10 min-h-96" />}>
        <Suspense fallback={<Skeleton className="mt-10 h-96" />}>
          <SecondSection />
        </Suspense>
      </WhenReached>
      {earlier.length > 0 && (
        <section className="mt-10" aria-labelledby="earlier">
          <h2 id="earlier" className="mb-4 text-20 font-semibold">
            Earlier versions
          </h2>
          {earlier.map((one) => (
            <Overview key={one.reader} moods={one.moods} reader={one.reader} />
          ))}
        </section>
      )}
      <section className="mt-10 max-w-prose text-14 text-ink-2" aria-labelledby="method">
        <h2 id="method" className="text-20 font-semibold text-ink-1">
          How it is measured
        </h2>
        <p className="mt-2">
          <code>npm run evaluate -- --write</code> writes every figure of the sets, and each test run measures
          the sets in the repository again. Texts of other publishers are measured where their files are at
          hand; their labels or ids are public. The labels of crypto posts were given by a language model that
          read each post, not by people.
        </p>
        <p className="mt-2">
          Anyone with an account can correct a post under “Why this post?”. They change no figure at first.
          The operator can have the reader learn from those that several accounts agree on, if tests show no
          loss. All posts are then read again, and “On this site” names the version.{' '}
          <TextLink to={`${paths.docsPage('glossary')}#sentiment-or-mood`}>What mood means</TextLink>
        </p>
      </section>
    </Page>
  )
}

function Answer({ of: { set, languages }, reader }: { of: MeasuredMoods; reader: string }) {
  const [all] = languages
  if (!all) return null
  return (
    <>
      {reader} reads {formatShare(all.accuracy.value)} of {formatNumber(all.n)}{' '}
      {MOOD_SETS[set].name.toLowerCase()} as they are labelled: negative, neutral or positive. The 95%
      interval is {formatInterval(all.accuracy)}.
    </>
  )
}
