import type { Operation } from './prepare-document.ts'

/**
 * The calls of the Node.js SDK, one method each, over the types that hey-api wrote. `readers` are the names of its
 * functions that turn times of an answer into dates.
 */
export function writeNodeOperations(operations: Operation[], readers: string[]): string {
  const calls = operations.filter(({ isStream }) => !isStream)
  return [
    HEAD,
    'const OPERATIONS = {',
    ...operations.map((operation) => `  ${operation.name}: ${routeOf(operation, readers)},`),
    '} as const satisfies Record<string, Operation>\n',
    '/** The call that is a stream. */',
    'export const STREAM = OPERATIONS.openStream\n',
    '/** Every other call of the API; `Crowdtape` sends them. */',
    'export abstract class Operations {',
    '  protected abstract send<T>(operation: Operation, input: object, options?: CallOptions): Promise<Answer<T>>\n',
    '  protected abstract pages<Row>(operation: Operation, input: object, options?: CallOptions): Rows<Row>\n',
    calls.map(methodsOf).join('\n\n'),
    '}\n',
  ].join('\n')
}

const HEAD = `// Written by \`npm run sdks\` from contract/public/openapi.json.

import type { Answer, CallOptions, Input, Operation, Rows } from '../call/call.ts'
import * as readTimes from './transformers.gen.ts'
import type * as types from './types.gen.ts'
`

function routeOf({ name, method, path, body }: Operation, readers: string[]): string {
  const reader = `${name}ResponseTransformer`
  const fields = [
    `name: '${name}'`,
    `method: '${method}'`,
    `path: '${path}'`,
    `hasBody: ${body !== undefined}`,
    ...(readers.includes(reader) ? [`readTimes: readTimes.${reader}`] : []),
  ]
  return `{ ${fields.join(', ')} }`
}

function methodsOf(operation: Operation): string {
  const { name, answer, row, parameters, body } = operation
  const isBare = parameters.length === 0 && body === undefined
  const isFree = parameters.every(({ isRequired }) => !isRequired) && body === undefined
  const data = `${name.charAt(0).toUpperCase()}${name.slice(1)}Data`
  const input = isBare ? '' : `input: Input<types.${data}>${isFree ? ' = {}' : ''}, `
  const given = isBare ? '{}' : 'input'
  const call = [
    docOf(operation, []),
    `  ${name}(${input}options?: CallOptions): Promise<Answer<types.${answer}>> {`,
    `    return this.send(OPERATIONS.${name}, ${given}, options)`,
    '  }',
  ]
  if (row === undefined) return call.join('\n')
  return [
    ...call,
    '',
    docOf(operation, ['The rows of all pages; each page is a call of its own.']),
    `  ${name}All(${input}options?: CallOptions): Rows<types.${row}> {`,
    `    return this.pages(OPERATIONS.${name}, ${given}, options)`,
    '  }',
  ].join('\n')
}

function docOf({ summary, description, deprecation }: Operation, more: string[]): string {
  const told = deprecation === undefined ? [] : [`@deprecated ${deprecation}`]
  const lines = [`${summary}.`, ...more, ...description.split('\n'), ...told]
  return ['  /**', ...lines.map((line) => `   * ${line.replaceAll('*/', '*\\/')}`), '   */'].join('\n')
}
