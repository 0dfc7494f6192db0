/**
 * Shows the page in the theme and palette that this browser keeps; dark and standard where it keeps none; and marks
 * it where a session is kept, so that the visitor's menu is not seen first. Stands as text in the head of each page, so
 * that nothing is ever seen in another theme first, and so uses nothing outside itself.
 */
export function showLooks(): void {
  const { dataset } = document.documentElement
  let theme: string | null = null
  let palette: string | null = null
  let session: string | null = null
  try {
    theme = localStorage.getItem('theme')
    palette = localStorage.getItem('palette')
    session = localStorage.getItem('token')
  } catch {
    // Storage is forbidden: nothing is kept.
  }
  const isLight =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  if (isLight) dataset.theme = 'light'
  else delete dataset.theme
  if (palette === 'color-blind') dataset.palette = palette
  else delete dataset.palette
  if (session) dataset.session = ''
}
