import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { promisify, stripVTControlCharacters } from 'node:util'
import { fromJsonSchema, inputRequired, type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { SCOPES } from '#contract/key-form.ts'
import { callApi } from '#serve/testing/call-api.ts'
import { makeCaller } from '#serve/testing/make-caller.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'

// The conformance suite of MCP against /mcp, with the tools, resources and prompts that it expects of a server.

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
const INSTALL_MS_MAX = 300_000
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const run = promisify(execFile)

/** By revision, without those for sessions, logs, requests of the server in a stream and signed state: /mcp has none of them. */
const SCENARIOS = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-error',
    'tools-call-with-progress',
    'completion-complete',
    'json-schema-2020-12',
    'server-sse-multiple-streams',
    'resources-list',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-error',
    'tools-call-with-progress',
    'completion-complete',
    'server-sse-multiple-streams',
    'resources-list',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'sep-2164-resource-not-found',
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
    'dns-rebinding-protection',
    'caching',
    'json-schema-2020-12',
    'http-header-validation',
    'input-required-result-basic-elicitation',
    'input-required-result-basic-sampling',
    'input-required-result-basic-list-roots',
    'input-required-result-request-state',
    'input-required-result-multiple-input-requests',
    'input-required-result-multi-round',
    'input-required-result-missing-input-response',
    'input-required-result-non-tool-request',
    'input-required-result-result-type',
    'input-required-result-unsupported-methods',
    'input-required-result-capability-check',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
} as const

const scope = { after: after as TestContext['after'] }
const folder = await mkdtemp(join(tmpdir(), 'crowdtape-conformance-'))
after(() => rm(folder, { recursive: true, force: true }))
await writeFile(join(folder, 'package.json'), '{"private":true}')
await run('npm', ['install', '--no-audit', '--no-fund', SUITE], { cwd: folder, timeout: INSTALL_MS_MAX })
const cli = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')

// The suite sends no key, so a proxy adds it; the installation is where the proxy listens.
const proxy = createServer((asked, answer) => {
  const headers = { ...asked.headers }
  if (asked.url === '/mcp') headers.authorization = `Bearer ${caller.key}`
  const passed = request(`${server.url}${asked.url}`, { method: asked.method, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}).listen(0, '127.0.0.1')
after(() => proxy.close())
await once(proxy, 'listening')
const url = `http://localhost:${(proxy.address() as AddressInfo).port}` // a listening TCP server has one
const { db } = await openTestDatabase()
const server = await startTestServer(scope, { db, settings: { publicUrl: url } })
const caller = await makeCaller(server, { plan: 'scale' })

for (const [revision, scenarios] of Object.entries(SCENARIOS)) {
  for (const scenario of scenarios) {
    test(`${scenario} in ${revision}`, async () => {
      const args = ['server', '--url', `${url}/mcp`, '--scenario', scenario, '--spec-version', revision]
      const report = await run(process.execPath, [cli, ...args]).then(
        () => '',
        (error: { stdout: string; stderr: string }) => stripVTControlCharacters(error.stdout + error.stderr),
      )
      assert.equal(report.slice(-3_000), '')
    })
  }
}

test('the authorization server gives its metadata and takes a code', async () => {
  const port = await freePort()
  const redirect = `http://127.0.0.1:${port}/callback`
  const registered = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'The suite', redirect_uris: [redirect] }),
  })
  const { client_id: clientId } = (await registered.json()) as { client_id: string }
  const suite = spawn(process.execPath, [
    ...[cli, 'authorization', '--url', url, '--client-id', clientId],
    ...['--resource', `${url}/mcp`, '--port', String(port)],
  ])
  let text = ''
  const read = (chunk: Buffer) => {
    text += String(chunk)
    const [address] = /^http\S+\/oauth\/authorize\?\S+$/m.exec(text) ?? []
    if (!address || suite.stdout.listenerCount('data') > 1) return
    suite.stdout.on('data', () => {}) // asked once
    void agree(address)
  }
  suite.stdout.on('data', read)
  suite.stderr.on('data', (chunk) => {
    text += String(chunk)
  })
  const [code] = await once(suite, 'exit')
  assert.equal(code, 0, text.slice(-3_000))
})

/** What the person does in the browser: the consent page, and the way back to the program. */
async function agree(address: string): Promise<void> {
  const asked = await fetch(address, { redirect: 'manual' })
  const cookie = asked.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const page = new URL(asked.headers.get('location') ?? '', url)
  const path = `/api/connections/requests/${page.searchParams.get('request')}`
  const options = { token: caller.token, headers: { cookie }, body: { scopes: [...SCOPES] } }
  const { body } = await callApi(url, `POST ${path}`, options)
  const back = await fetch(new URL(body.goTo, url), { redirect: 'manual', headers: { cookie } })
  await fetch(back.headers.get('location') ?? '')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  server.close()
  await once(server, 'close')
  return port
}

const text = (value: string) => ({ type: 'text' as const, text: value })
const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' }
const textResource = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'This is an embedded resource content.' },
})
const message = (content: ReturnType<typeof text> | typeof image | ReturnType<typeof textResource>) => ({
  role: 'user' as const,
  content,
})

