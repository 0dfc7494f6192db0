import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { toolContracts } from '#contract/mcp/tools.ts'
import { ERRORS } from '#contract/public/errors.ts'
import { SHORT_LIVED_JAVA } from '#sdks/generate/short-lived-java.ts'
import { installJava, missingForJava } from '#sdks/test/install-java.ts'
import { installNode } from '#sdks/test/install-node.ts'
import { installPython, missingForPython } from '#sdks/test/install-python.ts'
import { makeFolder } from '#sdks/test/make-folder.ts'
import { callV1 } from '#serve/testing/call-v1.ts'
import { openMcp } from '#serve/testing/open-mcp.ts'
import { signWebhook } from '#serve/webhooks/deliver-webhooks.ts'
import { writeWebhookBody } from '#serve/webhooks/webhook-body.ts'
import { listOperations } from '../reference/list-operations.ts'
import { openWorld, type Reader, WEBHOOK_SECRET } from './open-world.ts'
import { findPrinters, PRINTED_SAMPLES, PRINTERS, type PrintedSample } from './printed-samples.ts'
import { MARK, writeProgram } from './write-program.ts'

const run = promisify(execFile)
/** Printed before each of the programs that run together. */
const END = '=== the next'
const ROOT = join(import.meta.dirname, '../../..')
const world = await openWorld()
const project = await installNode()

/** Which samples there are, by what tries them; the kinds share all samples among them. */
const KINDS = {
  shell: ({ text, label }: PrintedSample) =>
    !LANGUAGES.has(label) && /^(?:curl|crowdtape) |^export /m.test(text),
  program: ({ label, place }: PrintedSample) => LANGUAGES.has(label) && !PAID.test(place),
  payment: ({ place }: PrintedSample) => PAID.test(place),
  answer: ({ label }: PrintedSample) => /^\d{3}$|^GET |^Headers$/.test(label),
  assistant: ({ text }: PrintedSample) => /\/mcp"|\/mcp \\/.test(text),
  installation: ({ text }: PrintedSample) => /\bsdks\/|<dependency>/.test(text),
}
/** What needs a wallet and a chain. */
const PAID = /\/paid-calls\.md$/
const LANGUAGES = new Set(['Node.js', 'Python', 'Java'])

test('whatever prints code on the site is known here, and every sample has one way to be tried', () => {
  assert.deepEqual(findPrinters(), Object.keys(PRINTERS).sort())
  for (const sample of PRINTED_SAMPLES) {
    const kinds = Object.entries(KINDS).filter(([, isOfKind]) => isOfKind(sample))
    assert.equal(
      kinds.length,
      1,
      `${sample.place}, ${sample.label}: ${kinds.map(([kind]) => kind)}\n${sample.text}`,
    )
  }
})

test('every command for a shell runs as it is printed', async () => {
  const reader = await world.addReader()
  const bin = join(project, 'node_modules/.bin')
  const env = { ...reader.env, PATH: `${bin}:${process.env.PATH}`, HOME: project }
  for (const sample of samplesOf('shell')) {
    const text = await reader.fill(sample)
    // The test's server has no site; the page that is read is one that there is.
    if (/"\$CROWDTAPE_URL\/docs/.test(text)) {
      assert.ok(PRINTED_SAMPLES.some(({ place }) => text.includes(place.replace('docs/guides/', '/docs/'))))
      continue
    }
    const command: [string, string[]] = ['sh', ['-ec', `${text}\nenv | grep ^CROWDTAPE_`]]
    const trying = isStream(sample) ? beginningOf : outputOf
    assertAnswer(sample, await trying(command, { env }))
  }
})

test('every sample in Node.js runs as it is printed', async () => {
  await tryAll('Node.js', {
    fileOf: (name) => join(project, `${name}.js`),
    together: (names) =>
      names.map((name) => `console.log('${END}')\nawait import('./${name}.js')`).join('\n'),
    command: (name) => [process.execPath, [join(project, `${name}.js`)]],
  })
})

test('every sample in Python runs as it is printed', { skip: missingForPython() ?? false }, async () => {
  const folder = makeFolder()
  const { programs } = await installPython()
  const fileOf = (name: string) => join(folder, `${name}.py`)
  const line = (name: string) => `print("${END}")\nrunpy.run_path("${fileOf(name)}")`
  await tryAll('Python', {
    fileOf,
    together: (names) => ['import runpy', ...names.map(line)].join('\n'),
    command: (name) => [join(programs, 'python'), [fileOf(name)]],
  })
})

