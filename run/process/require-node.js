// Read by `node --import` before a command, in JavaScript that every Node.js since 18.18 runs: an older one could not read
// the command itself. What is needed stands in package.json alone.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const needed = engines.node.replace('>=', '')
if (isOlder(process.versions.node, needed)) {
  process.stderr.write(
    `Crowdtape needs Node.js ${needed} or newer, and this is ${process.versions.node} (${process.execPath}): install it, or run npm ci, which brings one along unless it is called with --omit=dev or --ignore-scripts.\n`,
  )
  process.exit(1)
}
// What Node.js made of each file is kept for the next start, which then needs no TypeScript.
module.enableCompileCache?.(new URL('../../node_modules/.cache/crowdtape', import.meta.url).pathname)
compileApart()

/**
 * TypeScript takes 160 MB for a moment, and keeps 90 for as long as its process lives. So where files are new, `npm start` has
 * another process make of them what is kept, and needs none. Where nothing can be kept, each start makes it for itself.
 */
function compileApart() {
  const [, entry = '', option] = process.argv
  const kept = module.getCompileCacheDir?.()
  if (!/[/\\]run[/\\]start\.ts$/.test(entry) || option === '--compile-only' || kept === undefined) return
  const [record, files] = [join(kept, 'files'), describeFiles(join(dirname(entry), '..'))]
  if (existsSync(record) && readFileSync(record, 'utf8') === files) return
  const made = spawnSync(process.execPath, [...process.execArgv, entry, '--compile-only'], {
    stdio: 'ignore',
  })
  if (made.status === 0 && existsSync(kept)) writeFileSync(record, files)
}

/** Of each file that a start may read its name, size and time, as a hash. */
function describeFiles(root) {
  const hash = createHash('sha256')
  for (const folder of ['run', 'contract', 'collect', 'analyze', 'store', 'serve'])
    for (const name of readdirSync(join(root, folder), { recursive: true }).sort()) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
      const { size, mtimeMs } = statSync(join(root, folder, name))
      hash.update(`${folder}/${name} ${size} ${mtimeMs}\0`)
    }
  return hash.digest('hex')
}

function isOlder(version, than) {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number))
  const at = other.findIndex((part, place) => part !== (one[place] ?? 0))
  return at !== -1 && one[at] < other[at]
}
