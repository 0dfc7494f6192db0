import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { TextArea } from '../../ui/form/text-field.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import type { Completion, Completions } from './complete-rule.ts'

interface RuleFieldProps extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> {
  value: string
  onChange: (event: { target: { value: string } }) => void
  /** What may stand at a place of the text. */
  complete: (text: string, caret: number) => Completions
  /** Called with whether there is a list that Escape closes first. */
  onListChange: (list: { close: () => void } | undefined) => void
}

/**
 * The field of a rule, which offers what may stand where one types: a list that the arrow keys go through, Enter or Tab
 * takes from, and Escape closes. Nothing is taken that was not chosen.
 */
export function RuleField({ value, onChange, complete, onListChange, ...rest }: RuleFieldProps) {
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number>()
  const [active, setActive] = useState<number>()
  const moveTo = useRef<number>(undefined)
  const { from, options } = caret === undefined ? { from: 0, options: [] } : complete(value, caret)
  const isOpen = options.length > 0

  const show = (at: number | undefined) => {
    setCaret(at)
    setActive(undefined)
  }
  const reportList = useEffectEvent((open: boolean) =>
    onListChange(open ? { close: () => show(undefined) } : undefined),
  )
  useEffect(() => reportList(isOpen), [isOpen])
  const take = ({ insert }: Completion) => {
    const after = value.slice(caret)
    // What the choice ends with may stand there already.
    const end = insert.trimEnd().slice(-1)
    const follows = /[),]/.test(end) && after.trimStart().startsWith(end)
    const kept = follows ? insert.trimEnd().slice(0, -1) : insert
    moveTo.current = from + kept.length
    onChange({ target: { value: value.slice(0, from) + kept + after } })
    show(follows ? undefined : from + kept.length)
  }
  // The caret goes behind what was taken once the field has it.
  useLayoutEffect(() => {
    if (moveTo.current === undefined) return
    area.current?.setSelectionRange(moveTo.current, moveTo.current)
    moveTo.current = undefined
  })
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault()
      show(event.currentTarget.selectionStart)
      return
    }
    if (!isOpen) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      setActive((nr) => {
        const start = by > 0 ? -1 : options.length
        return ((nr ?? start) + by + options.length) % options.length
      })
    }
    const chosen = active === undefined ? undefined : options[active]
    if (chosen && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault()
      take(chosen)
    }
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') show(undefined)
  }
  const optionId = (nr: number) => `${listId}-${nr}`
  return (
    <div className="relative">
      <TextArea
        {...rest}
        ref={area}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        onChange={(event) => {
          onChange(event)
          show(event.target.selectionStart)
        }}
        onKeyDown={onKeyDown}
        onClick={() => show(undefined)}
        onBlur={(event) => {
          show(undefined)
          rest.onBlur?.(event)
        }}
      />
      <p role="status" className="sr-only">
        {isOpen && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
      {isOpen && (
        <ul
          id={listId}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the field keeps the focus and names the chosen one
          role="listbox"
          aria-label="Suggestions"
          className="absolute inset-x-0 z-10 mt-1 overflow-hidden rounded-control border border-line-strong bg-s3 py-1 shadow-popover"
        >
          {options.map((option, nr) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <li
              key={option.label}
              id={optionId(nr)}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as of the list
              role="option"
              aria-selected={nr === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
              className={classNames(
                'flex min-h-8 cursor-pointer items-baseline gap-3 px-3 py-1.5 text-13',
                nr === active ? 'bg-s4 text-ink-1' : 'text-ink-2 hover:bg-s4',
              )}
            >
              <code className="font-mono text-ink-1">{option.label}</code>
              <span className="min-w-0 truncate text-12 text-ink-3">{option.hint}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
