import { existsSync } from 'node:fs'
import { join } from 'node:path'

// `npm run bench` measures the lists; `npm run bench -- metering` and so on the file of that name in this folder.

const [name = 'lists'] = process.argv.slice(2)
const file = join(import.meta.dirname, `${name}.ts`)
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  console.error(`There is no measurement called ${name}.`)
  process.exit(1)
}
await import(file)
