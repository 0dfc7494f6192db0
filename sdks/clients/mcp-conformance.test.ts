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
import { fromJsonSchema, type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
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

/** By revision. Those for input between calls (`input-required-result-…`) and sessions are left out: no tool of ours has them. */
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
  ],
} as const

/** Checks that fail, which have to be as they are here: a further one fails the test. */
const KNOWN: Record<string, readonly string[]> = {
  'server-stateless': [
    // Their diagnostic tools, such as `test_missing_capability`, are not among the fixtures below.
    'ServerRejectsUndeclaredCapability',
    'MissingCapabilityHttp400',
    'HttpServerNoIndependentRequestsOnStream',
    'ServerNoLogWithoutLogLevel',
    // Nothing of ours changes while a process runs, so subscriptions are refused.
    'ServerSendsSubscriptionAck',
    'ServerTagsSubscriptionId',
  ],
}

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
      const failed = [...report.matchAll(/^ {2}- (\w+): .*\n {4}Error/gm)].map(([, name]) => name)
      const isKnown = failed.length > 0 && failed.every((name) => KNOWN[scenario]?.includes(name ?? ''))
      assert.ok(report === '' || isKnown, `failed: ${failed.join(', ')}\n${report.slice(-3_000)}`)
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
    address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
  },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  additionalProperties: false,
} as const

server.ctx.extendTools = registerFixtures
