import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { ASSET_IN_TEMPLATE, SITE_ORIGIN } from '#contract/site-origin.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { createAssetPages, mountSite } from './mount-site.ts'

const { db } = await openTestDatabase()
const SCRIPT = `start("${SITE_ORIGIN}")`
const FILES = {
  'index.html': '<h1>Home</h1>',
  'about/index.html': `<link rel="canonical" href="${SITE_ORIGIN}/about"><script type="application/ld+json">{"a":1}</script><script>${SCRIPT}</script>`,
  'login/index.html': '<meta name="robots" content="noindex"><h1>Sign in</h1>',
  [`market/${ASSET_IN_TEMPLATE.id}/index.html`]: `<html lang="en"><title>${ASSET_IN_TEMPLATE.name}</title><link href="${SITE_ORIGIN}/market/${ASSET_IN_TEMPLATE.id}">`,
  '__spa-fallback.html': '<noscript>JavaScript is off</noscript><h1>Loading</h1>',
  'robots.txt': `Sitemap: ${SITE_ORIGIN}/sitemap.xml`,
  'docs.data': `["${SITE_ORIGIN}/v1"]`,
  'assets/app-1234.js': 'run()',
  'assets/app-1234.js.br': brotliCompressSync('run()'),
  'assets/app-1234.js.gz': gzipSync('run()'),
  'logos/one.svg': '<svg/>',
}

async function start(t: TestContext) {
  const siteFolder = writeSite(t)
  const server = await startTestServer(t, {
    db,
    settings: { siteFolder, publicUrl: 'https://tape.example' },
  })
  return { ...server, siteFolder }
}

function writeSite(t: TestContext): string {
  const siteFolder = mkdtempSync(join(tmpdir(), 'crowdtape-site-'))
  t.after(() => rmSync(siteFolder, { recursive: true }))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(siteFolder, name, '..'), { recursive: true })
    writeFileSync(join(siteFolder, name), text)
  }
  return siteFolder
}

test('a page carries the address of this installation, and no trace of the one it was built with', async (t) => {
  const { url } = await start(t)
  const html = await (await fetch(`${url}/about`)).text()
  assert.match(html, /href="https:\/\/tape\.example\/about"/)
  assert.ok(!html.includes(SITE_ORIGIN))
})

test('a page may run its own inline scripts as they are sent, and nothing else may', async (t) => {
  const { url } = await start(t)
  const [about, home] = await Promise.all([fetch(`${url}/about`), fetch(`${url}/`)])
  const script = 'start("https://tape.example")'
  const hash = createHash('sha256').update(script).digest('base64')
  const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''
  assert.match(await about.text(), new RegExp(script.replace(/[()]/g, '\\$&')))
  assert.ok(policyOf(about).includes(`script-src 'self' 'sha256-${hash}';`))
  assert.ok(policyOf(home).includes(`script-src 'self';`))
})

test('a site that is built again or removed under a running server is served as it was at the start', async (t) => {
  const { url, siteFolder } = await start(t)
  rmSync(siteFolder, { recursive: true })
  mkdirSync(join(siteFolder, 'assets'), { recursive: true })
  writeFileSync(join(siteFolder, 'assets/app-5678.js'), 'runOther()')
  const ask = async (path: string, encoding: string) => {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': encoding } })
    return [answer.status, answer.headers.get('content-type'), await answer.text()]
  }
  const js = 'text/javascript; charset=utf-8'
  assert.deepEqual(await ask('/assets/app-1234.js', 'identity'), [200, js, 'run()'])
  assert.deepEqual(await ask('/assets/app-1234.js', 'gzip'), [200, js, 'run()'])
  assert.deepEqual(await ask('/logos/one.svg', 'br'), [200, 'image/svg+xml', '<svg/>'])
  assert.deepEqual((await ask('/assets/app-5678.js', 'identity'))[0], 404)
  assert.deepEqual((await ask('/about', 'br'))[0], 200)
})

test('files say how long they may be kept, and that they came in the form that was asked for', async (t) => {
  const { url } = await start(t)
  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(url + path, { headers })
    const sent = ['cache-control', 'content-encoding', 'vary'].map((name) => answer.headers.get(name))
    return { status: answer.status, sent, etag: answer.headers.get('etag') ?? '' }
  }
  const forEver = 'public, max-age=31536000, immutable'
  const packed = await ask('/assets/app-1234.js', { 'accept-encoding': 'br, gzip' })
  assert.deepEqual([packed.status, packed.sent], [200, [forEver, 'br', 'Accept-Encoding']])
  const plain = await ask('/assets/app-1234.js', { 'accept-encoding': 'identity' })
  assert.deepEqual([plain.status, plain.sent], [200, [forEver, null, 'Accept-Encoding']])
  const known = await ask('/assets/app-1234.js', { 'if-none-match': plain.etag })
  assert.equal(known.status, 304)
  const logo = await ask('/logos/one.svg', {})
  assert.deepEqual([logo.status, logo.sent], [200, ['public, max-age=86400', null, null]])
  const policyOf = async (path: string) =>
    (await fetch(url + path)).headers.get('cross-origin-resource-policy')
  assert.deepEqual(await Promise.all(['/logos/one.svg', '/about', '/assets/app-1234.js'].map(policyOf)), [
    'cross-origin',
    'same-origin',
    'same-origin',
  ])
})

