import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { printOpenapi } from '#contract/public/documents/print-openapi.ts'
import { GENERATOR, generateJava, generatePython } from '../generate/generate-with-openapi-generator.ts'
import { type Prepared, prepareDocument } from '../generate/prepare-document.ts'
import { writeNodeOperations } from '../generate/write-node-operations.ts'
import { missingForJava } from './install-java.ts'
import { makeFolder } from './make-folder.ts'

const DEPRECATED = { since: '2027-01-31', sunset: '2028-02-01', successor: 'listPosts' }
const TOLD = 'Deprecated since 2027-01-31; it ends on 2028-02-01. Use `listPosts` instead.'
const missing = missingForJava() ?? (existsSync(GENERATOR) ? false : 'the generator is not on this machine')

/** The contract with one operation that is deprecated and has pages, as the generators take it in. */
function prepare(): Prepared {
  const contracts = publicContracts.map((contract) =>
    contract.operationId === 'searchPosts' ? { ...contract, deprecated: DEPRECATED } : contract,
  )
  return prepareDocument(JSON.parse(JSON.stringify(printOpenapi(contracts, 'http://localhost:3000'))))
}

test('a deprecated operation is struck through in the SDK for Node.js, with its pages', () => {
  const text = writeNodeOperations(prepare().operations, [])
  const marked = [...text.matchAll(/@deprecated (.*)\n {3}\*\/\n {2}(\w+)\(/g)].map(([, ...found]) => found)
  assert.deepEqual(marked, [
    [TOLD, 'searchPosts'],
    [TOLD, 'searchPostsAll'],
  ])
  assert.equal(text.split(TOLD).length, 3, 'told once for each method')
})

test('it is marked in the SDK for Java, on every form of the call', { skip: missing }, () => {
  const folder = join(makeFolder(), 'java')
  mkdirSync(folder)
  generateJava(prepare(), folder)
  const text = readFileSync(join(folder, 'Operations.java'), 'utf8')
  const marked = [...text.matchAll(/@deprecated (.*)\n {3}\*\/\n {2}@Deprecated\n {2}public \S+ (\w+)\(/g)]
  assert.deepEqual(
    [...new Set(marked.map(([, told, name]) => `${name}: ${told}`))],
    [`searchPosts: ${TOLD}`, `searchPostsAll: ${TOLD}`],
  )
  assert.equal(marked.length, text.split(/public \S+ searchPosts(?:All)?\(/).length - 1)
})

test('it warns where it is called in the SDK for Python', { skip: missing }, () => {
  const folder = join(makeFolder(), 'python')
  mkdirSync(folder)
  generatePython(prepare(), folder)
  const text = readFileSync(join(folder, '_operations.py'), 'utf8')
  const methods = text.split(/^ {4}def /m).filter((method) => method.includes(TOLD))
  assert.deepEqual(
    methods.map((method) => /^\w+/.exec(method)?.[0]),
    ['search_posts'],
  )
  assert.match(methods[0] ?? '', /self\._deprecated\("search_posts", "Deprecated since /)
})
