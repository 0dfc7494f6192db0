import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react'
import { toasterDemand } from '../../ui/toaster-demand.ts'
import { useHydrated } from '../use-hydrated.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useUrlDialog } from './use-url-dialog.ts'

const AuthDialog = lazy(() => import('./auth-dialog.tsx').then((module) => ({ default: module.AuthDialog })))
const SupportDialog = lazy(() =>
  import('./support-dialog.tsx').then((module) => ({ default: module.SupportDialog })),
)
const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)
const ShortcutSheet = lazy(() =>
  import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })),
)
const Toaster = lazy(() => import('../../ui/toaster.tsx').then((module) => ({ default: module.Toaster })))

type KeyOverlay = 'palette' | 'shortcuts'

/** What lies over the page. Each part is loaded when it is first needed. */
export function Overlays() {
  const [dialog, setDialog] = useUrlDialog()
  const [keyOverlay, setKeyOverlay] = useState<KeyOverlay | null>(null)
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
      {toasts && <Toaster />}
      {(dialog === 'login' || dialog === 'signup') && (
        <AuthDialog mode={dialog} onModeChange={setDialog} onClose={close} />
      )}
      {dialog === 'support' && <SupportDialog onClose={close} />}
      {keyOverlay === 'palette' && <CommandPalette onClose={closeKeyOverlay} />}
      {keyOverlay === 'shortcuts' && <ShortcutSheet onClose={closeKeyOverlay} />}
    </Suspense>
  )
}
