import { DropdownMenu as Radix } from 'radix-ui'
import { type ButtonHTMLAttributes, type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../style/class-names.ts'

/** The menu of a button that has been pressed: it opens at once. */
export function OpenMenu({ trigger, items, align = 'end' }: DropdownMenuProps) {
  const [landmark, setLandmark] = useState(() => document.querySelector('main'))
  return (
    <Radix.Root
      defaultOpen
      modal={false}
      onOpenChange={(open) => open && setLandmark(document.querySelector('main'))}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Inside the landmark that it belongs to, above everything all the same. */}
      <Radix.Portal container={landmark}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="enter-popover z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-(--radix-dropdown-menu-content-available-width) min-w-44 overflow-y-auto overscroll-contain rounded-card border border-line-strong bg-s3 p-1 shadow-popover"
        >
          {items.map((item, index) => (
            <Item key={`${item.kind} ${'label' in item ? item.label : index}`} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const ITEM_STYLE =
  'flex h-control-sm items-center gap-2 rounded-control px-2 text-13 text-ink-1 outline-none select-none ' +
  'data-highlighted:bg-s4 data-disabled:opacity-50'

function Item({ item }: { item: MenuItem }) {
  if (item.kind === 'separator') return <Radix.Separator className="-mx-1 my-1 h-px bg-line-strong" />
  if (item.kind === 'heading') {
    return <Radix.Label className="px-2 pt-1.5 pb-1 text-12 text-ink-3">{item.label}</Radix.Label>
  }
  if (item.kind === 'check') {
    return (
      <Radix.CheckboxItem
        checked={item.checked}
        onCheckedChange={item.onChange}
        onSelect={(event) => event.preventDefault()}
        className={ITEM_STYLE}
      >
        <span aria-hidden="true" className="w-4 text-accent">
          {item.checked ? '✓' : ''}
        </span>
        {item.label}
      </Radix.CheckboxItem>
    )
  }
  if (item.kind === 'link') {
    return (
      <Radix.Item asChild className={ITEM_STYLE}>
        <Link to={item.to}>
          {item.icon}
          <ItemText label={item.label} hint={item.hint} />
        </Link>
      </Radix.Item>
    )
  }
  return (
    <Radix.Item
      disabled={item.disabled}
      onSelect={item.onSelect}
      className={classNames(ITEM_STYLE, item.danger && 'text-down')}
    >
      {item.icon}
      <ItemText label={item.label} hint={item.hint} />
    </Radix.Item>
  )
}

function ItemText({ label, hint }: { label: string; hint?: string }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {hint && <span className="pl-4 text-12 text-ink-3">{hint}</span>}
    </>
  )
}

export type MenuItem =
  | {
      kind: 'action'
      label: string
      icon?: ReactNode
      hint?: string
      danger?: boolean
      disabled?: boolean
      onSelect: () => void
    }
  | { kind: 'link'; label: string; icon?: ReactNode; hint?: string; to: string }
  | { kind: 'check'; label: string; checked: boolean; onChange: (checked: boolean) => void }
  | { kind: 'heading'; label: string }
  | { kind: 'separator' }

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}