for (const path of ['/assets/app-1234.js.br', '/assets/app-1234.js.gz']) {
  test(`${path} is a form of a file, not a file`, async (t) => {
    const { url } = await start(t)
    assert.equal((await fetch(url + path)).status, 404)
  })
}

test('a known page with a slash at its end is the same page', async (t) => {
  const { url } = await start(t)
  const [plain, slashed] = await Promise.all([fetch(`${url}/about`), fetch(`${url}/about/`)])
  assert.equal(slashed.status, 200)
  assert.equal(await slashed.text(), await plain.text())
})

test('what has no page of its own starts the application', async (t) => {
  const { url } = await start(t)
  const createdAt = new Date('2026-01-01T00:00:00Z')
  const post = { platform: 'twitter', externalId: '1', username: 'Ada', text: 'Up', createdAt }
  await savePosts(db, [{ ...post, hashtags: [], symbols: [] }], { collectedAt: createdAt })
  for (const path of ['/reset-password?token=secret', '/social/twitter/authors/ada']) {
    const response = await fetch(url + path)
    assert.deepEqual([response.status, await response.text()], [200, FILES['__spa-fallback.html']], path)
  }
})

for (const path of [
  '/market/nothing-of-this',
  '/market/%00',
  `/market/${ASSET_IN_TEMPLATE.id}`,
  '/social/twitter/authors/no-such-author',
  '/social/twitter/authors/no-such-author/',
  '/social/nowhere/authors/ada',
  '/social/twitter/authors/%00',
  '/nowhere',
  '/blog/no-such-article',
  '/about/index.html',
  '/__spa-fallback.html',
]) {
  test(`${path} is 404 in words, without JavaScript too`, async (t) => {
    const { url } = await start(t)
    const response = await fetch(url + path)
    const page = await response.text()
    assert.equal(response.status, 404)
    assert.match(page, /^<noscript>.*<h1[^>]*>Page not found<\/h1>[\s\S]*<\/noscript><h1>Loading<\/h1>$/)
  })
}

async function savePriced({ id, name }: { id: string; name: string }) {
  await saveAssets(db, [{ id, symbol: 'ODD', name }])
  await saveTicks(db, [{ assetId: id, at: new Date('2026-01-01T00:00:00Z'), price: '1.5' }], 'sample')
}

test('the page of an asset has its name and its own address in it, whatever the name holds', async (t) => {
  const { url } = await start(t)
  await savePriced({ id: 'odd-coin', name: '<b>Odd & "$&" coin</b>' })
  const [plain, slashed] = await Promise.all([
    fetch(`${url}/market/odd-coin?period=24h`),
    fetch(`${url}/market/odd-coin/`),
  ])
  const name = '&lt;b&gt;Odd &amp; &quot;$&amp;&quot; coin&lt;/b&gt;'
  assert.equal(plain.status, 200)
  assert.equal(
    await plain.text(),
    `<html data-asset-id="odd-coin" data-asset-name="${name}" lang="en"><title>${name}</title><link href="https://tape.example/market/odd-coin">`,
  )
  assert.equal(slashed.status, 200)
})

test('a ticker, or an id in other letters, leads to the page of its largest asset', async (t) => {
  const { url } = await start(t)
  const at = new Date('2026-01-01T00:00:00Z')
  await saveAssets(db, [
    { id: 'small', symbol: 'TWICE', name: 'Small', rank: 90 },
    { id: 'unpriced', symbol: 'TWICE', name: 'Unpriced', rank: 1 },
    { id: 'large', symbol: 'TWICE', name: 'Large', rank: 9 },
  ])
  const tick = { at, price: '1.5' }
  await saveTicks(
    db,
    [
      { ...tick, assetId: 'small' },
      { ...tick, assetId: 'large' },
    ],
    'sample',
  )
  const places = [
    ['/market/TWICE?period=24h', '/market/large?period=24h'],
    ['/market/twice/', '/market/large'],
    ['/market/Small', '/market/small'],
  ]
  for (const [from, to] of places) {
    const { status, headers } = await fetch(`${url}${from}`, { redirect: 'manual' })
    assert.deepEqual([status, headers.get('location')], [302, to])
  }
})

test('the page of an asset that was renamed has its new name', async (t) => {
  const { url } = await start(t)
  await savePriced({ id: 'new-coin', name: 'Old name' })
  assert.match(await (await fetch(`${url}/market/new-coin`)).text(), /<title>Old name</)
  await savePriced({ id: 'new-coin', name: 'New name' })
  assert.match(await (await fetch(`${url}/market/new-coin`)).text(), /<title>New name</)
})

