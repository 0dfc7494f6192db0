import { useMemo } from 'react'

/** Named by the policy of our pages (serve/http/set-security-headers.ts): what else is set as HTML may hold no tag. */
const policy = globalThis.trustedTypes?.createPolicy('own-texts', { createHTML: (html) => html })

interface OwnHtmlProps {
  as: 'div' | 'code'
  /** Our own text, rendered while the site is built: nothing that anybody typed or sent. */
  html: string
  className?: string
}

/** An element with a text that is HTML already. */
export function OwnHtml({ as: Element, html, className }: OwnHtmlProps) {
  // The same object while the text is the same: React sets again what is another.
  const content = useMemo(() => ({ __html: policy?.createHTML(html) ?? html }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place that sets HTML
  return <Element className={className} dangerouslySetInnerHTML={content} />
}
