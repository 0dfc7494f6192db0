/** Where the steps of a chart stand, in px from the left edge of its frame. */
export interface ChartSpan {
  /** The middle of the first step. */
  left: number
  /** The middle of the last step. */
  right: number
  /** The room of the labels at the right. */
  gutter: number
}
