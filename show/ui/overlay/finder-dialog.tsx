import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { returnFocus } from './dialog.tsx'

interface FinderDialogProps {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
  /** Said where nothing is found. */
  empty: ReactNode
  onClose: () => void
  /** Once it is gone and the focus is back. */
  onLeft?: () => void
  /** `Command.Item`s, in a `FinderGroup` or not. */
  children: ReactNode
}

/** `Command.Item`s under a heading. */
export function FinderGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-3 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  )
}

/** A box to type into and what is found below it, chosen by arrow keys and Enter. */
export function FinderDialog(props: FinderDialogProps) {
  const { label, placeholder, search, onSearch, empty, onClose, onLeft, children } = props
  const [opener] = useState(() => document.activeElement)
  const leave = useEffectEvent(() => {
    returnFocus(opener)
    onLeft?.() // a dialog that it opens gives the focus back to where it finds it
  })
  // After the dialog below has let go of the focus, which it does in a task of its own.
  useEffect(() => () => void setTimeout(leave), [])
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      label={label}
      shouldFilter={false}
      loop
      overlayClassName="enter-scrim fixed inset-0 z-40 bg-scrim"
      contentClassName="enter-dialog fixed inset-x-4 top-24 z-40 mx-auto max-w-prose max-sm:top-4 overflow-hidden rounded-dialog border border-line-strong bg-s2 shadow-popover"
    >
      <div className="flex items-center gap-3 border-b border-line-subtle px-4">
        <Search size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
        <Command.Input
          value={search}
          onValueChange={onSearch}
          placeholder={placeholder}
          className="h-12 w-full bg-transparent text-16 outline-none placeholder:text-ink-3"
        />
      </div>
      <Command.List className="max-h-80 overflow-y-auto p-2">
        <Command.Empty className="py-8 text-center text-14 text-ink-3">{empty}</Command.Empty>
        {children}
      </Command.List>
    </Command.Dialog>
  )
}
