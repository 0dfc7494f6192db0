import { type ReactNode, useState } from 'react'
import type { MarketAsset } from '#contract/app/market.ts'
import { paths } from '../../shell/page/paths.ts'
import { siteOrigin } from '../../shell/page/product.ts'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { type EmbedTheme, writeEmbedCode } from './write-embed-code.ts'

const THEMES: readonly { value: EmbedTheme; label: string }[] = [
  { value: 'auto', label: 'Like the reader’s system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The asset for another site: how it looks there, and the code to copy. */
export function EmbedDialog({
  asset,
  onClose,
}: {
  asset: Pick<MarketAsset, 'id' | 'name'>
  onClose: () => void
}) {
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  const code = writeEmbedCode(asset, { theme, origin: siteOrigin() })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Embed ${asset.name}`}
      description="Price and mood for your own page, updated every minute. No cookies, no scripts."
      width="wide"
    >
      <div className="flex flex-col gap-5">
        <Segmented label="Theme" options={THEMES} value={theme} onChange={setTheme} />
        <Part title="Card" code={code.frame} label="Copy the card">
          <iframe
            key={theme}
            src={paths.embed(asset.id, { theme })}
            title={`${asset.name}: price and mood`}
            className="h-44 w-full max-w-80 rounded-card"
          />
        </Part>
        <Part title="Badge, HTML" code={code.badge} label="Copy the badge as HTML">
          <section
            aria-label="Badge as it looks"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            className="overflow-x-auto"
          >
            <img src={paths.badge(asset.id, { theme })} alt={`${asset.name}: badge`} className="max-w-none" />
          </section>
        </Part>
        <Part title="Badge, Markdown" code={code.markdown} label="Copy the badge as Markdown" />
      </div>
    </Dialog>
  )
}

interface PartProps {
  title: string
  code: string
  label: string
  children?: ReactNode
}

function Part({ title, code, label, children }: PartProps) {
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
