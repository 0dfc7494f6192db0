import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../routes.ts'
import { DOCS_LINKS } from './docs-links.ts'

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...pathsOf(children)])
const pages = pathsOf(routes).filter((path) => /^\/docs(?:\/|$)/.test(path) && !path.includes('.'))
const listed: string[] = DOCS_LINKS.flatMap(({ links }) => links.map(({ to }) => to))

test('every page of the documentation is in its navigation, once, or in that of the reference', () => {
  const inReference = ['/docs/reference/:group', '/docs/reference/:group/:operation']
  assert.ok(pages.length > 15)
  assert.deepEqual(
    pages.filter((path) => !inReference.includes(path) && !listed.includes(path)),
    [],
  )
  assert.equal(new Set(listed).size, listed.length)
})

test('the navigation leads to pages that there are', () => {
  assert.deepEqual(
    listed.filter((path) => path.startsWith('/docs') && !pages.includes(path)),
    [],
  )
})
