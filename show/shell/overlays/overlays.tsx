import {
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { toasterDemand } from '../../ui/toast/toaster-demand.ts'
import { useHydrated } from '../page/use-hydrated.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useUrlDialog } from './use-url-dialog.ts'

const AuthDialog = lazyPart(() => import('./auth-dialog.tsx').then((module) => module.AuthDialog))
const SupportDialog = lazyPart(() => import('./support-dialog.tsx').then((module) => module.SupportDialog))
const CommandPalette = lazyPart(() => import('./command-palette.tsx').then((module) => module.CommandPalette))
const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx').then((module) => module.ShortcutSheet))
const TimeZoneDialog = lazyPart(() =>
  import('./time-zone-dialog.tsx').then((module) => module.TimeZoneDialog),
)
const Toaster = lazyPart(() => import('../../ui/toast/toaster.tsx').then((module) => module.Toaster))

type KeyOverlay = 'palette' | 'shortcuts'

/** What lies over the page. Each part is loaded when it is first needed. */
export function Overlays() {
  const [dialog, setDialog] = useUrlDialog()
  const [keyOverlay, setKeyOverlay] = useState<KeyOverlay | null>(null)
  const typed = useRef('')
  const hydrated = useHydrated()
  const toasts = useSyncExternalStore(toasterDemand.subscribe, toasterDemand.isWanted, () => false)
  const close = useCallback(() => setDialog(null), [setDialog])
  const closeKeyOverlay = useCallback(() => setKeyOverlay(null), [])
  useShortcuts({
    onPalette: () => setKeyOverlay((now) => (now === 'palette' ? null : 'palette')),
    onShortcuts: () => setKeyOverlay('shortcuts'),
  })
  if (!hydrated) return null
  return (
    <Suspense fallback={null}>
      {toasts && <Toaster instead={null} />}
      {(dialog === 'login' || dialog === 'signup') && (
        <AuthDialog mode={dialog} onModeChange={setDialog} onClose={close} />
      )}
      {dialog === 'support' && <SupportDialog onClose={close} />}
      {dialog === 'time-zone' && <TimeZoneDialog onClose={close} />}
      {keyOverlay === 'palette' && (
        <Suspense fallback={<KeepTyped typed={typed} />}>
          <CommandPalette
            typed={typed}
            onClose={closeKeyOverlay}
            onShortcuts={() => setKeyOverlay('shortcuts')}
          />
        </Suspense>
      )}
      {keyOverlay === 'shortcuts' && <ShortcutSheet onClose={closeKeyOverlay} />}
    </Suspense>
  )
}

/** Keeps what is typed while the palette's code is on its way; the palette begins with it. */
function KeepTyped({ typed }: { typed: RefObject<string> }) {
  useEffect(() => {
    typed.current = ''
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (event.key.length === 1) typed.current += event.key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [typed])
  return null
}
