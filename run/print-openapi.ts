import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { printOpenapi } from '#contract/public/documents/print-openapi.ts'
import { printPostman } from '#contract/public/documents/print-postman.ts'

// Writes the contract of /v1 beside it, for people and for tools that read files. `npm run openapi`

const SERVER = 'http://localhost:3000'
const documents = {
  'openapi.json': printOpenapi(publicContracts, SERVER),
  'postman.json': printPostman(publicContracts, SERVER),
}
for (const [name, document] of Object.entries(documents)) {
  const file = join(import.meta.dirname, '../contract/public', name)
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
  console.log(`${publicContracts.length} operations written to contract/public/${name}`)
}
