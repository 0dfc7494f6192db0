import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { findHashtags } from '#analyze/analyze-posts.ts'
import { countMatches } from '#store/alerts/rules/count-matches.ts'
import { runTransaction } from '#store/run-transaction.ts'
import { matchPosts } from '#store/social/lists/match-posts.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { compileSearch } from '#store/social/search/compile-search.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'

import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { PERMITTING_SOURCES } from '../testing/permit-text.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:30:00.000Z')
const server = await startTestServer(
  { after: after as TestContext['after'] },
  { db, now: () => NOW, sources: PERMITTING_SOURCES },
)
const { key } = await makeCaller(server, { plan: 'scale' })

/** A word as people write it in several ways, and what all of them are, letter by letter where no spaces are written. */
interface Word {
  forms: readonly string[]
  letters?: readonly string[]
  is: string
}

const spaced = (is: string, ...forms: string[]): Word => ({ is, forms: [is, is.toUpperCase(), ...forms] })
const unspaced = (letters: string, ...forms: string[]): Word => {
  const is = letters.replaceAll(' ', '')
  return { is, letters: letters.split(' '), forms: [is, is.normalize('NFD'), ...forms] }
}

const WORDS: readonly Word[] = [
  unspaced('上 涨'),
  unspaced('上'),
  unspaced('涨'),
  unspaced('涨 停'),
  unspaced('上 市'),
  unspaced('市 场 上'),
  unspaced('比 特 币', '比特\u200b币'),
  unspaced('ビ ッ ト コ イ ン', 'ﾋﾞｯﾄｺｲﾝ'),
  unspaced('コ イ ン'),
  unspaced('ガ'),
  unspaced('カ'),
  unspaced('비 트 코 인'),
  unspaced('코 인'),
  unspaced('인 상'),
  unspaced('บิ ต ค อ ย น์'),
  unspaced('ค อ ย'),
  unspaced('ขึ้ น'),
  unspaced('ប៊ី ត ខ ញ'),
  unspaced('ບິ ດ ຄ ອ ຍ'),
  unspaced('ဘ စ် ကွိ ု င်'.replace(' ု', 'ု')),
  spaced('btc', 'ＢＴＣ', '𝐁𝐓𝐂', 'b\u200bt\u00adc'),
  spaced('café', 'cafe', 'CAFÉ'.normalize('NFD')),
  spaced('the', 'ｔｈｅ'), // a word that the search leaves out
  spaced('thé', 'the\u0301'),
  spaced('straße', 'strasse'),
  spaced('izmir', 'İzmir', 'ızmir'),
  spaced('giá', 'gia', 'gia\u0301'),
  spaced('đồng', 'dong', 'đồng'.normalize('NFD')),
  spaced('złoty', 'zloty'),
  spaced('биткоин', 'битко\u0301ин'),
  spaced('йод', 'йод'.normalize('NFD')),
  spaced('иод'),
  spaced('ещё', 'еще'),
  spaced('τιμή', 'τιμη', 'ΤΙΜΗ'),
  spaced('أحمد', 'احمد', 'أَحْمَد'),
  spaced('سعر', 'سِعْر', 'سـعر'),
  spaced('ביטקוין', 'בִּיטְקוֹיְן'),
  spaced('बिटकॉइन'),
  spaced('nft', 'NFTs'),
]
const LEFT_OUT = 'the'

/** Words with what stands before each: a space, nothing between letters that need none, or a sign. */
type Sentence = { word: Word; form: string; gap: string }[]

const spelled = fc
  .constantFrom(...WORDS)
  .chain((word) => fc.constantFrom(...word.forms).map((form) => ({ word, form })))
const sentences = fc
  .array(fc.tuple(spelled, fc.constantFrom('', '', ' ', '，', ' ・')), { minLength: 1, maxLength: 7 })
  .map(
    (parts): Sentence =>
      parts.map(([spelling, gap], nr) => {
        const isParted = Boolean(spelling.word.letters || parts[nr - 1]?.[0].word.letters)
        return { ...spelling, gap: nr === 0 ? '' : gap || (isParted ? '' : ' ') }
      }),
  )
const terms = fc.record({
  isExcluded: fc.boolean(),
  words: fc.oneof(
    { weight: 3, arbitrary: fc.array(spelled, { minLength: 1, maxLength: 1 }) },
    fc.array(spelled, { minLength: 2, maxLength: 3 }),
  ),
})
const searches = fc.array(fc.array(terms, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })

type Term = { isExcluded: boolean; words: { word: Word; form: string }[] }

const write = (sentence: Sentence) => sentence.map(({ form, gap }) => gap + form).join('')
const ask = (alternatives: Term[][]) =>
  alternatives
    .map((all) =>
      all
        .map(({ isExcluded, words }) => {
          const text = words.map(({ form }) => form).join(' ')
          return `${isExcluded ? '-' : ''}${words.length > 1 ? `"${text}"` : text}`
        })
        .join(' '),
    )
    .join(' or ')

