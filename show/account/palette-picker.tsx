import { useState } from 'react'
import { applyPalette } from '../shell/palette/apply-palette.ts'
import { readPalette } from '../shell/palette/read-palette.ts'
import { Change } from '../ui/change.tsx'
import { Switch } from '../ui/switch.tsx'

/** Rises and falls in blue and orange for who cannot tell green from red. */
export function PalettePicker() {
  const [palette, setPalette] = useState(readPalette)
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Colour-blind palette"
        description="Rises in blue and falls in orange, everywhere."
        checked={palette === 'color-blind'}
        onChange={(on) => {
          const next = on ? 'color-blind' : 'standard'
          applyPalette(next)
          setPalette(next)
        }}
      />
      <p className="flex gap-4 text-14">
        <Change percent={2.41} />
        <Change percent={-1.08} />
      </p>
    </div>
  )
}
