import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SAMPLE_ASSETS } from '#collect/sample/sample-assets.ts'

/**
 * `npm run logos`: writes the logos of the largest assets and those of the sample from @web3icons/core (MIT), and the
 * list of what there is. The package has 18,000 files, so it is installed for this alone: `npm install --no-save
 * @web3icons/core`. docs/decisions/0250-logos-as-files.md
 */
const ROOT = join(import.meta.dirname, '..')
const PACKAGES = join(ROOT, 'node_modules/@web3icons')
const FOLDER = join(ROOT, 'show/public/logos')
const LIST = join(ROOT, 'serve/market/asset-logos.ts')
const RANK_MAX = 300
/** What is drawn in more detail than this weighs more than the page around it. */
const BYTES_MAX = 30_000

interface Token {
  /** The id that CoinGecko gives it. */
  id: string
  /** Such as `token:BTC` or `network:sui`. */
  filePath: string
  marketCapRank: number | null
}

const { tokens } = (await import(pathToFileURL(join(PACKAGES, 'common/dist/metadata/tokens.js')).href)) as {
  tokens: Token[]
}
const inSample = new Set(SAMPLE_ASSETS.map(({ id }) => id))
const wanted = tokens
  .filter(
    ({ id, marketCapRank }) => inSample.has(id) || (marketCapRank !== null && marketCapRank <= RANK_MAX),
  )
  .filter(({ id, filePath }) => /^[a-z0-9-]+$/.test(id) && existsSync(fileOf(filePath)))
  .toSorted((a, b) => (a.id < b.id ? -1 : 1))

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const written: string[] = []
for (const { id, filePath } of wanted) {
  const svg = await readLogo(filePath)
  if (svg.length > BYTES_MAX) continue
  await writeFile(join(FOLDER, `${id}.svg`), svg)
  written.push(id)
}
await writeFile(
  LIST,
  '// Written by `npm run logos`.\n\n/** The ids of the assets with a logo on the site, as /logos/ID.svg. ' +
    `*/\nexport const ASSET_LOGOS: ReadonlySet<string> = new Set([\n${written.map((id) => `  '${id}',\n`).join('')}])\n`,
)
process.stdout.write(`${written.length} logos\n`)

async function readLogo(filePath: string): Promise<string> {
  const module = (await import(pathToFileURL(fileOf(filePath)).href)) as { default: string }
  return module.default.replace(' class="web3icons"', '').replaceAll(/>\s+</g, '><').trim()
}

/** What the package's own list of variants leaves out is there all the same, so the files themselves are asked. */
function fileOf(filePath: string): string {
  const [kind, name] = filePath.split(':')
  return join(PACKAGES, `core/dist/svgs/${kind}s/background`, `${name}.svg.js`)
}
