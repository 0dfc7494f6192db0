import { Search } from 'lucide-react'
import { buttonStyle } from '../../ui/style/button-style.ts'
import { PALETTE_EVENT } from '../overlays/palette-event.ts'

/** Opens the command palette, which finds assets, pages and actions. */
export function SearchButton() {
  return (
    <button
      type="button"
      aria-label="Search"
      data-tip="Search (Ctrl K)"
      onClick={() => document.dispatchEvent(new Event(PALETTE_EVENT))}
      className={buttonStyle({ size: 'sm', square: true })}
    >
      <Search size={16} />
    </button>
  )
}
