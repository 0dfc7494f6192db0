import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { trimManifest, trimManifests } from './built-files.ts'

const ROUTE = {
  id: 'about',
  path: 'about',
  hasLoader: false,
  hasDefaultExport: true,
  module: '/assets/about.js',
}

test('the list of routes keeps what a browser reads, and no imports', () => {
  const entry = { module: '/assets/entry.js', imports: ['/assets/a.js'], css: [] }
  const manifest = {
    entry,
    routes: { about: { ...ROUTE, imports: ['/assets/a.js'], css: ['/assets/a.css'] } },
  }
  const script = trimManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  const { hasLoader: _, ...kept } = ROUTE
  assert.deepEqual(JSON.parse(script.slice('window.__reactRouterManifest='.length, -1)), {
    entry,
    routes: { about: { ...kept, css: ['/assets/a.css'] } },
  })
})

test('a list that is written in another way stops the build', () => {
  assert.throws(() => trimManifest('export default {}'), /another way/)
})

test('of the files of a site each list of routes is trimmed and nothing else; a site without one stops the build', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  t.after(() => rm(folder, { recursive: true }))
  const assets = join(folder, 'assets')
  await mkdir(assets)
  const list = `window.__reactRouterManifest=${JSON.stringify({ routes: { about: { ...ROUTE, imports: ['/a.js'] } } })};`
  await writeFile(join(assets, 'about.js'), list)
  await assert.rejects(trimManifests(folder), /no list of its routes/)
  await writeFile(join(assets, 'manifest-1a2b.js'), list)
  await trimManifests(folder)
  const read = (name: string) => readFile(join(assets, name), 'utf8')
  assert.deepEqual([await read('manifest-1a2b.js'), await read('about.js')], [trimManifest(list), list])
})
