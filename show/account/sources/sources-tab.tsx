import { SourcesSection } from '../../status/sources-section.tsx'
import { FeedsCard } from './feeds-card.tsx'

/** What comes in and how, for whoever runs the installation. */
export function SourcesTab() {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <FeedsCard />
      <section aria-labelledby="sources">
        <h2 id="sources" className="text-16 font-semibold">
          Sources
        </h2>
        <p className="mt-0.5 mb-4 text-13 text-ink-3">
          As they are now, updated every ten seconds. SOURCES and credentials are set where the server is
          started.
        </p>
        <SourcesSection isDetailed />
      </section>
    </div>
  )
}
