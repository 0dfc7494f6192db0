import { ChevronDown } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { classNames } from '../ui/style/class-names.ts'

interface WhyButtonProps {
  /** Whose score, for readers. */
  of: string
  open: boolean
  /** The id of the explanation. */
  controls: string
  onToggle: () => void
}

/** Opens what a score is made of. */
export function WhyButton({ of, open, controls, onToggle }: WhyButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className="hit-area motion-hover inline-flex min-h-6 pointer-coarse:min-h-7 items-center gap-1 rounded-control text-12 whitespace-nowrap text-ink-3 hover:text-ink-1"
    >
      Why this score<span className="sr-only"> of {of}</span>
      <ChevronDown
        size={12}
        aria-hidden="true"
        className={classNames('motion-hover', open && 'rotate-180')}
      />
    </button>
  )
}

/** Whose score is being explained, kept in the address: a platform, or a topic with its #. */
export function useWhy(id: string): [open: boolean, toggle: () => void] {
  const [why, setWhy] = useQueryState('why', parseAsString)
  const open = why === id
  return [open, () => setWhy(open ? null : id, { history: 'push' })]
}
