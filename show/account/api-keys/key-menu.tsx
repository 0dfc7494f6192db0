import { MoreHorizontal, RefreshCw, Trash2 } from 'lucide-react'
import { Button } from '../../ui/action/button.tsx'
import { DropdownMenu } from '../../ui/overlay/dropdown-menu.tsx'
import type { ListedKey } from './key-api.ts'

interface KeyMenuProps {
  apiKey: ListedKey
  /** `md` where fingers press it. */
  size?: 'sm' | 'md'
  onRotate: (key: ListedKey) => void
  onRevoke: (key: ListedKey) => void
}

/** What can be done with a key. */
export function KeyMenu({ apiKey, size = 'sm', onRotate, onRevoke }: KeyMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size={size}
          square
          aria-label={`Actions for ${apiKey.name}`}
          icon={<MoreHorizontal size={16} aria-hidden="true" />}
        />
      }
      items={[
        {
          kind: 'action',
          label: 'Rotate',
          icon: <RefreshCw size={14} aria-hidden="true" />,
          onSelect: () => onRotate(apiKey),
        },
        {
          kind: 'action',
          label: 'Revoke',
          danger: true,
          icon: <Trash2 size={14} aria-hidden="true" />,
          onSelect: () => onRevoke(apiKey),
        },
      ]}
    />
  )
}
