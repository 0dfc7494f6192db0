import { writeSamples } from '../docs/reference/write-samples.ts'
import { CodeSamples } from '../prose/code-samples.tsx'
import { siteOrigin } from '../shell/site-origin.ts'
import type { SandboxCall } from './build-call.ts'

/** The same call as code, with the key where it belongs: in the environment. */
export function Snippets({ call }: { call: SandboxCall }) {
  const samples = writeSamples({
    method: call.method,
    url: siteOrigin() + call.address,
    body: call.body,
    answersJson: call.method !== 'DELETE' && !/[?&]format=(csv|jsonl)/.test(call.address),
  })
  return (
    <section aria-label="The call as code" className="min-w-0">
      <CodeSamples samples={samples.map(({ label, text }) => ({ label, text, html: escapeHtml(text) }))} />
      <p className="mt-2 text-12 text-ink-3">
        Put your key into the environment as <code className="font-mono">CROWDTAPE_KEY</code>; keys do not
        belong in code.
      </p>
    </section>
  )
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
