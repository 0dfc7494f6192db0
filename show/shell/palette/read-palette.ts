export type Palette = 'standard' | 'color-blind'
export const PALETTE_STORAGE_KEY = 'palette'

/** The palette that this browser keeps; the standard one where it keeps none. */
export function readPalette(): Palette {
  try {
    return localStorage.getItem(PALETTE_STORAGE_KEY) === 'color-blind' ? 'color-blind' : 'standard'
  } catch {
    return 'standard'
  }
}
