import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SOURCE_STATES } from '#contract/sources.ts'
import { saveFact } from '#store/installation/installation-facts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const FOLDER = join(import.meta.dirname, '../../docs/monitoring')
const NAME = /\b(?:crowdtape|process)_[a-z_]+\b/g

for (const file of ['crowdtape.rules.yml', 'grafana.json']) {
  test(`every metric and label that ${file} names is one of /metrics`, async (t) => {
    const { url, ctx } = await startTestServer(t, { db, settings: { enabledSources: ['bluesky'] } })
    await saveFact(db, 'backup', { at: new Date(ctx.now().getTime() - 60_000).toISOString(), folder: '/x' })
    await fetch(`${url}/api/site`)
    const scraped = await (await fetch(`${url}/metrics`)).text()
    assert.match(scraped, /^crowdtape_backup_age_seconds 6\d(?:\.\d+)?$/m)
    const exposed = new Set(scraped.match(/^# TYPE (\S+)/gm)?.map((line) => line.slice('# TYPE '.length)))
    const text = readFileSync(join(FOLDER, file), 'utf8')
    const named = new Set(text.match(NAME)?.map((name) => name.replace(/_(?:count|bucket)$/, '')))
    assert.ok(named.size > 5)
    assert.deepEqual(
      [...named].filter((name) => !exposed.has(name)),
      [],
    )
    for (const [, states = ''] of text.matchAll(/source_state\{state=~?"([^"]+)"/g))
      for (const state of states.split('|'))
        assert.ok((SOURCE_STATES as readonly string[]).includes(state), state)
  })
}

test('each rule says how bad it is and what to do', () => {
  const text = readFileSync(join(FOLDER, 'crowdtape.rules.yml'), 'utf8')
  const rules = text.split('- alert: ').slice(1)
  for (const rule of rules)
    assert.match(rule, /expr:.+severity: (?:page|warn) .+summary: ".+"\n +action: ".+"\n/s)
})
