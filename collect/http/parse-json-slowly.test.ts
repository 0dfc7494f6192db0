import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseExactJson } from '#collect/market/decimal.ts'
import { fill, measureLongestTurn, measureStall, STALL_MS_MAX } from '#serve/testing/measure-stall.ts'
import { parseJsonSlowly } from './parse-json-slowly.ts'

const MB = 1_000_000

/** Values of which some are longer than a slice, at any depth. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.jsonValue(),
    fc.tuple(fc.string(), fc.nat(3_000)).map(([unit, times]) => unit.repeat(times)),
    fc
      .tuple(tie('value'), fc.nat(4_000))
      .map(([one, times]) => Array(times).fill(JSON.stringify(one).slice(0, 50))),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
  ),
}))

test('long JSON is read as JSON.parse reads it', async () => {
  const spaces = fc.constantFrom(undefined, 1, '\t')
  await fc.assert(
    fc.asyncProperty(value, spaces, async (given, space) => {
      const text = JSON.stringify(given, null, space)
      if (text.includes('__proto__')) return
      assert.deepEqual(await parseJsonSlowly(text), JSON.parse(text))
      assert.deepEqual(await parseJsonSlowly(text, parseExactJson), parseExactJson(text))
    }),
    { numRuns: 60 },
  )
})

test('long text that is no JSON is refused', async () => {
  const long = `"${'a'.repeat(40_000)}"`
  const rows = `{"a":1},`.repeat(10_000)
  const whole = [`[${rows}${long}]`, `{"data":[${rows}{}],"b":${long},"c":{}}`]
  for (const text of whole) assert.deepEqual(await parseJsonSlowly(text), JSON.parse(text))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...whole),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom('', ',', '[', ']', '{', '}', '"', ':', '\\', ',,', '[]', '1'),
      async (text, share, added) => {
        const at = Math.floor(share * text.length)
        const broken = text.slice(0, at) + added + text.slice(added === '' ? at + 1 : at)
        const right = tryParse(broken)
        if (right === undefined) await assert.rejects(parseJsonSlowly(broken))
        else assert.deepEqual(await parseJsonSlowly(broken), right)
      },
    ),
    { numRuns: 300 },
  )
  for (const text of [
    `[${long},]`,
    `[,${long}]`,
    `[${rows},${long}]`,
    `{${long}}`,
    `[${long}`,
    `${long}]`,
    `[${long}],[${long}]`,
    `[ ${' '.repeat(40_000)}, 1]`,
  ])
    await assert.rejects(parseJsonSlowly(text), SyntaxError, text.slice(0, 20))
})

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test('a member that is called as the prototype of objects sets none', async () => {
  const read = await parseJsonSlowly(`{"__proto__":{"id":1},"a":"${'a'.repeat(40_000)}"}`)
  assert.equal((read as { id?: unknown }).id, undefined)
})

const NASTY_JSON: Record<string, string> = {
  lists: `[${'[],'.repeat(MB)}1]`,
  numbers: `[${'1,'.repeat(MB)}1]`,
  objects: `[${'{"a":1},'.repeat(MB / 4)}1]`,
  names: `{${Array.from({ length: MB / 5 }, (_, nr) => `"k${nr}":1`).join()}}`,
  depth: '['.repeat(MB) + ']'.repeat(MB),
  quotes: `["${'\\"'.repeat(MB)}"]`,
  'a list in a list': `[[[[[[[${fill('"a",', 4 * MB)}1]]]]]]]`,
  'one text': `{"a":"${'日'.repeat(2 * MB)}"}`,
}

test('parses megabytes of nasty JSON without a stall', async () => {
  const names = `{${Array.from({ length: 2 * MB }, (_, nr) => `"k${nr}":1`).join()}}`
  const here = await measureStall(() => JSON.parse(names), { attempts: 1 })
  assert.ok(here > STALL_MS_MAX, `a stall would be seen: ${here} ms`)
  for (const [what, text] of Object.entries(NASTY_JSON))
    for (const parse of [undefined, parseExactJson]) {
      const ms = await measureLongestTurn(() => parseJsonSlowly(text, parse).catch(() => {}))
      assert.ok(ms <= STALL_MS_MAX, `${what}: ${ms} ms`)
    }
})
