import { PALETTE_STORAGE_KEY, type Palette } from './read-palette.ts'

/** Shows the page in the palette and keeps the choice in this browser. */
export function applyPalette(palette: Palette): void {
  if (palette === 'standard') delete document.documentElement.dataset.palette
  else document.documentElement.dataset.palette = palette
  try {
    if (palette === 'standard') localStorage.removeItem(PALETTE_STORAGE_KEY)
    else localStorage.setItem(PALETTE_STORAGE_KEY, palette)
  } catch {
    // Storage is forbidden: the choice lasts until the page is closed.
  }
}
