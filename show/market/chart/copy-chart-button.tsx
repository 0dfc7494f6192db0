import { ImageDown } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { saveFile } from '../../shell/data/save-file.ts'
import { Button } from '../../ui/action/button.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'

interface CopyChartButtonProps {
  /** What holds the drawings. */
  frame: RefObject<HTMLElement | null>
  /** Of the chart, and of its file where the browser does not let pictures be copied. */
  name: string
}

/** Copies the drawings as a picture; what draws it is loaded when it is pressed. */
export function CopyChartButton({ frame, name }: CopyChartButtonProps) {
  const [busy, setBusy] = useState(false)
  const copy = async () => {
    if (!frame.current) return
    setBusy(true)
    try {
      const { drawPicture } = await import('../../ui/chart/draw-picture.ts')
      await hand(drawPicture(frame.current, { title: name }), name)
    } catch {
      showToast('The picture could not be created. Please try again.', { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" busy={busy} icon={<ImageDown size={14} aria-hidden="true" />} onClick={copy}>
      Copy chart as PNG
    </Button>
  )
}

/** Copied where the browser allows it, which asks for the promise itself; otherwise saved. */
async function hand(picture: Promise<Blob>, name: string): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    showToast('The chart has been copied', { tone: 'success' })
  } catch {
    saveFile(await picture, `${name.replaceAll(' ', '-').toLowerCase()}.png`)
    showToast('The chart has been saved', { description: 'This browser does not allow copying pictures.' })
  }
}
