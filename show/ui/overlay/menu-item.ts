import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'

export type MenuItem =
  | {
      kind: 'action'
      label: string
      icon?: ReactNode
      hint?: string
      danger?: boolean
      disabled?: boolean
      onSelect: () => void
    }
  | { kind: 'link'; label: string; icon?: ReactNode; hint?: string; to: string }
  | { kind: 'check'; label: string; checked: boolean; onChange: (checked: boolean) => void }
  | { kind: 'heading'; label: string }
  | { kind: 'separator' }

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}
