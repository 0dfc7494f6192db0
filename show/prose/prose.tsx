import { useFollowLinks } from '../shell/page/use-follow-links.ts'
import { CodeSamples } from './code-samples.tsx'
import { ownHtml } from './own-html.ts'
import type { ProseBlock } from './render-markdown.ts'

/** A text that was written in Markdown. Its links within the site load no new page. */
export function Prose({ blocks }: { blocks: readonly ProseBlock[] }) {
  const follow = useFollowLinks()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed, by key as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className="prose" onClick={follow}>
      {blocks.map((block, index) =>
        block.kind === 'code' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          <CodeSamples key={index} samples={block.samples} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered while the site is built
          <div key={index} className="prose-text" dangerouslySetInnerHTML={ownHtml(block.html)} />
        ),
      )}
    </div>
  )
}
