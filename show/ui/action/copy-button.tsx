import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '../style/class-names.ts'
import { showToast } from '../toast/show-toast.ts'
import { type ButtonStyle, buttonStyle } from './button.tsx'

interface CopyButtonProps extends ButtonStyle {
  /** What is copied. */
  text: string
  /** What is named to readers and on hover, such as "Copy key". */
  label: string
  /** Writes the label beside the icon. */
  labelled?: boolean
  className?: string
}

const SHOWN_MS = 1500

/** Copies and says so in place. */
export function CopyButton({
  text,
  label,
  labelled,
  variant = 'ghost',
  size = 'sm',
  className,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Browsers refuse without HTTPS or permission; the text is still there to be selected.
      showToast('The browser did not allow copying. Select the text and copy it by hand.', { tone: 'error' })
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={label}
      data-tip={copied ? 'Copied' : label}
      className={classNames(buttonStyle({ variant, size, square: !labelled }), className)}
    >
      <Icon size={14} aria-hidden="true" className={copied ? 'text-up' : undefined} />
      {labelled && <span>{copied ? 'Copied' : label}</span>}
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </button>
  )
}