test('where names cannot be read, the page of an asset starts the application', async (t) => {
  const siteFolder = writeSite(t)
  const fail = () => Promise.reject(new Error('there is no database'))
  const server = Fastify()
  t.after(() => server.close())
  await mountSite(server, {
    siteFolder,
    publicUrl: 'https://tape.example',
    findAssetName: fail,
    findAssetMeant: fail,
    listAssetIds: fail,
    hasAuthor: fail,
  })
  for (const path of ['/market/bitcoin', '/social/twitter/authors/ada']) {
    const { statusCode, body } = await server.inject(path)
    assert.deepEqual([statusCode, body], [200, FILES['__spa-fallback.html']], path)
  }
})

test('a page of assets that names its asset in a script stops the start', () => {
  const template = `<script>show("${ASSET_IN_TEMPLATE.name}")</script>`
  assert.throws(() => createAssetPages(template, { https: true }), /in a script/)
})

for (const path of ['/v1', '/v1/', '/v1/none', '/v1/crypto/none?x=1']) {
  test(`${path} is a problem of the API, never a page`, async (t) => {
    const { url } = await start(t)
    const response = await fetch(url + path)
    assert.equal(response.status, 404)
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/)
    assert.equal((await response.json()).code, 'not_found')
  })
}

for (const path of ['/assets/none.js', '/api/none']) {
  test(`${path} is a plain 404, never a page`, async (t) => {
    const { url } = await start(t)
    const response = await fetch(url + path)
    assert.equal(response.status, 404)
    assert.match(response.headers.get('content-type') ?? '', /json/)
  })
}

test('no path leads out of the built site', async (t) => {
  const { url } = await start(t)
  // `fetch` would tidy the path up before it is sent.
  const status = await new Promise((resolve) =>
    get(`${url}/`, { path: '/../../../../etc/passwd' }, (answer) => resolve(answer.resume().statusCode)),
  )
  assert.equal(status, 403)
})

for (const path of ['//evil.example', '/about%00.html']) {
  test(`${path} is not found, whatever its body`, async (t) => {
    const { url } = await start(t)
    const response = await fetch(url + path)
    assert.equal(response.status, 403)
    assert.deepEqual(await response.json(), { error: 'No file may be read at this path.', code: 'forbidden' })
  })
}

test('the sitemap lists each page that may be found, with this installation as its origin', async (t) => {
  const { url } = await start(t)
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const locations = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)
  assert.deepEqual(locations, ['https://tape.example/', 'https://tape.example/about'])
})

test('the pages of assets have a sitemap of their own', async (t) => {
  const { url } = await start(t)
  await savePriced({ id: 'listed & coin', name: 'Listed coin' })
  const response = await fetch(`${url}/sitemap-assets.xml`)
  assert.match(response.headers.get('content-type') ?? '', /^application\/xml/)
  assert.match(await response.text(), /<loc>https:\/\/tape\.example\/market\/listed%20%26%20coin<\/loc>/)
})

test('robots.txt leads to that sitemap', async (t) => {
  const { url } = await start(t)
  const response = await fetch(`${url}/robots.txt`)
  assert.equal(await response.text(), 'Sitemap: https://tape.example/sitemap.xml')
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
})

test('an unchanged page is answered with 304', async (t) => {
  const { url } = await start(t)
  const etag = (await fetch(`${url}/about`)).headers.get('etag') ?? ''
  const again = await fetch(`${url}/about`, { headers: { 'if-none-match': etag } })
  assert.deepEqual([again.status, await again.text()], [304, ''])
})

test('pages come compressed to who takes it, and plain to who does not', async (t) => {
  const { url } = await start(t)
  const bytesOf = (encoding: string) =>
    new Promise<{ encoding?: string; bytes: Buffer }>((resolve) =>
      get(`${url}/`, { headers: { 'accept-encoding': encoding } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () =>
          resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(parts) }),
        )
      }),
    )
  const [plain, brotli] = await Promise.all([bytesOf('gzip;q=0'), bytesOf('gzip, br')])
  assert.deepEqual([plain.encoding, plain.bytes.toString()], [undefined, FILES['index.html']])
  assert.equal(brotli.encoding, 'br')
  assert.equal(brotliDecompressSync(brotli.bytes).toString(), FILES['index.html'])
})

test('what a page reads when it is not reloaded carries the address of this installation as well', async (t) => {
  const { url } = await start(t)
  const response = await fetch(`${url}/docs.data`)
  assert.equal(await response.text(), '["https://tape.example/v1"]')
})

test('old paths lead on with their query', async (t) => {
  const { url } = await start(t)
  const response = await fetch(`${url}/signup?next=%2Fmarket`, { redirect: 'manual' })
  assert.deepEqual([response.status, response.headers.get('location')], [308, '/register?next=%2Fmarket'])
})

test('the address by which mail programs unsubscribe shows its page when it is opened by hand', async (t) => {
  const { url } = await start(t)
  for (const [path, location] of [
    ['/api/newsletter/unsubscribe?token=a%2Fb%26c', '/newsletter?unsubscribe=a%2Fb%26c'],
    ['/api/alerts/email/stop?token=abc', '/alerts/email?stop=abc'],
    ['/api/newsletter/unsubscribe', '/newsletter?unsubscribe='],
  ]) {
    const response = await fetch(`${url}${path}`, { redirect: 'manual' })
    assert.deepEqual([response.status, response.headers.get('location')], [303, location])
  }
})
