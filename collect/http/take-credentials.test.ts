import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createSetup } from '#collect/testing/source-setup.ts'
import { createFetcher } from './create-fetcher.ts'
import { openLines } from './open-lines.ts'
import { withOrigin } from './streams.ts'

const requests: IncomingMessage[] = []
const mirror = createServer((request, response) => {
  requests.push(request)
  response.end('{"here":true}\n')
})
await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve))
after(() => mirror.close())
const host = `127.0.0.1:${(mirror.address() as AddressInfo).port}` // a listening TCP server has one
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
const { signal } = new AbortController()
const LIMITS = { bodyMaxBytes: 100_000 }

test('sends the credentials of a mirror in the header', async () => {
  const url = withOrigin('https://api.example/v1/things?of=btc', `http://ann:p%40ss%3A1@${host}/mirror`)
  assert.deepEqual(await createFetcher(createSetup(), LIMITS).json(url, { signal }), { here: true })
  const asked = requests.pop()
  await createFetcher(createSetup(), LIMITS).json(`http://ann:50%@${host}/`, { signal })
  assert.equal(requests.pop()?.headers.authorization, basic('ann:50%'))
  assert.deepEqual(
    [asked?.url, asked?.headers.authorization, asked?.headers.host],
    ['/mirror/v1/things?of=btc', basic('ann:p@ss:1'), host],
  )
})

test('a stream of lines is asked for alike', async () => {
  const url = withOrigin('https://stream.example/lines', `http://ann:secret@${host}`)
  const lines = await openLines(createSetup(), { url, headers: {}, signal, silenceMs: 60_000 })
  assert.equal((await lines.next()).value, '{"here":true}')
  await lines.return(undefined)
  assert.equal(requests.pop()?.headers.authorization, basic('ann:secret'))
})

test('prefers the token of a source to the password of its mirror', async () => {
  const fetcher = createFetcher(createSetup(), LIMITS)
  const headers = { authorization: 'Bearer token' }
  await fetcher.json(withOrigin('https://api.example/', `http://ann:secret@${host}`), { signal, headers })
  assert.equal(requests.pop()?.headers.authorization, 'Bearer token')
  await fetcher.json(withOrigin('https://api.example/', `http://${host}`), { signal })
  assert.equal(requests.pop()?.headers.authorization, undefined)
})

test('an error contains no password', async () => {
  const away = withOrigin('https://api.example/', 'http://ann:secret@127.0.0.1:1')
  await assert.rejects(
    createFetcher(createSetup(), { ...LIMITS, attemptsMax: 1 }).json(away, { signal }),
    (error) => {
      assert.doesNotMatch(`${error} ${JSON.stringify(error)}`, /secret/)
      return true
    },
  )
})
