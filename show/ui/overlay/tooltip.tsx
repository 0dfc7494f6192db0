import { Slot } from 'radix-ui'
import type { ReactElement } from 'react'

/** Names or explains one element on hover and focus. The child takes the text; `TipLayer` shows it. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return <Slot.Root data-tip={text}>{children}</Slot.Root>
}
