import { Menu, X } from 'lucide-react'
import { useId } from 'react'
import { NavLink } from 'react-router'
import { Button } from '../../ui/action/button.tsx'
import { useDisclosure } from '../../ui/overlay/use-disclosure.ts'
import { buttonStyle } from '../../ui/style/button-style.ts'
import { classNames } from '../../ui/style/class-names.ts'
import { useAuth } from '../auth/use-auth.ts'
import { useUrlDialog } from '../overlays/use-url-dialog.ts'
import { MOBILE_GROUPS } from './navigation.ts'

/** The whole navigation on narrow screens. */
export function MobileMenu() {
  const { open, setOpen, rootProps, buttonProps } = useDisclosure()
  const { isAuthenticated } = useAuth()
  const [, openDialog] = useUrlDialog()
  const id = useId()
  const Icon = open ? X : Menu
  return (
    <div {...rootProps} className="lg:hidden">
      <button
        {...buttonProps}
        type="button"
        aria-controls={id}
        aria-label={open ? 'Close menu' : 'Open menu'}
        className={classNames(buttonStyle({ variant: 'ghost', size: 'sm', square: true }), '-mr-1')}
      >
        <Icon size={20} aria-hidden="true" />
      </button>
      <nav
        id={id}
        hidden={!open}
        aria-label="Main"
        className="enter-popover fixed inset-x-0 top-14 bottom-0 overflow-y-auto border-t border-line-subtle bg-bg px-4 pt-4 pb-24"
      >
        <div className="grid gap-6 sm:grid-cols-3">
          {MOBILE_GROUPS.map((group) => (
            <section key={group.label}>
              <h2 className="px-3 text-12 font-medium text-ink-3">{group.label}</h2>
              <ul className="mt-1">
                {group.items.map((item) => (
                  <li key={item.to}>
                    <NavLink
                      to={item.to}
                      onClick={() => setOpen(false)}
                      className="motion-hover flex h-control-md items-center rounded-control px-3 text-16 text-ink-1 hover:bg-s2 focus-visible:-outline-offset-2"
                    >
                      {item.label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {!isAuthenticated && (
          <div className="mt-6 grid grid-cols-2 gap-3 sm:hidden">
            <Button onClick={() => openDialog('login')}>Sign In</Button>
            <Button variant="primary" onClick={() => openDialog('signup')}>
              Sign Up
            </Button>
          </div>
        )}
      </nav>
    </div>
  )
}
