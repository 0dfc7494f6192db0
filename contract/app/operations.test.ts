import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { RouteContract } from '../route.ts'
import * as operations from './operations.ts'

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !/operations|[.]test[.]/.test(file),
)
const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
const contracts = modules
  .flatMap((module) => Object.entries<RouteContract>(module))
  .filter(([, value]) => typeof value === 'object' && 'method' in value && 'path' in value)

test('every route of /api can be called under the name of its contract', () => {
  const routes = contracts.map(([name, { method, path }]) => [name, `${method} ${path}`])
  assert.ok(routes.length > 50)
  assert.deepEqual(Object.fromEntries(routes), { ...operations })
})

test('each list has its default and longest page', () => {
  const limits = contracts.flatMap(([name, { query }]) => {
    const limit: { minimum?: number; default?: number; maximum?: number } = query?.properties.limit ?? {}
    const { minimum, default: usual, maximum } = limit
    return maximum === undefined ? [] : [[name, [minimum, usual, maximum]]]
  })
  assert.deepEqual(Object.fromEntries(limits), {
    listAudit: [1, 20, 100],
    listCharges: [1, 100, 1_000],
    listCreators: [1, 20, 100],
    listDeliveries: [1, 20, 100],
    listFacebookPosts: [1, 25, 100],
    listInstagramPosts: [1, 25, 100],
    listNotifications: [1, 25, 100],
    listSourcePosts: [1, 25, 100],
    listStories: [1, 10, 50],
    listTasks: [1, 25, 100],
    listTrendingTopics: [1, 10, 50],
    listTwitterPosts: [1, 25, 100],
    searchPosts: [1, 25, 100],
  })
})
