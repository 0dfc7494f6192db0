import { Rss } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAuth } from '../shell/auth/use-auth.ts'
import { Button } from '../ui/action/button.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import type { FeedOf } from './use-outlets.ts'

const FeedDialog = lazyPart(() => import('./feed-dialog.tsx').then((module) => module.FeedDialog))

/** Makes a feed of what stands beside it; of nobody's account there is none. */
export function FeedButton({ of, name }: { of: FeedOf; name: string }) {
  const { user } = useAuth()
  const [isOpen, setIsOpen] = useState(false)
  if (!user) return null
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Rss size={14} aria-hidden="true" />}
        aria-label={`Feed of ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Feed
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FeedDialog of={of} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
