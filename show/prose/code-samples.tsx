import { useSyncExternalStore } from 'react'
import { CopyButton } from '../ui/action/copy-button.tsx'
import { CodeBlock } from '../ui/layout/code-block.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { ownHtml } from './own-html.ts'
import type { CodeSample } from './render-markdown.ts'

const STORAGE_KEY = 'sample-language'

const listeners = new Set<() => void>()

let chosen: string | null = null

/** Code to read and copy. Several samples say the same in several languages; all blocks of the site stay in step. */
export function CodeSamples({ samples, className }: { samples: readonly CodeSample[]; className?: string }) {
  const [language, chooseLanguage] = useSampleLanguage()
  const shown = samples.find((sample) => sample.label === language) ?? samples[0]
  if (!shown) return null
  return (
    <figure
      className={classNames(
        'min-w-0 overflow-hidden rounded-card border border-line-subtle bg-s1 shadow-raised',
        className,
      )}
    >
      <figcaption className="flex h-control-md items-center justify-between gap-2 border-b border-line-subtle pr-1 pl-1.5">
        <Labels samples={samples} shown={shown} onChoose={chooseLanguage} />
        <CopyButton text={shown.text} label="Copy code" />
      </figcaption>
      <CodeBlock className="code text-13">
        {shown.html === undefined ? (
          <code>{shown.text}</code>
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, marked while the site is built
          <code dangerouslySetInnerHTML={ownHtml(shown.html)} />
        )}
      </CodeBlock>
    </figure>
  )
}

interface LabelsProps {
  samples: readonly CodeSample[]
  shown: CodeSample
  onChoose: (label: string) => void
}

function Labels({ samples, shown, onChoose }: LabelsProps) {
  if (samples.length === 1) return <span className="px-2.5 text-12 text-ink-3">{shown.label}</span>
  return (
    <span className="flex min-w-0 overflow-x-auto [scrollbar-width:none]">
      {samples.map(({ label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={label === shown.label}
          onClick={() => onChoose(label)}
          className="motion-hover h-control-sm rounded-control px-2.5 text-12 font-medium whitespace-nowrap text-ink-3 hover:text-ink-1 focus-visible:-outline-offset-2 aria-pressed:bg-s3 aria-pressed:text-ink-1"
        >
          {label}
        </button>
      ))}
    </span>
  )
}

/** The language that code is shown in, chosen once for the whole site and remembered by the browser. */
function useSampleLanguage(): [language: string | null, choose: (language: string) => void] {
  const language = useSyncExternalStore(subscribe, readLanguage, () => null)
  return [language, chooseLanguage]
}

function readLanguage(): string | null {
  if (chosen) return chosen
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null // storage may be forbidden; the choice then lasts as long as the page
  }
}

function chooseLanguage(language: string): void {
  chosen = language
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
