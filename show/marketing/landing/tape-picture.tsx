/** Hourly heights of a crowd that wakes up late; a drawing, so no number and no name stands for anything. */
const HOURS = [14, 18, 12, 16, 22, 19, 15, 20, 26, 24, 18, 16, 21, 34, 58, 72, 64, 47, 38, 33, 36, 29, 24, 27]
const PRICE =
  'M24 132 L56 120 L88 128 L120 108 L152 114 L184 96 L216 104 L248 92 L280 98 L312 84 L344 62 L376 70 L408 48 L440 56 L476 38'

/** A price line above the posts of each hour, in two depths. */
export function TapePicture() {
  return (
    <div className="relative rounded-dialog border border-line-strong bg-s1 shadow-popover">
      <svg viewBox="0 0 500 320" aria-hidden="true" className="block w-full">
        {[60, 120, 180, 240, 300].map((y) => (
          <line key={y} x1="24" x2="476" y1={y} y2={y} className="stroke-line-subtle" />
        ))}
        {HOURS.map((height, hour) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
            key={hour}
            x={24 + hour * 19}
            y={300 - height * 1.5}
            width="13"
            height={height * 1.5}
            rx="2"
            className={toneOf(hour)}
          />
        ))}
      </svg>
      <svg viewBox="0 0 500 320" aria-hidden="true" className="tilt-near absolute inset-0 block w-full">
        <path
          d={PRICE}
          fill="none"
          className="stroke-accent"
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <circle cx="344" cy="62" r="5" className="fill-bg stroke-accent" strokeWidth="2.5" />
        <line x1="344" x2="344" y1="72" y2="186" className="stroke-ink-3" strokeDasharray="2 4" />
      </svg>
    </div>
  )
}

function toneOf(hour: number): string {
  if (hour >= 13 && hour <= 16) return 'fill-up'
  return hour % 5 === 2 ? 'fill-mid' : 'fill-s4'
}
