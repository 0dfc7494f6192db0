import { CodeSamples } from '../prose/code-samples.tsx'
import { siteOrigin } from '../shell/page/site-origin.ts'
import type { SandboxCall } from './call/build-call.ts'
import { writeSnippets } from './call/write-snippets.ts'

/** The same call as code, with the key where it belongs: in the environment. */
export function Snippets({ call }: { call: SandboxCall }) {
  const samples = writeSnippets(call, siteOrigin())
  return (
    <section aria-label="The call as code" className="min-w-0">
      <CodeSamples samples={samples.map(({ label, text }) => ({ label, text, html: escapeHtml(text) }))} />
      <p className="mt-2 text-12 text-ink-3">
        Put your key into the environment as <code className="font-mono">CROWDTAPE_API_KEY</code>; keys do not
        belong in code.
      </p>
    </section>
  )
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
