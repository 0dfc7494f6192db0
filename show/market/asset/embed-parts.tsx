import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import type { EmbedTheme } from './write-embed-code.ts'

export const EMBED_THEMES: readonly { value: EmbedTheme; label: string }[] = [
  { value: 'auto', label: 'Like the reader’s system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

interface CodePartProps {
  title: string
  code: string
  label: string
  children?: ReactNode
}

/** Code to copy, below what it shows. */
export function CodePart({ title, code, label, children }: CodePartProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-14 font-medium text-ink-1">{title}</h3>
        <CopyButton text={code} label={label} variant="secondary" />
      </div>
      {children}
      <CodeBlock
        aria-label={`${title}: code`}
        className="rounded-control border border-line-subtle bg-bg text-12 break-all whitespace-pre-wrap text-ink-2"
      >
        {code}
      </CodeBlock>
    </section>
  )
}
