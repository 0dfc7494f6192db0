import {
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useNavigate } from 'react-router'
import { isTyping } from '../../ui/action/keys.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { toasterDemand } from '../../ui/toast/toaster-demand.ts'
import { useHydrated } from '../page/use-hydrated.ts'
import { GO_TO } from './go-to.ts'
import { PALETTE_EVENT, useUrlDialog } from './use-url-dialog.ts'

const SEQUENCE_MS = 1_000

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

/** Listens for the keys of the whole site; single letters count only where nothing is being typed. */
function useShortcuts({ onPalette, onShortcuts }: { onPalette: () => void; onShortcuts: () => void }): void {
  const navigate = useNavigate()
  const palette = useEffectEvent(onPalette)
  const shortcuts = useEffectEvent(onShortcuts)
  const go = useEffectEvent((to: string) => navigate(to))

  useEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return palette()
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '?') return shortcuts()
      const target = event.timeStamp - goAt < SEQUENCE_MS ? GO_TO[event.key] : undefined
      goAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (target) go(target.to)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener(PALETTE_EVENT, palette)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener(PALETTE_EVENT, palette)
    }
  }, [])
}
