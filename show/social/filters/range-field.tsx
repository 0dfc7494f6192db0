import { useId } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { controlStyle } from '../../ui/style/control-style.ts'

interface RangeFieldProps {
  label: string
  min: RangeEnd
  max: RangeEnd
}

interface RangeEnd {
  name: string
  /** For readers: "Min Likes". */
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The least and the most of a count, side by side; what is wrong with either stands below both. */
export function RangeField({ label, min, max }: RangeFieldProps) {
  const id = useId()
  const error = min.error ?? max.error
  return (
    <Field id={id} label={label} error={error}>
      <div className="flex">
        {[min, max].map((end) => (
          <input
            key={end.name}
            id={end === min ? id : undefined}
            name={end.name}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-label={end.label}
            aria-invalid={end.error ? true : undefined}
            aria-describedby={end.error ? `${id}-error` : undefined}
            placeholder={end === min ? 'Min' : 'Max'}
            value={end.value}
            onChange={(event) => end.onChange(event.target.value)}
            className={classNames(
              controlStyle,
              'tabular-nums focus-visible:z-1',
              end === min ? 'rounded-r-none!' : '-ml-px rounded-l-none!',
            )}
          />
        ))}
      </div>
    </Field>
  )
}
