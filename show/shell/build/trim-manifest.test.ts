import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trimManifest } from './trim-manifest.ts'

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
