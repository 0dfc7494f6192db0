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

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<void>

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

test('cURL gets the method where it is not its default', () => {
  const calls = [
    { method: 'GET' },
    { method: 'POST', body: '{}' },
    { method: 'POST' },
    { method: 'PUT', body: '{}' },
    { method: 'PATCH', body: '{}' },
    { method: 'DELETE' },
  ] as const
  assert.deepEqual(
    calls.map((call) => {
      const [curl] = writeSamples({ ...call, url: 'https://x.test/v1/a', answers: 'json' })
      return curl?.text.split(' \\\n')[0]
    }),
    ['', '', '-X POST ', '-X PUT ', '-X PATCH ', '-X DELETE '].map(
      (verb) => `curl ${verb}'https://x.test/v1/a'`,
    ),
  )
})

test('a stream is printed as it comes, and an answer once it is whole', async () => {
  const run = async (answers: 'json' | 'text' | 'stream') => {
    const printed: string[] = []
    const node = writeSamples({ method: 'GET', url: 'https://x.test/v1/stream', answers })[1]?.text ?? ''
    await new AsyncFunction('fetch', 'process', 'console', node)(
      async () => new Response(streamOf('[1', ',2]')),
      { env: {}, stdout: { write: (text: string) => printed.push(text) } },
      { log: (...values: unknown[]) => printed.push(JSON.stringify(values)) },
    )
    return printed
  }
  assert.deepEqual(await run('stream'), ['[1', ',2]'])
  assert.deepEqual(await run('json'), ['[200,[1,2]]'])
  assert.deepEqual(await run('text'), ['[200,"[1,2]"]'])
  const asItComes = /^curl -N |for line in response|BodyHandlers\.ofLines|pipeThrough/
  for (const answers of ['json', 'text', 'stream'] as const) {
    const samples = writeSamples({ method: 'GET', url: 'https://x.test/v1/a', answers })
    assert.deepEqual(
      samples.map(({ text }) => asItComes.test(text)),
      samples.map(() => answers === 'stream'),
      answers,
    )
  }
})

function streamOf(...pieces: string[]): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
}

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
