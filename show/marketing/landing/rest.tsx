import { Faq } from './faq.tsx'
import { FeatureHighlights } from './feature-highlights.tsx'
import { FinalCall } from './final-call.tsx'
import { HowTo } from './how-to.tsx'
import { UseCases } from './use-cases.tsx'

/** What follows the claim, its proof and what it is. None of it needs a script. */
export function Rest() {
  return (
    <>
      <FeatureHighlights />
      <UseCases />
      <HowTo />
      <Faq />
      <FinalCall />
    </>
  )
}
