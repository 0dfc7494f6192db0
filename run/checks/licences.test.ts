import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')

interface Locked {
  dev?: boolean
  license?: string
}

/** All of them may be used, changed and passed on with what is ours; fonts by the OFL. */
const PERMITTED =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|OFL-1\.1|PostgreSQL|Zlib|WTFPL|CC-BY-4\.0)$/

test('everything that an installation runs has a licence that permits it', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  packages['node_modules/jstat'] = { license: 'MIT' } // in its LICENSE, not in its package.json
  const isPermitted = ({ license = 'none' }: Locked) =>
    license
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((one) => one.split(' AND ').every((part) => PERMITTED.test(part)))
  const others = Object.entries(packages)
    .filter(([path, locked]) => path.startsWith('node_modules/') && !locked.dev && !isPermitted(locked))
    .map(([path, { license }]) => `${path}: ${license}`)
  assert.deepEqual(others, [])
})

test('npm run sbom prints a CycloneDX document of what an installation runs', () => {
  const { stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8' })
  assert.ok(stdout.startsWith('{'), stderr)
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string }[]
  }
  const names = components.map(({ name }) => name)
  assert.equal(bomFormat, 'CycloneDX')
  assert.ok(names.includes('fastify') && !names.includes('typescript'))
})
