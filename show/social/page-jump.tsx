import { type FormEvent, useId, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { controlStyle } from '../ui/control-style.ts'
import { formatNumber } from '../ui/format/format-number.ts'
import { readPageNumber } from './read-page-number.ts'

interface PageJumpProps {
  /** `digits`: nothing but digits enters the box. `number`: the browser's numeric input. spec, section 5 */
  mode: 'digits' | 'number'
  page: number
  pages: number
  pagesText: string
  onJump: (page: number) => void
}

/** Goes to the page whose number is typed, if there is such a page. */
export function PageJump({ mode, page, pages, pagesText, onJump }: PageJumpProps) {
  const id = useId()
  const [text, setText] = useState(String(page))
  const [refused, setRefused] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = readPageNumber(text, pages)
    setRefused(wanted === undefined)
    if (wanted !== undefined && wanted !== page) onJump(wanted)
  }
  const change = (typed: string) => {
    setText(mode === 'digits' ? typed.replace(/[^0-9]/g, '') : typed)
    setRefused(false)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-ink-3">
          Page
        </label>
        <input
          id={id}
          type={mode === 'digits' ? 'text' : 'number'}
          inputMode="numeric"
          {...(mode === 'number' ? { min: 1, max: pages, step: 1 } : { pattern: '[0-9]*' })}
          autoComplete="off"
          value={text}
          onChange={(event) => change(event.target.value)}
          onFocus={(event) => event.target.select()}
          aria-invalid={refused || undefined}
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
      <p id={`${id}-error`} role="status" className={refused ? 'text-12 text-down' : 'sr-only'}>
        {refused && `A whole number from 1 to ${formatNumber(pages)}, please`}
      </p>
    </form>
  )
}
