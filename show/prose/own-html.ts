/** Named by the policy of our pages (serve/http/set-security-headers.ts): what else is set as HTML may hold no tag. */
const policy = globalThis.trustedTypes?.createPolicy('own-texts', { createHTML: (html) => html })

interface InnerHtml {
  __html: string | TrustedHTML
}

const known = new Map<string, InnerHtml>()

/**
 * What sets a text of ours that is HTML already, rendered while the site is built: nothing that anybody typed or sent. The
 * same object for the same text, as React sets again what is another.
 */
export function ownHtml(html: string): InnerHtml {
  const own = known.get(html) ?? { __html: policy?.createHTML(html) ?? html }
  known.set(html, own)
  return own
}
