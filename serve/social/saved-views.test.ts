import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { VIEWS_MAX } from '#contract/app/accounts/list-rules.ts'
import { VIEW_SEARCH_MAX } from '#contract/app/views.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('views are kept on the account by page and name, renamed and deleted', async (t) => {
  const { save, list, ask } = await begin(t)
  const { body: liked } = await save('twitter', { name: ' Liked ', search: 'minLikes=3' })
  await save('twitter', { name: 'All', search: '' })
  await save('explorer', { name: 'Liked', search: 'q=btc' })
  assert.deepEqual(await list('twitter'), ['All: ', 'Liked: minLikes=3'])
  await save('twitter', { name: 'Liked', search: 'minLikes=5' })
  assert.equal((await ask(`PATCH /api/views/${liked.id}`, { name: 'All' })).status, 409)
  assert.equal((await ask(`PATCH /api/views/${liked.id}`, { name: 'Most liked' })).status, 200)
  assert.deepEqual(await list('twitter'), ['All: ', 'Most liked: minLikes=5'])
  assert.deepEqual(await list('explorer'), ['Liked: q=btc'])
  assert.equal((await ask(`DELETE /api/views/${liked.id}`)).status, 204)
  assert.equal((await ask(`DELETE /api/views/${liked.id}`)).status, 404)
  assert.equal((await ask(`PATCH /api/views/${randomUUID()}`, { name: 'X' })).status, 404)
  assert.deepEqual(await list('twitter'), ['All: '])
})

test('views of a browser come beside those of the account, each once', async (t) => {
  const { save, list, bring } = await begin(t)
  await save('twitter', { name: 'Liked', search: 'minLikes=3' })
  const views = [
    { name: 'Liked', search: 'minLikes=3' },
    { name: 'Liked', search: 'minLikes=9' },
    { name: 'Other name', search: 'minLikes=3' },
    { name: 'New', search: 'q=sol' },
  ]
  const both = await Promise.all([bring('twitter', views), bring('twitter', views)])
  assert.deepEqual(
    both.map(({ status, body }) => [status, body.left]),
    [
      [200, []],
      [200, []],
    ],
  )
  assert.deepEqual(await list('twitter'), ['Liked: minLikes=3', 'Liked (2): minLikes=9', 'New: q=sol'])
})

test('a page has so many views, also where two windows save at once', async (t) => {
  const { save, list, bring } = await begin(t)
  const many = (count: number) =>
    Array.from({ length: count }, (_, nr) => ({ name: `View ${nr}`, search: `minLikes=${nr}` }))
  await bring('twitter', many(VIEWS_MAX - 1))
  const saved = await Promise.all(
    ['a', 'b', 'c'].map((name) => save('twitter', { name, search: `q=${name}` })),
  )
  assert.deepEqual(saved.map(({ status }) => status).sort(), [200, 409, 409])
  assert.equal((await list('twitter')).length, VIEWS_MAX)
  const { body } = await bring('twitter', [{ name: 'Late', search: 'q=late' }])
  assert.deepEqual(body.left, [{ name: 'Late', search: 'q=late' }])
  assert.equal((await save('twitter', { name: 'View 1', search: 'q=replaced' })).status, 200)
})

test('refuses other pages, long addresses and names that are blank', async (t) => {
  const { save, ask } = await begin(t)
  assert.equal((await save('nowhere', { name: 'A', search: '' })).status, 404)
  assert.equal((await save('twitter', { name: ' ', search: '' })).status, 400)
  assert.equal((await save('twitter', { name: 'A', search: 'x'.repeat(VIEW_SEARCH_MAX + 1) })).status, 400)
  assert.equal((await save('twitter', { name: 'A', search: 'q=\u00e4' })).status, 400)
  assert.equal((await ask('GET /api/views')).status, 400)
})

async function begin(t: TestContext) {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const ask = (line: string, body?: object) => callApi(url, line, { token, body })
  interface View {
    name: string
    search: string
  }
  return {
    ask,
    save: (page: string, view: View) => ask('PUT /api/views', { page, ...view }),
    bring: (page: string, views: View[]) => ask('POST /api/views/bring', { page, views }),
    list: async (page: string) =>
      (await ask(`GET /api/views?page=${page}`)).body.data.map(
        ({ name, search }: View) => `${name}: ${search}`,
      ),
  }
}
