/** Of what a drawing inherits from the page: outside of it these are not known. */
const INHERITED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-size',
  'font-family',
  'font-weight',
  'text-anchor',
  'color',
] as const
const PADDING = 16
const TITLE_HEIGHT = 28
const SCALE = 2

/** All drawings (`svg` and `canvas`) of an element as one PNG, twice as large as on the screen, with a title. */
export async function drawPicture(element: HTMLElement, { title }: { title: string }): Promise<Blob> {
  const drawings = [...element.querySelectorAll<SVGSVGElement | HTMLCanvasElement>('svg, canvas')].filter(
    (drawing) => !drawing.closest('button') && drawing.getBoundingClientRect().width > 0,
  )
  const boxes = drawings.map((drawing) => drawing.getBoundingClientRect())
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const width = Math.max(...boxes.map((box) => box.right)) - left
  const height = Math.max(...boxes.map((box) => box.bottom)) - top
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * PADDING) * SCALE
  canvas.height = (height + 2 * PADDING + TITLE_HEIGHT) * SCALE
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('This browser draws no pictures')
  const style = getComputedStyle(element)
  const root = getComputedStyle(document.documentElement)
  paint.scale(SCALE, SCALE)
  paint.fillStyle = root.getPropertyValue('--color-s1')
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.fillStyle = root.getPropertyValue('--color-ink-1')
  paint.font = `600 16px ${style.fontFamily}`
  paint.textBaseline = 'top'
  paint.fillText(`${title} · ${location.host}`, PADDING, PADDING)
  for (const [index, drawing] of drawings.entries()) {
    const box = boxes[index] as DOMRect // one for each
    const image = drawing instanceof HTMLCanvasElement ? drawing : await toImage(drawing, box)
    const [x, y] = [PADDING + box.left - left, PADDING + TITLE_HEIGHT + box.top - top]
    paint.drawImage(image, x, y, box.width, box.height)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))),
      'image/png',
    ),
  )
}

async function toImage(drawing: SVGSVGElement, { width, height }: DOMRect): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement // a clone is of the same kind
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>('*')]
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  for (const [index, original] of originals.entries()) {
    const computed = getComputedStyle(original)
    const target = copies[index]
    target?.removeAttribute('class')
    for (const name of INHERITED) target?.setAttribute(name, computed.getPropertyValue(name))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}
