import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMarket } from '#contract/app/operations.ts'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { renderMarkdown } from '../../prose/render-markdown.ts'
import { buildCall } from '../../sandbox/call/build-call.ts'
import { writeSnippets } from '../../sandbox/call/write-snippets.ts'
import { listSandboxEndpoints } from '../../sandbox/endpoints/list-sandbox-endpoints.ts'
import { addressOf } from '../../shell/api/address-of.ts'
import { firstCalls, sdkErrors } from '../code/page-samples.ts'
import {
  openCall,
  firstCall as writeFirstCall,
  firstSteps as writeFirstSteps,
} from '../operation/first-commands.ts'
import { listOperations } from '../reference/list-operations.ts'

/** Code that a reader of the site can copy, with everything that is needed to run it. */
export interface PrintedSample {
  /** Where it is printed: samples of one place and label may lean on the first of them. */
  place: string
  label: string
  text: string
}

const SHOW = join(import.meta.dirname, '../..')

const markdown: PrintedSample[] = globSync('**/*.md', { cwd: SHOW })
  .sort()
  .flatMap((place) =>
    renderMarkdown(readFileSync(join(SHOW, place), 'utf8'))
      .flatMap((block) => (block.kind === 'code' ? block.samples : []))
      .map(({ label, text }) => ({ place, label, text })),
  )

const reference: PrintedSample[] = listOperations()
  .flatMap(({ operations }) => operations)
  .flatMap(({ id, samples }) => samples.map(({ label, text }) => ({ place: `reference ${id}`, label, text })))

const sandbox: PrintedSample[] = listSandboxEndpoints().flatMap((endpoint) =>
  writeSnippets(buildCall(endpoint, JSON.parse(endpoint.example)), SITE_ORIGIN).map(({ label, text }) => ({
    place: `sandbox ${endpoint.value}`,
    label,
    text,
  })),
)

const overview = firstCalls().map(({ label, text }) => ({ place: 'overview', label, text }))
const errors = sdkErrors().map(({ label, text }) => ({ place: 'errors', label, text }))
const firstCall = [
  { place: 'first call', label: 'cURL', text: writeFirstCall({ origin: SITE_ORIGIN, key: '<your key>' }) },
]
const firstSteps = writeFirstSteps(SITE_ORIGIN).map((text) => ({ place: 'landing', label: 'cURL', text }))
const open = [
  { place: 'landing', label: 'cURL', text: openCall({ origin: SITE_ORIGIN, path: addressOf(getMarket) }) },
]

/**
 * What prints code on the site, by file: the samples that it prints, or why there is nothing in it to be tried. A test
 * finds the files that print code; one that is not here fails it.
 */
export const PRINTERS: Record<
  string,
  readonly PrintedSample[] | 'what it is given' | 'an answer' | 'no call'
> = {
  'ui/layout/code-block.tsx': 'what it is given',
  'prose/code-samples.tsx': 'what it is given',
  'prose/prose.tsx': 'what it is given',
  'blog/article-page.tsx': markdown,
  'legal/legal-page.tsx': markdown,
  'docs/guide-page.tsx': markdown,
  'docs/reference/reference-page.tsx': markdown,
  'docs/reference/operation-text.tsx': reference,
  'docs/docs-page.tsx': [...overview, ...errors],
  'docs/api-page.tsx': overview,
  'sandbox/workbench.tsx': sandbox,
  'sandbox/response/response-panel.tsx': 'an answer',
  'account/api-keys/try-key.tsx': firstCall,
  'account/billing/first-call.tsx': firstCall,
  'market/asset/embed-parts.tsx': 'no call', // an address
  'marketing/landing/how-to.tsx': firstSteps,
  'marketing/landing/live-call.tsx': open,
  'marketing/landing/live-rows.tsx': 'an answer',
}

/** Files of the site that print code: by a component for it, or a command to be copied. */
export function findPrinters(): string[] {
  return globSync('**/*.tsx', { cwd: SHOW })
    .filter((path) =>
      /<(?:CodeSamples|CodeBlock|Prose|pre)\b|\bcurl |\b(?:openCall|firstCall|firstSteps)\(/.test(
        readFileSync(join(SHOW, path), 'utf8'),
      ),
    )
    .sort()
}

/** Every sample of the site once. */
export const PRINTED_SAMPLES: readonly PrintedSample[] = [
  ...new Set(Object.values(PRINTERS).flatMap((printed) => (typeof printed === 'string' ? [] : printed))),
]
