import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { describeError } from '../../shell/api/describe-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { keyApi, type NewKey, type ShownKey } from './key-api.ts'

const MODES = [
  { value: 'test', label: 'Test' },
  { value: 'live', label: 'Live' },
] as const

const MEANINGS: Record<NewKey['mode'], string> = {
  test: 'Reads sample data, always the same, and costs nothing.',
  live: 'Reads the real data; calls that answer with data are charged.',
}

export function CreateKeyDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (key: ShownKey) => void
}) {
  const [name, setName] = useState('')
  const [mode, setMode] = useState<NewKey['mode']>('test')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const create = useMutation({
    mutationFn: () => keyApi.create({ name: name.trim(), mode }),
    onSuccess: onCreated,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) return create.mutate()
    setProblem('Name is required')
    input.current?.focus()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Create an API key">
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {create.isError && (
          <Notice tone="error">
            {describeError(create.error, 'Failed to create the key. Please try again.')}
          </Notice>
        )}
        <TextField
          ref={input}
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={100}
          placeholder="Such as price bot"
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
        <div>
          <Segmented label="Kind of key" options={MODES} value={mode} onChange={setMode} />
          <p className="mt-2 text-13 text-ink-3">{MEANINGS[mode]}</p>
        </div>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            Create key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
