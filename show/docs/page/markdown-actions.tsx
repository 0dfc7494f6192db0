import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'

/** The page as Markdown: to copy, for people and programs that read it elsewhere, or to open. */
export function MarkdownActions({ path, minutes }: { path: string; minutes?: number }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      const response = await fetch(path)
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      await navigator.clipboard.writeText(await response.text())
      setCopied(true)
    } catch {
      // Browsers refuse without HTTPS or permission; the link beside opens the text itself.
      showToast('The browser did not allow copying. Open the Markdown and copy it by hand.', {
        tone: 'error',
      })
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-7 gap-y-2 text-13 text-ink-3">
      {minutes !== undefined && <span>{minutes} min</span>}
      <Button
        variant="ghost"
        size="sm"
        className="-mx-3"
        onClick={copy}
        icon={<Icon size={14} aria-hidden="true" />}
      >
        {copied ? 'Copied' : 'Copy as Markdown'}
      </Button>
      <a href={path} className="hit-area motion-hover hover:text-ink-1 hover:underline">
        View as Markdown
      </a>
    </p>
  )
}
