import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { printOperations, routesIn } from '#run/print-operations.ts'

const files = globSync('{app,operations}/**/*.ts', { cwd: join(import.meta.dirname, '..') }).filter(
  (file) => !/app\/operations|[.]test[.]/.test(file),
)
const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, '..', file))))
const contracts = modules.flatMap(routesIn)

test('the committed operations.ts is what the contracts print', async () => {
  assert.ok(contracts.length > 50)
  assert.equal(
    readFileSync(join(import.meta.dirname, 'operations.ts'), 'utf8'),
    await printOperations(),
    'a route has changed: run `npm run operations` and commit the file',
  )
})

test('each list has its default and longest page', () => {
  const limits = contracts.flatMap(([name, { query }]) => {
    const limit: { minimum?: number; default?: number; maximum?: number } = query?.properties.limit ?? {}
    const { minimum, default: usual, maximum } = limit
    return maximum === undefined ? [] : [[name, [minimum, usual, maximum]]]
  })
  assert.deepEqual(Object.fromEntries(limits), {
    listActs: [1, 25, 100],
    listAudit: [1, 20, 100],
    listCharges: [1, 100, 1_000],
    listCreators: [1, 20, 100],
    listDeliveries: [1, 20, 100],
    listInvoices: [1, 12, 100],
    listNotifications: [1, 25, 100],
    listSourcePosts: [1, 25, 100],
    listStories: [1, 10, 50],
    listTasks: [1, 25, 100],
    listTrendingTopics: [1, 10, 50],
    listUsers: [1, 25, 100],
    screenAssets: [1, 100, 250],
    searchPosts: [1, 25, 100],
  })
})
