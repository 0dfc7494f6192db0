import { useId, useState } from 'react'
import { classNames } from '../style/class-names.ts'

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, all in sight: a period, a view. What was pressed is shown at once, also while what it leads to is drawn. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  const [pressed, setPressed] = useState<{ before: Value; value: Value }>()
  if (pressed && pressed.before !== value) setPressed(undefined)
  const shown = pressed?.before === value ? pressed.value : value
  return (
    <fieldset className="inline-flex w-fit rounded-control border border-line-strong bg-s1 p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'motion-hover flex h-control-in cursor-pointer items-center rounded-control px-2 text-13 sm:px-2.5 font-medium whitespace-nowrap',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            option.value === shown ? 'bg-s4 text-ink-1 shadow-raised' : 'text-ink-3 hover:text-ink-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === shown}
            onChange={() => {
              setPressed({ before: value, value: option.value })
              onChange(option.value)
            }}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
