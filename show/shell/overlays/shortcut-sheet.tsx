import { Dialog } from '../../ui/dialog.tsx'
import { Keys } from '../../ui/keys.tsx'
import { SHORTCUTS } from './shortcuts.ts'

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
