import { paths } from '../../shell/page/paths.ts'
import { TextLink } from '../../ui/action/text-link.tsx'
import { TapePicture } from './tape-picture.tsx'
import { TiltCard } from './tilt-card.tsx'

export function WhatItIs() {
  return (
    <section aria-labelledby="what-it-is" className="border-t border-line-subtle">
      <div className="mx-auto grid w-full max-w-page items-center gap-x-20 gap-y-12 px-4 py-12 sm:px-6 sm:py-20 lg:grid-cols-2">
        <div className="flex max-w-prose flex-col gap-4 text-16 text-ink-2">
          <h2 id="what-it-is" className="text-28 font-semibold text-ink-1">
            What it is
          </h2>
          <p className="text-20 text-pretty text-ink-1">
            One tape for two things that are usually read apart: what an asset costs, and what people say
            about it.
          </p>
          <p>
            Posts come in from the{' '}
            <TextLink to={paths.status()}>sources that this installation reads</TextLink> or from files. Each
            one gains the assets it speaks of, a sentiment between 0 and 1, and its place in the hour. Prices
            come in beside them. Everything is stored by its own identity, so that nothing counts twice.
          </p>
          <p>
            Then it goes out in two ways. As a <TextLink to={paths.market()}>web site</TextLink> for people:
            market, social monitor, explorer. As a <TextLink to={paths.api()}>metered API</TextLink> for
            programs: the same numbers, one key, one price, with SDKs for Node.js, Python and Java, a command
            line, a stream of events and{' '}
            <TextLink to={paths.docsPage('assistants')}>tools for AI assistants</TextLink>.
          </p>
          <p>
            It is open source, and one command runs all of it on a machine of your own. What you read here is
            served by such an installation.
          </p>
        </div>
        <TiltCard label="A drawing: a price line above the posts of each hour">
          <TapePicture />
        </TiltCard>
      </div>
    </section>
  )
}