/** What stands in a sentence one after the other, and whether a letter follows the one before without a gap. */
function listUnits(sentence: readonly { word: Word; gap?: string }[]) {
  return sentence.flatMap(({ word, gap }) =>
    word.letters
      ? word.letters.map((is, nr) => ({ is, isLetter: true, isJoined: nr > 0 || gap === '' }))
      : [{ is: word.is, isLetter: false, isJoined: false }],
  )
}

/** Reads the sentence from each of its places; words that the search leaves out keep their place and are anything. */
function holds(sentence: Sentence, words: Term['words']): boolean {
  const units = listUnits(sentence)
  const asked = listUnits(words.map(({ word }) => ({ word })))
  while (asked[0]?.is === LEFT_OUT) asked.shift()
  while (asked.at(-1)?.is === LEFT_OUT) asked.pop()
  return units.some((_, at) =>
    asked.every(({ is, isJoined }, nr) => {
      const unit = units[at + nr]
      if (!unit) return false
      if (is === LEFT_OUT) return true
      return unit.is === is && (!isJoined || (unit.isLetter && unit.isJoined))
    }),
  )
}

const isAsked = ({ words }: Term) => words.some(({ word }) => word.is !== LEFT_OUT)

function isFound(sentence: Sentence, alternatives: Term[][]): boolean {
  return alternatives.some((all) => {
    const asked = all.filter(isAsked)
    return asked.length > 0 && asked.every((term) => holds(sentence, term.words) !== term.isExcluded)
  })
}

const tables = 'posts, authors, post_rollups, author_totals, author_sketches, like_rollups'
const at = (nr: number) => new Date(NOW.getTime() - (nr + 1) * 60_000)

test('lists, live matches and counts of rules find what reading every sentence finds, in every script', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sentences, { minLength: 30, maxLength: 40, size: 'max' }),
      fc.array(searches, { minLength: 25, maxLength: 25 }),
      async (written, asked) => {
        await db.pool.query(`truncate ${tables}`)
        await savePosts(
          db,
          written.map((sentence, nr) =>
            makeAnalyzedPost(`${nr}`, { text: write(sentence), createdAt: at(nr) }),
          ),
          { collectedAt: NOW },
        )
        const keys = written.map((_, nr) => ({ platform: 'twitter', externalId: `${nr}` }))
        for (const search of asked) {
          const q = ask(search)
          const expected = written.flatMap((sentence, nr) => (isFound(sentence, search) ? `${nr}` : []))
          const where = `${JSON.stringify(q)} in ${JSON.stringify(written.map(write))}`
          const path = `/v1/social/search?limit=100&q=${encodeURIComponent(q)}`
          const { status, body } = await callV1(server.url, `GET ${path}`, { key })
          assert.equal(status, 200, JSON.stringify(body))
          assert.deepEqual(
            body.data.map(({ id }: { id: string }) => id.replace('twitter:', '')),
            expected,
            where,
          )
          const [live] = await matchPosts(db, keys, [{ query: await compileSearch(db, { words: q }) }])
          assert.deepEqual([...(live ?? [])].map(String).sort(), [...expected].sort(), where)
          const filter = { platform: 'twitter', ranges: [], words: q, from: at(1_000), until: NOW }
          const counts = await runTransaction(db.pool, (client) =>
            countMatches(client, [filter], { max: 1_000, budgetMs: 60_000 }),
          )
          assert.deepEqual(counts, [expected.length], where)
        }
      },
    ),
    { numRuns: 6, endOnFailure: true },
  )
})

test('the list of a source and its file hold what the search finds', async () => {
  await db.pool.query(`truncate ${tables}`)
  const texts = [
    '比特币今天上涨了',
    '涨 café',
    '비트코인 상승',
    '비트코인상승',
    '인상',
    'บิตคอยน์ขึ้น #คริปโต',
    '#crypto 上',
  ]
  await savePosts(
    db,
    texts.map((text, nr) =>
      makeAnalyzedPost(`${nr}`, { text, createdAt: at(nr), hashtags: findHashtags(text) }),
    ),
    { collectedAt: NOW },
  )
  for (const [q, ids] of [
    ['上涨', '0'],
    ['涨 -cafe', '0'],
    ['「비트코인 상승」', '2 3'],
    ['인상', '3 4'],
    ['＃คริปโต', '5'],
    ['上 or 인상', '0 3 4 6'],
  ] as const) {
    const list = await callApi(server.url, `GET /api/social/twitter?q=${encodeURIComponent(q)}`)
    assert.equal(list.body.data.map(({ _id }: { _id: string }) => _id).join(' '), ids, q)
    const file = await fetch(`${server.url}/api/social/twitter.csv?q=${encodeURIComponent(q)}`)
    const rows = parse(await file.text(), { columns: true, bom: true }) as { _id?: string; id?: string }[]
    assert.equal(rows.map(({ _id, id }) => _id ?? id).join(' '), ids, q)
  }
})
