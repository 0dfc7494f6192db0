import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { NavLink } from 'react-router'
import { useDisclosure } from '../../ui/overlay/use-disclosure.ts'
import { classNames } from '../../ui/style/class-names.ts'
import type { NavItem } from './navigation.ts'

/** A word of the header that opens its links. */
export function NavMenu({ label, items }: { label: string; items: readonly NavItem[] }) {
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
      <ul
        id={id}
        hidden={!open}
        className="enter-popover absolute top-full left-0 mt-2 w-64 rounded-card border border-line-strong bg-s3 p-1 shadow-popover"
      >
        {items.map((item) => (
          <li key={item.to}>
            <NavLink
              to={item.to}
              onClick={() => setOpen(false)}
              className="motion-hover block rounded-control px-3 py-2 hover:bg-s4 focus-visible:-outline-offset-2"
            >
              <span className="block text-14 font-medium text-ink-1">{item.label}</span>
              <span className="block text-13 text-ink-3">{item.description}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
