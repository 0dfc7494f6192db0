import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../shell/api/describe-error.ts'
import { Button } from '../../ui/action/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { keyApi, type ListedKey, type ShownKey } from './key-api.ts'

const OVERLAPS = [
  { value: '0', label: 'It stops at once' },
  { value: '1', label: 'For 1 hour' },
  { value: '24', label: 'For 24 hours' },
  { value: '168', label: 'For 7 days' },
]

interface RotateKeyDialogProps {
  apiKey: ListedKey
  onClose: () => void
  onRotated: (key: ShownKey) => void
}

export function RotateKeyDialog({ apiKey, onClose, onRotated }: RotateKeyDialogProps) {
  const [overlap, setOverlap] = useState('24')
  const rotate = useMutation({
    mutationFn: () => keyApi.rotate(apiKey.id, Number(overlap)),
    onSuccess: onRotated,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Rotate "${apiKey.name}"`}
      description="The key gets a new secret and keeps its name, its limits and its usage."
    >
      <div className="flex flex-col gap-4">
        {rotate.isError && (
          <Notice tone="error">
            {describeError(rotate.error, 'Failed to rotate the key. Please try again.')}
          </Notice>
        )}
        <Select
          label="The old secret works on"
          options={OVERLAPS}
          value={overlap}
          onChange={(event) => setOverlap(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={rotate.isPending} onClick={() => rotate.mutate()}>
            Rotate key
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
