/** Where the steps of a chart stand, in px from the left edge of its frame. */
export interface ChartSpan {
  /** The middle of the first step. */
  left: number
  /** The middle of the last step. */
  right: number
  /** The room of the labels at the right. */
  gutter: number
}

const DIGIT_PX = 7
const LABEL_PADDING_PX = 20

/** Where steps stand in a frame of so many px, with room at the right for a label such as `widest`. */
export function spanOf(frame: { width: number; stepCount: number; widest: string }): ChartSpan {
  const gutter = frame.widest.length * DIGIT_PX + LABEL_PADDING_PX
  const plot = Math.max(0, frame.width - gutter)
  const halfStep = plot / frame.stepCount / 2
  return { left: halfStep, right: plot - halfStep, gutter }
}