test('every sample in Java runs as it is printed', { skip: missingForJava() ?? false }, async () => {
  const folder = makeFolder()
  const { classPath } = await installJava()
  const line = (name: string) => `System.out.println("${END}"); ${name}.main(args);`
  await tryAll('Java', {
    fileOf: (name) => join(folder, `${name}.java`),
    together: (names) =>
      `public class All { public static void main(String[] args) throws Exception { ${names.map(line).join('\n')} } }`,
    compile: (files) =>
      run('javac', [
        ...SHORT_LIVED_JAVA.map((option) => `-J${option}`),
        '-Xlint:all',
        '-Werror',
        '-cp',
        classPath,
        '-d',
        folder,
        ...files,
      ]),
    command: (name) => ['java', [...SHORT_LIVED_JAVA, '-cp', `${folder}:${classPath}`, name]],
  })
})

test('the printed way to catch an error shows the status, the message and the request', async () => {
  const reader = await world.addReader()
  const refused = { ...reader.env, CROWDTAPE_API_KEY: `ct_live_${'a'.repeat(36)}` }
  const file = join(project, 'refused.js')
  const sample = samplesOf('program').find(({ place, label }) => place === 'errors' && label === 'Node.js')
  assert.ok(sample)
  writeFileSync(file, await reader.fill(sample))
  const { stdout, stderr } = await run(process.execPath, [file], { env: refused })
  assert.equal(stdout, '')
  assert.match(stderr, /^401 .{10,} [0-9a-f-]{36}\n$/)
})

test('every printed answer is what the API answers', async () => {
  const { key } = await world.addReader()
  for (const { label, text, place } of samplesOf('answer')) {
    if (label === 'Headers') {
      const { headers } = await callV1(world.url, 'GET /v1/ping', { key })
      for (const line of text.split('\n')) {
        const [name = '', value = ''] = line.split(': ')
        assert.match(headers.get(name) ?? '', /^"window";[qr]=\d+;[wt]=\d+/, place)
        assert.match(value, /^"window";[qr]=\d+;[wt]=\d+, "month";[qr]=\d+/, place)
      }
      continue
    }
    const printed = JSON.parse(text)
    if (Number(label) >= 400) {
      const entry = ERRORS[printed.code as keyof typeof ERRORS]
      assert.deepEqual([printed.status, printed.title], [entry.status, entry.title], place)
      assert.deepEqual(
        Object.keys(printed).filter((name) => name !== 'errors'),
        ['type', 'title', 'status', 'detail', 'code', 'request_id'],
      )
      continue
    }
    const call = label.startsWith('GET ') ? label : 'GET /v1/ping'
    const { body } = await callV1(world.url, call, { key })
    assertHolds(body, { ...printed, ...(printed.mode ? { mode: 'live', time: body.time } : {}) }, place)
  }
})

test('every printed configuration of an assistant leads to the tools', async (t) => {
  for (const { text, place } of samplesOf('assistant')) {
    assert.match(text, /https:\/\/site\.invalid\/mcp\b/, place)
    assert.match(text, /Authorization(?:": "|:\s?)(?:Bearer |\$\{AUTHORIZATION\})/, place)
  }
  const { key } = await world.addReader()
  const { client } = await openMcp(t, world.url, { key })
  const { tools } = await client.listTools()
  assert.equal(tools.length, toolContracts.length)
})

test('every printed way to install names what is there, in its version', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  for (const { text, place } of samplesOf('installation')) {
    for (const [path] of text.matchAll(/\bsdks\/\w+/g))
      assert.ok(PACKAGES.includes(path), `${place}: ${path}`)
    const [, packed] = /crowdtape-([\d.]+)\.tgz/.exec(text) ?? []
    if (packed) assert.equal(packed, JSON.parse(read('sdks/node/package.json')).version, place)
    for (const [line] of text.matchAll(/<(groupId|artifactId|version)>.*/g)) {
      assert.ok(read('sdks/java/pom.xml').includes(line), `${place}: ${line}`)
    }
  }
})

