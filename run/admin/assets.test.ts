import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { findSymbols } from '#analyze/symbols/find-symbols.ts'
import { readSettings } from '#run/process/settings.ts'
import { listAssets } from '#store/market/assets.ts'
import { saveMarketAssets } from '#store/market/save-assets.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { runAdmin } from './run-admin.ts'

const { db, url } = await openTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'assets-'))
after(() => rmSync(folder, { recursive: true }))

test('assets of a CSV are stored and found by their ticker, aliases and context words', async () => {
  const said = await run(
    fileOf(
      'own.csv',
      `id,symbol,name,aliases,context_words,coingecko_id,caip19,homonym,category
pudding-coin,pudd,Pudding Coin,puddingcoin|プリン,dessert,pudding,eip155:1/erc20:0x6b17,no,meme
broom,BROOM,Broom,,sweeper,,,yes,
`,
    ),
  )
  assert.match(said, /^2 assets added, 0 changed, 0 as they were.+The sample data is not changed/)
  const lexicon = buildAssetLexicon(await listAssets(db))
  const find = (text: string) => findSymbols(text, lexicon)
  assert.deepEqual(find('PUDD, puddingcoin'), ['PUDD'])
  assert.deepEqual(find('プリンを買った'), ['PUDD'])
  assert.deepEqual(find('a BROOM in the corner'), [])
  assert.deepEqual(find('BROOM, said the sweeper'), ['BROOM'])
})

test('the same file again changes nothing, and what a later file leaves empty stays', async () => {
  const file = fileOf(
    'again.json',
    JSON.stringify([{ id: 'pudding-coin', symbol: 'PUDD', name: 'Pudding Coin' }]),
  )
  assert.match(await run(file), /^0 assets added, 0 changed, 1 as they were/)
  const added = fileOf(
    'more.jsonl',
    '{"id":"bitcoin","symbol":"BTC","name":"Bitcoin","aliases":["orange coin"]}\n',
  )
  assert.match(await run(added), /^0 assets added, 1 changed, 0 as they were/)
  const { rows } = await db.pool.query(
    `select aliases, caip19, category from assets where id = 'pudding-coin'`,
  )
  assert.deepEqual(rows, [
    { aliases: ['puddingcoin', 'プリン'], caip19: 'eip155:1/erc20:0x6b17', category: 'meme' },
  ])
  const { rows: bitcoin } = await db.pool.query(`select aliases, rank from assets where id = 'bitcoin'`)
  assert.deepEqual(bitcoin, [{ aliases: ['orange coin'], rank: 1 }])
})

test('a provider brings the rank of an asset that it calls otherwise, and leaves the name to the operator', async () => {
  await saveMarketAssets(db, [{ id: 'pudding', symbol: 'pud', name: 'PUD', rank: 3 }], 'coingecko')
  const { rows } = await db.pool.query(`select id, symbol, name, rank from assets where id like 'pudding%'`)
  assert.deepEqual(rows, [{ id: 'pudding-coin', symbol: 'PUDD', name: 'Pudding Coin', rank: 3 }])
})

test('an operator’s asset replaces an earlier one of a provider', async () => {
  const listed = [{ id: 'jelly', symbol: 'jel', name: 'Jelly', rank: 4 }]
  await saveMarketAssets(db, listed, 'coingecko')
  await run(fileOf('jelly.csv', 'id,symbol,name,coingecko_id\nsweet-jelly,JEL,Sweet Jelly,jelly\n'))
  await saveMarketAssets(db, listed, 'coingecko')
  const { rows } = await db.pool.query(`select id, rank from assets where id like '%jelly' order by id`)
  assert.deepEqual(rows, [
    { id: 'jelly', rank: null },
    { id: 'sweet-jelly', rank: 4 },
  ])
  assert.equal(await saveMarketAssets(db, listed, 'coingecko'), 0)
})

test('an asset of the operator is not that of a provider which has its id and is another', async () => {
  await run(fileOf('toffee.csv', 'id,symbol,name,coingecko_id\ntoffee,TOF,Toffee,toffee-coin\n'))
  const [own, other] = [
    { id: 'toffee-coin', symbol: 'tof', name: 'Toffee Coin', rank: 5 },
    { id: 'toffee', symbol: 'tfe', name: 'Another', rank: 6 },
  ]
  const rankAfter = async (listed: (typeof own)[]) => {
    await saveMarketAssets(db, listed, 'coingecko')
    const { rows } = await db.pool.query(`select name, rank from assets where id like 'toffee%'`)
    return rows
  }
  assert.deepEqual(await rankAfter([own, other]), [{ name: 'Toffee', rank: 5 }])
  assert.deepEqual(await rankAfter([other]), [{ name: 'Toffee', rank: null }])
})

test('every row that cannot be used is named with what would be right, and nothing is stored', async () => {
  const file = fileOf(
    'odd.csv',
    `id,symbol,name,homonym,caip19
Bit Coin,BTC,Bitcoin,,
fine,FINE,Fine,,
odd,"$ODD",Odd,,
odd2,ODD,Odd,maybe,
odd3,ODD,Odd,,nowhere
`,
  )
  await assert.rejects(run(file), (error: Error) => {
    assert.match(error.message, /^Nothing was stored:/)
    assert.match(error.message, /line 2: id is "Bit Coin"; it must be a slug/)
    assert.match(error.message, /line 4: symbol is "\$ODD"; it must be 1 to 16 Latin letters/)
    assert.match(error.message, /line 5: homonym is "maybe"; it must be yes, no or empty/)
    assert.match(error.message, /line 6: caip19 is "nowhere"; it must be a CAIP-19/)
    return true
  })
  const { rows } = await db.pool.query(`select count(*)::int as n from assets where id in ('fine', 'odd3')`)
  assert.equal(rows[0].n, 0)
})

test('an unknown column, a file that is not there and no file at all are refused', async () => {
  await assert.rejects(
    run(fileOf('c.csv', 'id,symbol,name,colour\na,A,A,red\n')),
    /"colour" is no column; there is: id/,
  )
  await assert.rejects(run(join(folder, 'nowhere.csv')), /it cannot be read \(ENOENT\)/)
  await assert.rejects(run(), /Name at least one file/)
})

test('two assets cannot be one of CoinGecko', async () => {
  const file = fileOf('taken.csv', 'id,symbol,name,coingecko_id\nother,OTH,Other,pudding\n')
  await assert.rejects(run(file), /a coingecko_id of the file is that of another asset already/)
})

function fileOf(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

async function run(...files: string[]): Promise<string> {
  let said = ''
  await runAdmin(['assets', 'import', ...files], {
    settings: readSettings({ DATABASE_URL: url, SAMPLE_DATA: 'on' }),
    log: pino({ level: 'silent' }),
    now: () => new Date('2026-03-10T12:00:00Z'),
    err: () => {},
    out: (text) => {
      said += text
    },
  })
  return said
}
