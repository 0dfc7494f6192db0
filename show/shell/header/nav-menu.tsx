import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { NavLink } from 'react-router'
import { useDisclosure } from '../../ui/overlay/use-disclosure.ts'
import { classNames } from '../../ui/style/class-names.ts'
import type { NavItem } from './navigation.ts'

interface NavMenuProps {
  label: string
  /** Width and side of the panel. */
  className?: string
  /** The links, each of which closes the menu. */
  children: (close: () => void) => ReactNode
}

/** A word of the header that opens its links. */
export function NavMenu({ label, className = 'left-0 w-64', children }: NavMenuProps) {
  const { open, setOpen, rootProps, buttonProps } = useDisclosure()
  const id = useId()
  return (
    <div {...rootProps} className="relative">
      <button
        {...buttonProps}
        type="button"
        aria-controls={id}
        className="motion-hover inline-flex items-center gap-1 rounded-control px-3 py-1.5 text-14 text-ink-2 hover:text-ink-1 aria-expanded:text-ink-1"
      >
        {label}
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={classNames('motion-hover', open && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        hidden={!open}
        className={classNames(
          'enter-popover absolute top-full mt-2 rounded-card border border-line-strong bg-s3 p-1 shadow-popover',
          className,
        )}
      >
        {children(() => setOpen(false))}
      </div>
    </div>
  )
}

export function MenuLinks({ items, onChosen }: { items: readonly NavItem[]; onChosen: () => void }) {
  return (
    <ul>
      {items.map(({ label, to, description }) => (
        <li key={to}>
          <NavLink
            to={to}
            onClick={onChosen}
            className="motion-hover block rounded-control px-3 py-2 hover:bg-s4 focus-visible:-outline-offset-2"
          >
            <span className="block text-14 font-medium text-ink-1">{label}</span>
            {description && <span className="block text-13 text-ink-3">{description}</span>}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** Links beside each other in the header. */
export function NavLinks({ items, isDense = false }: { items: readonly NavItem[]; isDense?: boolean }) {
  return items.map((item) => (
    <NavLink
      key={item.to}
      to={item.to}
      className={classNames(
        'motion-hover rounded-control py-1.5 text-14 whitespace-nowrap text-ink-2 hover:text-ink-1 aria-[current=page]:text-ink-1',
        isDense ? 'px-1.5 xl:px-2.5' : 'px-2.5 xl:px-3',
      )}
    >
      {item.label}
    </NavLink>
  ))
}