test('every printed program that pays is one that `npm run bench -- paid-calls` runs', () => {
  const files = samplesOf('payment').map(({ label }) => (label === 'Python' ? 'sample.py' : 'sample.mjs'))
  assert.deepEqual(files, ['sample.mjs', 'sample.py'])
  for (const [place, { text }] of samplesOf('payment').entries()) {
    const file = join(ROOT, 'bench/paid-calls', files[place] ?? '')
    assert.equal(text.trim(), readFileSync(file, 'utf8').trim())
  }
})

const PACKAGES = ['sdks/node', 'sdks/python', 'sdks/java']

test('what only the caller can know is seen to be missing, and a search is written for an address', () => {
  const ofAlert = PRINTED_SAMPLES.filter(({ place }) => place === 'reference deleteAlert')
  assert.ok(ofAlert.length === 4 && ofAlert.every(({ text }) => text.includes('ALERT_ID')))
  for (const { text } of PRINTED_SAMPLES.filter(({ label }) => label === 'cURL')) {
    const [address = ''] = /https?:[^'"\s]+/.exec(text) ?? []
    assert.doesNotMatch(address, /[ <>{}|\\^`"]/)
  }
})

test('the samples of alerts and mentions carry what the specification shows', () => {
  const operations = listOperations().flatMap((group) => group.operations)
  const inputOf = (id: string) => JSON.parse(operations.find((one) => one.id === id)?.tryInput ?? '{}')
  assert.deepEqual(inputOf('createAlert'), {
    symbol: 'BTC',
    condition: 'above',
    price: '69000',
    email: 'you@example.com',
  })
  assert.deepEqual(inputOf('getMentions'), { symbol: 'BTC', platform: 'twitter', timeframe: '24h' })
})

/** What only defines something is used once, with what it must then print. */
const TRIALS: { defines: RegExp; use: string | (() => string); prints: RegExp }[] = [
  {
    defines: /^function combine/m,
    use: 'console.log(combine([{ posts: 3, sentiment: 0.5 }, { posts: 1, sentiment: 0.9 }]), combine([]))',
    prints: /^0\.6 undefined$/m,
  },
  {
    defines: /^def combine/m,
    use: 'print(combine([{"posts": 3, "sentiment": 0.5}, {"posts": 1, "sentiment": 0.9}]), combine([]))',
    prints: /^0\.6 None$/m,
  },
  {
    defines: /^function isUnusual/m,
    use: 'console.log(isUnusual(15, [10, 12, 11]), isUnusual(14, [10, 12, 11]))',
    prints: /^true false$/m,
  },
  {
    defines: /^def is_unusual/m,
    use: 'print(is_unusual(15, [10, 12, 11]), is_unusual(14, [10, 12, 11]))',
    prints: /^True False$/m,
  },
  {
    defines: /^def beats_chance/m,
    use: 'days = list(range(20))\nprint(beats_chance(lambda a, b: sum(x * y for x, y in zip(a, b)), days, days))',
    prints: /^0\.0$/m,
  },
  {
    defines: /^function receive/m,
    use: () => {
      const { headers, body } = writeTestWebhook()
      const parts = `${JSON.stringify(headers)}, ${JSON.stringify(body)}`
      return `console.log(receive(${parts}), receive(${parts} + ' '))`
    },
    prints: /^msg_1 webhook\.test Test\n204 400$/m,
  },
  {
    defines: /^def receive/m,
    use: () => {
      const { headers, body } = writeTestWebhook()
      const parts = `${JSON.stringify(headers)}, ${JSON.stringify(body)}`
      return `print(receive(${parts}), receive(${parts} + " "))`
    },
    prints: /^msg_1 webhook\.test Test\n204 400$/m,
  },
  {
    defines: /^BiFunction.* receive =/m,
    use: () => {
      const { headers, body } = writeTestWebhook()
      const pairs = Object.entries(headers).map(([name, value]) => `"${name}", List.of("${value}")`)
      const call = (text: string) => `receive.apply(Map.of(${pairs}), ${JSON.stringify(text)}.getBytes())`
      return `System.out.println(${call(body)} + " " + ${call(`${body} `)});`
    },
    prints: /^msg_1 webhook\.test Test\n204 400$/m,
  },
]

/** As the server sends it, now. */
function writeTestWebhook(): { headers: Record<string, string>; body: string } {
  const [at, id] = [new Date(), 'msg_1']
  const data = { title: 'Test', text: 'A test.', link: '/alerts', facts: { test: true } }
  const event = { event: 'webhook.test', createdAt: at, data } as const
  const body = writeWebhookBody({ format: 'standard', chatId: null }, event, world.url)
  const headers = {
    'Webhook-Id': id,
    'Webhook-Timestamp': String(Math.floor(at.getTime() / 1_000)),
    'Webhook-Signature': signWebhook(WEBHOOK_SECRET, { id, at, body }),
  }
  return { headers, body }
}

function samplesOf(kind: keyof typeof KINDS): PrintedSample[] {
  return PRINTED_SAMPLES.filter(KINDS[kind])
}

const trialOf = (sample: PrintedSample) => TRIALS.find(({ defines }) => defines.test(sample.text))
const isStream = ({ text }: PrintedSample) => /openStream|open_stream|curl -N|crowdtape tail/.test(text)

/** How programs of a language are written down and started, each by its name. */
interface Language {
  fileOf(name: string): string
  /** A program that prints END and runs the program of each name after it. */
  together(names: string[]): string
  compile?(files: string[]): Promise<unknown>
  command(name: string): [program: string, parts: string[]]
}

/** Runs all samples of a language: those that end in one process, as its start takes most of the time. */
async function tryAll(label: string, { fileOf, together, compile, command }: Language): Promise<void> {
  const reader = await world.addReader()
  const samples = samplesOf('program').filter((sample) => sample.label === label)
  const nameOf = (sample: PrintedSample) => `Sample${samples.indexOf(sample)}`
  for (const sample of samples) {
    const first = samples.find(({ place }) => place === sample.place) ?? sample
    const text = await reader.fill(sample)
    const use = trialOf(sample)?.use
    const shared = {
      first: first === sample ? undefined : await reader.fill(first),
      use: typeof use === 'function' ? use() : use,
    }
    writeFileSync(fileOf(nameOf(sample)), writeProgram({ label, text }, { ...shared, name: nameOf(sample) }))
  }
  const ending = samples.filter((sample) => !isStream(sample))
  writeFileSync(fileOf('All'), together(ending.map(nameOf)))
  await compile?.([fileOf('All'), ...samples.map((sample) => fileOf(nameOf(sample)))])
  const parts = (await outputOf(command('All'), reader)).split(`${END}\n`).slice(1)
  assert.equal(parts.length, ending.length)
  for (const [place, sample] of ending.entries()) assertAnswer(sample, parts[place] ?? '')
  for (const sample of samples.filter(isStream)) {
    assertAnswer(sample, await beginningOf(command(nameOf(sample)), reader))
  }
}

async function outputOf([program, parts]: [string, string[]], { env }: Pick<Reader, 'env'>): Promise<string> {
  return (await run(program, parts, { env, cwd: project })).stdout
}

/** What a program that does not end printed when something came while prices moved and posts arrived; it is ended then. */
async function beginningOf(
  [program, parts]: [string, string[]],
  { env }: Pick<Reader, 'env'>,
): Promise<string> {
  const child = spawn(program, parts, {
    env,
    cwd: project,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = world.goOn()
  let printed = ''
  try {
    for await (const chunk of child.stdout) {
      printed += chunk
      if (ownOutput(printed)) return printed
    }
    throw new Error(`it ended: ${printed}`)
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid) // the shell's own children too
    await stop()
  }
}

/** Without what the first sample of the page printed. */
function ownOutput(printed: string): string {
  return (printed.split(MARK).at(-1) ?? '').trim()
}

function assertAnswer(sample: PrintedSample, printed: string): void {
  const at = `${sample.place}, ${sample.label}: ${printed}\n${sample.text}`
  assert.match(ownOutput(printed), trialOf(sample)?.prints ?? /\S/, at)
  assert.doesNotMatch(printed, /"?request_id"?: /, at)
  if (sample.place.startsWith('sandbox') && sample.label !== 'cURL')
    assert.match(ownOutput(printed), /^20\d/, at)
}

/** Each field that is printed is there, with what is printed, however much more there is. */
function assertHolds(actual: unknown, printed: unknown, place: string): void {
  if (typeof printed !== 'object' || printed === null) {
    assert.deepEqual(actual, printed, place)
    return
  }
  for (const [name, value] of Object.entries(printed)) {
    assertHolds((actual as Record<string, unknown> | undefined)?.[name], value, `${place}: ${name}`)
  }
}
