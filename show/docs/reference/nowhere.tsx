import { Suspense } from 'react'
import { lazyPart } from '../../ui/state/lazy-part.tsx'

const NotFoundPage = lazyPart(() =>
  import('../../shell/screens/not-found-page.tsx').then((module) => module.default),
)

/** Of the framework's error where an address has no file of data: the route stands for what was built alone. */
const NO_DATA = 'No result found for routeId'

/** For addresses that the reference's routes match and that are no group or operation. */
export function Nowhere({ error }: { error: unknown }) {
  if (!(error instanceof Error && error.message.startsWith(NO_DATA))) throw error
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
      <NotFoundPage />
    </Suspense>
  )
}