/** What the descriptions of the suite's scenarios ask for, by the names that they give. */
function registerFixtures(server: McpServer): void {
  const contents = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_audio_content: [{ type: 'audio' as const, data: 'UklGRiQAAABXQVZF', mimeType: 'audio/wav' }],
    test_embedded_resource: [textResource('test://embedded-resource')],
    test_multiple_content_types: [
      text('Multiple content types test:'),
      image,
      textResource('test://mixed-content-resource'),
    ],
  }
  for (const [name, content] of Object.entries(contents)) {
    server.registerTool(name, { description: name }, () => ({ content }))
  }
  server.registerTool('test_error_handling', { description: 'fails' }, () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  server.registerTool('test_tool_with_progress', { description: 'reports' }, async (ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken
    for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
      const params = { progressToken: progressToken ?? '', progress, total: 100 }
      await ctx.mcpReq.notify({ method: 'notifications/progress', params })
    }
    return { content: [text('done')] }
  })
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'of a schema of JSON Schema 2020-12', inputSchema: fromJsonSchema<object>(SCHEMA_2020) },
    () => ({ content: [text('done')] }),
  )
  server.registerTool('test_logging_tool', { description: 'writes no log' }, () => ({
    content: [text('done')],
  }))
  registerAskingFixtures(server)
  server.registerResource('text', 'test://static-text', { mimeType: 'text/plain' }, () => ({
    contents: [{ uri: 'test://static-text', mimeType: 'text/plain', text: 'The static text.' }],
  }))
  server.registerResource('binary', 'test://static-binary', { mimeType: 'image/png' }, () => ({
    contents: [{ uri: 'test://static-binary', mimeType: 'image/png', blob: PIXEL }],
  }))
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    (uri, { id }) => ({
      contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify({ id }) }],
    }),
  )
  server.registerPrompt('test_simple_prompt', { description: 'simple' }, () => ({
    messages: [message(text('This is a simple prompt for testing.'))],
  }))
  const args = <Name extends string>(...names: Name[]) =>
    fromJsonSchema<Record<Name, string>>({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      required: names,
    })
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'of two arguments', argsSchema: args('arg1', 'arg2') },
    ({ arg1, arg2 }) => ({
      messages: [message(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'a resource', argsSchema: args('resourceUri') },
    ({ resourceUri }) => ({ messages: [message(textResource(resourceUri))] }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'an image' }, () => ({
    messages: [message(image)],
  }))
  server.server.registerCapabilities({ completions: {} })
  server.server.setRequestHandler('completion/complete', () => ({ completion: { values: [] } }))
}

const SCHEMA_2020 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
} as const

/** Tools and a prompt that ask for more before they answer. */
function registerAskingFixtures(server: McpServer): void {
  const ask = (message: string, name: string, type: 'string' | 'boolean' = 'string') => {
    const property = type === 'string' ? { type } : { type }
    return inputRequired.elicit({
      message,
      requestedSchema: { type: 'object', properties: { [name]: property }, required: [name] },
    })
  }
  const sample = (question: string) =>
    inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens: 100 })
  const done = (words: string) => ({ content: [text(words)] })
  const step = {
    name: ask('What is your name?', 'name'),
    color: ask('What is your favorite color?', 'color'),
    ok: ask('Please confirm', 'ok', 'boolean'),
  }
  /** What a tool asks for in each round, by the state that the round before it gave; it answers after the last. */
  const asking: Record<string, readonly NonNullable<Parameters<typeof inputRequired>[0]['inputRequests']>[]> =
    {
      test_input_required_result_elicitation: [{ user_name: step.name }],
      test_input_required_result_sampling: [{ capital_question: sample('What is the capital of France?') }],
      test_input_required_result_list_roots: [{ client_roots: inputRequired.listRoots() }],
      test_input_required_result_request_state: [{ confirm: step.ok }],
      test_input_required_result_multi_round: [{ step1: step.name }, { step2: step.color }],
      test_input_required_result_multiple_inputs: [
        {
          user_name: step.name,
          greeting: sample('Generate a greeting'),
          client_roots: inputRequired.listRoots(),
        },
      ],
      test_missing_capability: [{ word: sample('A word, please.') }],
      test_streaming_elicitation: [{ name: step.name }],
    }
  for (const [name, rounds] of Object.entries(asking)) {
    const last = `round ${rounds.length}`
    const keepsState = rounds.length > 1 || /state|multiple/.test(name)
    server.registerTool(name, { description: 'asks first' }, ({ mcpReq }) => {
      const state = mcpReq.requestState<string>()
      const reached = state === undefined ? 0 : Number(state.replace('round ', ''))
      const asked = rounds[Math.max(reached - 1, 0)] ?? {}
      const isAnswered = Object.keys(asked).every((key) => typeof mcpReq.inputResponses?.[key] === 'object')
      if (isAnswered && (state === last || !keepsState))
        return done(`state-ok: ${JSON.stringify(mcpReq.inputResponses)}`)
      const next = isAnswered ? reached : Math.max(reached - 1, 0)
      return inputRequired({
        inputRequests: rounds[next],
        ...(keepsState ? { requestState: `round ${next + 1}` } : {}),
      })
    })
  }
  server.registerTool(
    'test_input_required_result_capabilities',
    { description: 'asks what is declared' },
    () => {
      return inputRequired({ inputRequests: { word: sample('A word, please.') } })
    },
  )
  server.registerPrompt('test_input_required_result_prompt', { description: 'asks first' }, ({ mcpReq }) =>
    mcpReq.inputResponses?.user_context
      ? { messages: [message(text('A prompt with its context.'))] }
      : inputRequired({
          inputRequests: { user_context: ask('What context should the prompt use?', 'context') },
        }),
  )
}

server.ctx.extendTools = registerFixtures
