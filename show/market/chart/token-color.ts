/**
 * A colour token of the page as `rgba(...)`, for what draws on a canvas and does not know every CSS colour.
 * `opacity` is 0 to 1.
 */
export function tokenColor(token: `--color-${string}`, opacity = 1): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const paint = canvas.getContext('2d', { willReadFrequently: true })
  if (!paint) return 'transparent'
  paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  paint.fillRect(0, 0, 1, 1)
  const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`
}
