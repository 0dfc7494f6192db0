import { useState } from 'react'
import type { MarketAsset } from '#contract/app/market.ts'
import { paths } from '../../shell/page/paths.ts'
import { siteOrigin } from '../../shell/page/product.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { CodePart, EMBED_THEMES } from './embed-parts.tsx'
import { type EmbedTheme, writeEmbedCode } from './write-embed-code.ts'

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
        <Segmented label="Theme" options={EMBED_THEMES} value={theme} onChange={setTheme} />
        <CodePart title="Card" code={code.frame} label="Copy the card">
          <iframe
            key={theme}
            src={paths.embed(asset.id, { theme })}
            title={`${asset.name}: price and mood`}
            className="h-44 w-full max-w-80 rounded-card"
          />
        </CodePart>
        <CodePart title="Badge, HTML" code={code.badge} label="Copy the badge as HTML">
          <section
            aria-label="Badge as it looks"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            className="overflow-x-auto"
          >
            <img src={paths.badge(asset.id, { theme })} alt={`${asset.name}: badge`} className="max-w-none" />
          </section>
        </CodePart>
        <CodePart title="Badge, Markdown" code={code.markdown} label="Copy the badge as Markdown" />
      </div>
    </Dialog>
  )
}
