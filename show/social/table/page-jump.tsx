import { useId } from 'react'
import { useForm } from '../../ui/form/use-form.ts'
import { formatNumber } from '../../ui/format/format-number.ts'
import { classNames } from '../../ui/style/class-names.ts'
import { controlStyle } from '../../ui/style/control-style.ts'
import { readPageNumber } from './read-page-number.ts'

interface PageJumpProps {
  /** `digits`: anything but digits is refused as it is typed. `number`: the browser's numeric input. spec, section 5 */
  mode: 'digits' | 'number'
  page: number
  /** The last page that may be asked for; more than there are where their number is an estimate. */
  lastPage: number
  pagesText: string
  onJump: (page: number) => void
}

/** Goes to the page whose number is typed, if there may be such a page. */
export function PageJump({ mode, page, lastPage, pagesText, onJump }: PageJumpProps) {
  const id = useId()
  const form = useForm({
    initial: { page: String(page) },
    findProblem: ({ page: typed }) =>
      readPageNumber(typed, lastPage) === undefined
        ? { field: 'page', message: `A whole number from 1 to ${formatNumber(lastPage)}, please` }
        : undefined,
    send: ({ page: typed }) => {
      const wanted = readPageNumber(typed, lastPage)
      if (wanted !== undefined && wanted !== page) onJump(wanted)
    },
  })
  const { error, onBlur: _, ...field } = form.field('page')
  return (
    <form {...form.props} className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-ink-3">
          Page
        </label>
        <input
          id={id}
          type={mode === 'digits' ? 'text' : 'number'}
          inputMode="numeric"
          {...(mode === 'number' ? { min: 1, max: lastPage, step: 1 } : { pattern: '[0-9]*' })}
          autoComplete="off"
          {...field}
          onChange={(event) => {
            field.onChange(event)
            // Stays as it was typed: with what is no digit taken out, 1.5 would lead to page 15.
            if (mode === 'digits' && /[^0-9]/.test(event.target.value)) form.check('page')
          }}
          onFocus={(event) => event.target.select()}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-of ${id}-error`}
          className={classNames(
            controlStyle,
            'h-control-sm! w-16! px-2! text-right tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none',
          )}
        />
        <span id={`${id}-of`} className="whitespace-nowrap text-ink-3 tabular-nums">
          of {pagesText}
        </span>
        <button type="submit" className="sr-only focus:not-sr-only focus:text-accent">
          Go
        </button>
      </div>
      <p id={`${id}-error`} role="status" className={error ? 'text-12 text-down' : 'sr-only'}>
        {error}
      </p>
    </form>
  )
}
