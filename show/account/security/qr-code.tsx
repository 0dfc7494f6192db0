import { encode } from 'uqr'

const QUIET_MODULES = 4 // ISO/IEC 18004, section 9.1

/** A text as a QR code for a camera: dark on light in every theme, because many readers take no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_MODULES, ecc: 'M' })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-card bg-s1 text-ink-1 [color-scheme:light]"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
