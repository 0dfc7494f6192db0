import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { writeSamples } from './write-samples.ts'

const HARD = `{\n  "symbol": "it's \\"BTC\\" \\\\ $HOME",\n  "price": 70000.5,\n  "once": true,\n  "until": null,\n  "tags": ["a", "b"]\n}`
const sampleOf = (label: string, body?: string) =>
  writeSamples({
    method: body ? 'POST' : 'GET',
    url: "https://x.test/v1/a?q=it's,b",
    body,
    answers: 'json',
  }).find((sample) => sample.label === label)?.text ?? ''

test('the cURL sample brings the body through a real shell as it is', () => {
  const script = `curl() { for a in "$@"; do printf '%s\\0' "$a"; done; }\nCROWDTAPE_API_KEY=ct_test_x\n${sampleOf('cURL', HARD)}`
  const args = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0')
  assert.equal(args[0], "https://x.test/v1/a?q=it's,b")
  assert.ok(args.includes('Authorization: Bearer ct_test_x'))
  assert.equal(args[args.indexOf('-d') + 1], HARD)
})

test('the Node.js sample is code that sends the call', async () => {
  const sent: unknown[] = []
  const fetchInstead = async (...call: unknown[]) => {
    sent.push(call)
    return { status: 200, json: async () => ({}) }
  }
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>
  await new AsyncFunction('fetch', 'process', 'console', sampleOf('Node.js', HARD))(
    fetchInstead,
    { env: { CROWDTAPE_API_KEY: 'ct_test_x' } },
    { log() {} },
  )
  const [[url, options]] = sent as [
    [string, { method: string; body: string; headers: Record<string, string> }],
  ]
  assert.equal(url, "https://x.test/v1/a?q=it's,b")
  assert.equal(options.method, 'POST')
  assert.equal(options.headers.authorization, 'Bearer ct_test_x')
  assert.deepEqual(JSON.parse(options.body), JSON.parse(HARD))
})

test('the Python sample is code whose body is the same', (t) => {
  const code = sampleOf('Python', HARD).replace(/with urllib[\s\S]*$/, 'print(request.data.decode())')
  const { status, stdout, error } = spawnSync('python3', ['-c', code], {
    encoding: 'utf8',
    env: { ...process.env, CROWDTAPE_API_KEY: 'ct_test_x' },
  })
  if (error) return t.skip('there is no python3 on this machine')
  assert.equal(status, 0)
  assert.deepEqual(JSON.parse(stdout), JSON.parse(HARD))
})

test('the Java sample holds a text block that ends only at its end', () => {
  const [, block = ''] =
    /ofString\("""\n([\s\S]*?)"""\)\)/.exec(sampleOf('Java', '{ "a": "\\"\\"\\"" }')) ?? []
  assert.equal(block.trim(), '{ "a": "\\\\"\\\\"\\\\"" }')
})

test('a read has no method, no body and no type to say', () => {
  for (const { text } of writeSamples({ method: 'GET', url: 'https://x.test/v1/ping', answers: 'json' })) {
    assert.doesNotMatch(text, /method|content-type|json\.dumps/i)
  }
})
