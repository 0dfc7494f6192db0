// Read by `node --import` before a command, in JavaScript that every Node.js since 18.18 runs: an older one could not read
// the command itself. What is needed stands in package.json alone.
import { readFileSync } from 'node:fs'
import module from 'node:module'

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const needed = engines.node.replace('>=', '')
if (isOlder(process.versions.node, needed)) {
  process.stderr.write(
    `Crowdtape needs Node.js ${needed} or newer, and this is ${process.versions.node} (${process.execPath}): install it, or run npm ci, which brings one along unless it is called with --omit=dev or --ignore-scripts.\n`,
  )
  process.exit(1)
}
// What Node.js made of each file is kept for the next start, which then needs no TypeScript: that takes 160 MB for a moment.
module.enableCompileCache?.(new URL('../../node_modules/.cache/crowdtape', import.meta.url).pathname)

function isOlder(version, than) {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number))
  const at = other.findIndex((part, place) => part !== (one[place] ?? 0))
  return at !== -1 && one[at] < other[at]
}
