import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { printOpenapi } from '#contract/public/documents/print-openapi.ts'
import { makeCaller } from '#serve/testing/make-caller.ts'
import { putPrices } from '#serve/testing/put-prices.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { findGenerator } from '../generate/generate-with-openapi-generator.ts'
import { makeFolder } from '../test/make-folder.ts'
import { makePosts } from '../test/make-posts.ts'

/** The generators and what compiles their clients, fetched when they are tried. */
const NPM = {
  typescript: '5.9.3',
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  '@hey-api/openapi-ts': '0.99.0',
  orval: '8.38.0',
  esbuild: '0.28.2',
  '@types/node': '24.19.2',
}
/** Where programs are that a project installs. */
const PROGRAMS = ['node_modules/.bin', 'python/bin']
const run = promisify(execFile)

/**
 * What every program prints of the same calls: prices by a repeated parameter, with one that is null and why; posts page by
 * page; an alert from a body; the first columns of a CSV file; the first bytes of a Parquet file; a refusal.
 */
const EXPECTED = [
  'BTC 64250.12, ETH 3120.5, NOSUCH not_covered',
  '3 posts on 2 pages, none withheld',
  'above 69000',
  'requested,status,id,symbol',
  'PAR1',
  'invalid_request #/query/limit',
  '',
].join('\n')

export interface Project {
  folder: string
  /** Runs a program in the folder, with the address of the server and a key in its environment. */
  run: (program: string, ...options: string[]) => Promise<{ stdout: string; stderr: string }>
  /** Runs a program over the client and compares what it prints. */
  assertAnswers: (program: string, ...options: string[]) => Promise<void>
}

/** A server with prices and posts, a key, and a project with its description of /v1, in which a client is generated. */
export async function openProject(t: TestContext): Promise<Project> {
  const { db } = await openTestDatabase()
  const server = await startTestServer(t, { db })
  await putPrices(db, new Date())
  const posts = makePosts('try', { count: 3, from: new Date(), symbol: 'BTC' })
  await savePosts(db, posts, { collectedAt: new Date() })
  const { key } = await makeCaller(server)
  const folder = makeFolder()
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(printOpenapi(publicContracts, server.url)))
  const PATH = [...PROGRAMS.map((place) => join(folder, place)), process.env.PATH].join(delimiter)
  const env = { ...process.env, PATH, CROWDTAPE_API_KEY: key, CROWDTAPE_URL: server.url }
  const runHere = (program: string, ...options: string[]) =>
    run(program, options, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 })
  const assertAnswers = async (program: string, ...options: string[]) => {
    assert.equal((await runHere(program, ...options)).stdout, EXPECTED)
  }
  return { folder, run: runHere, assertAnswers }
}

export async function installGenerators({ folder, run }: Project): Promise<void> {
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'a-program', private: true, type: 'module', dependencies: NPM }),
  )
  await run('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts')
}

/** Compiles as strictly as TypeScript does, the generated code included, and runs the program. */
export async function assertTypescript({ folder, run, assertAnswers }: Project, program: string) {
  await writeFile(join(folder, 'program.ts'), program)
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    module: 'preserve',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
    lib: ['es2023', 'dom', 'dom.iterable'],
  }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['program.ts', 'client', 'client.ts', 'schema.ts'] }),
  )
  await run('tsc', '-p', '.')
  const bundle = ['--bundle', '--platform=node', '--format=esm', '--outfile=program.mjs']
  await run('esbuild', 'program.ts', ...bundle)
  await assertAnswers(process.execPath, 'program.mjs')
}

/** Writes a client into `client`. */
export async function generateWithOpenapiGenerator({ run }: Project, generator: string, properties: string) {
  const options = ['-i', 'openapi.json', '-g', generator, '-o', 'client']
  const all = `hideGenerationTimestamp=true,${properties}`
  await run('java', '-jar', findGenerator(), 'generate', ...options, '--additional-properties', all)
}
