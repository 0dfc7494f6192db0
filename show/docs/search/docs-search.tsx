import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { isTyping } from '../../ui/action/keys.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'

const DocsSearchDialog = lazyPart(() =>
  import('./docs-search-dialog.tsx').then((module) => module.DocsSearchDialog),
)

/** Opens the search of the documentation, as `/` does. Its code and its index are loaded then. */
export function DocsSearch() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="/"
        onClick={() => setIsOpen(true)}
        className="motion-hover mb-4 flex h-control-md w-full items-center gap-2 rounded-control border border-line-control px-3 text-13 text-ink-3 hover:text-ink-1 lg:mb-6"
      >
        <Search size={16} aria-hidden="true" />
        Search the docs
        <kbd className="ml-auto font-sans text-12 max-sm:hidden">/</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <DocsSearchDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
