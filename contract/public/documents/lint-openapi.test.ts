import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { publicContracts } from './contracts.ts'
import { printOpenapi } from './print-openapi.ts'

test("the OpenAPI document breaks none of Redocly's recommended rules", async () => {
  const document = printOpenapi(publicContracts, 'https://api.crowdtape.test')
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ['recommended'] }),
  })
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    [],
  )
})

test('a broken document would be noticed', async () => {
  const document = {
    ...printOpenapi(publicContracts, 'https://api.crowdtape.test'),
    paths: { '/x': { get: {} } },
  }
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ['recommended'] }),
  })
  assert.ok(problems.some(({ severity }) => severity === 'error'))
})
