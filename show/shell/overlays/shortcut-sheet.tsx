import { Keys } from '../../ui/action/keys.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { GO_TO } from './go-to.ts'

/** Every key that the site answers to, by where it works. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const groups = [...new Set(SHORTCUTS.map((shortcut) => shortcut.group))]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts" width="wide">
      <div className="grid gap-6 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group}>
            <h3 className="mb-2 text-12 font-medium text-ink-3">{group}</h3>
            <dl className="flex flex-col gap-1.5">
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map((shortcut) => (
                <div key={shortcut.label} className="flex items-center justify-between gap-4 text-13">
                  <dt className="text-ink-2">{shortcut.label}</dt>
                  <dd>
                    <Keys keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** What screens answer to; each screen's own keys work where that screen is. */
const SHORTCUTS: readonly { group: string; keys: readonly string[]; label: string }[] = [
  { group: 'Everywhere', keys: ['Ctrl/⌘', 'K'], label: 'Command palette' },
  { group: 'Everywhere', keys: ['?'], label: 'This sheet' },
  { group: 'Everywhere', keys: ['Esc'], label: 'Close what is open' },
  ...Object.entries(GO_TO).map(([key, { label }]) => ({
    group: 'Go to',
    keys: ['G', key.toUpperCase()],
    label,
  })),
  { group: 'Tables', keys: ['J'], label: 'Next row' },
  { group: 'Tables', keys: ['K'], label: 'Previous row' },
  { group: 'Tables', keys: ['Enter'], label: 'Open or expand the row' },
  { group: 'Data explorer', keys: ['/'], label: 'Go to the search text' },
  { group: 'Documentation', keys: ['/'], label: 'Search the docs' },
  { group: 'Sandbox', keys: ['Ctrl/⌘', 'Enter'], label: 'Send the request' },
]
