import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateNode } from './generate-node.ts'
import { generateJava, generatePython } from './generate-with-openapi-generator.ts'
import { type Prepared, prepareDocument } from './prepare-document.ts'

const ROOT = join(import.meta.dirname, '../..')
/** What writes the generated part of each SDK, and the folder that it writes. */
const GENERATORS: Record<string, { generate: (prepared: Prepared, folder: string) => void; folder: string }> =
  {
    node: { generate: generateNode, folder: 'sdks/node/src/generated' },
    python: { generate: generatePython, folder: 'sdks/python/src/crowdtape/generated' },
    java: { generate: generateJava, folder: 'sdks/java/src/main/java/io/crowdtape/generated' },
  }

// Writes the generated part of the SDKs anew from the contract of /v1. `npm run sdks`, or `npm run sdks -- node`
const contract = readFileSync(join(ROOT, 'contract/public/openapi.json'), 'utf8')
const prepared = prepareDocument(JSON.parse(contract))
const chosen = process.argv.slice(2)
for (const [name, { generate, folder }] of Object.entries(GENERATORS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  generate(prepared, join(ROOT, folder))
  // `npm run check` compares it, so that it needs neither Python nor Java.
  writeFileSync(
    join(ROOT, 'sdks', name, 'contract.sha256'),
    `${createHash('sha256').update(contract).digest('hex')}\n`,
  )
  console.log(`${prepared.operations.length} operations written to ${folder}`)
}
