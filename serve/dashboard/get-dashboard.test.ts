import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { type Somebody, signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('without a linked account there are four zeros', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const { status, body } = await callApi(url, 'GET /api/dashboard', { token })
  assert.equal(status, 200)
  assert.deepEqual(body, { posts: 0, likes: 0, comments: 0, shares: 0, linked: [] })
})

test('the posts of all linked accounts are summed up, however the names are written', async (t) => {
  const { url } = await startTestServer(t, { db })
  const somebody = await signUpSomebody(url)
  await savePosts(
    db,
    [
      makePost('1', { username: 'CrowdWatcher', likes: 10, replies: 2, retweets: 3 }),
      makePost('2', { username: 'crowdwatcher', likes: 5 }),
      makePost('3', { platform: 'facebook', username: 'crowd.page', likes: 1, comments: 4, shares: 7 }),
      makePost('4', { username: 'somebody else', likes: 1_000 }),
    ],
    { collectedAt: new Date() },
  )
  await link(url, somebody, {
    twitter: '@CROWDWATCHER',
    facebook: 'https://facebook.com/crowd.page',
    instagram: '',
  })
  const { body } = await callApi(url, 'GET /api/dashboard', { token: somebody.token })
  assert.deepEqual(body, { posts: 3, likes: 16, comments: 6, shares: 10, linked: ['twitter', 'facebook'] })
})

test('without a session there is no dashboard', async (t) => {
  const { url } = await startTestServer(t, { db })
  assert.equal((await callApi(url, 'GET /api/dashboard')).status, 401)
})

async function link(
  url: string,
  { username, email, token }: Somebody,
  socialAccounts: Record<string, string>,
) {
  const { status } = await callApi(url, 'PUT /api/users/profile', {
    token,
    body: { username, email, socialAccounts },
  })
  assert.equal(status, 200)
}

function makePost(externalId: string, overrides: Partial<AnalyzedPost>): AnalyzedPost {
  return makeAnalyzedPost(externalId, { createdAt: new Date('2026-03-10T12:00:00Z'), ...overrides })
}
