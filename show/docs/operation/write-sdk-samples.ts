import type { ExampleRequest } from '#contract/public/documents/example-request.ts'
import type { PublicRouteContract } from '#contract/public/public-route.ts'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import type { WrittenSample } from './write-samples.ts'

/** A value that a call takes, with what its schema says of it. */
interface Given {
  name: string
  value: unknown
  isTime: boolean
}

/** One call with each SDK, ready to run with the key in CROWDTAPE_API_KEY. */
export function writeSdkSamples(contract: PublicRouteContract, example: ExampleRequest): WrittenSample[] {
  const given = givenOf(contract, example)
  return [
    { label: 'Node.js', language: 'js', text: writeNode(contract, given) },
    { label: 'Python', language: 'python', text: writePython(contract, given) },
    { label: 'Java', language: 'java', text: writeJava(contract, given) },
  ]
}

function givenOf({ params, query, body }: PublicRouteContract, example: ExampleRequest): Given[] {
  const places = [
    [params, example.params],
    [query, example.query],
    [body, example.body],
  ] as const
  return places.flatMap(([schema, values]) =>
    Object.entries(values ?? {}).map(([name, value]) => {
      const { format } = (schema?.properties[name] ?? {}) as { format?: string }
      return { name, value, isTime: /date/.test(format ?? '') }
    }),
  )
}

function writeNode({ operationId, stream }: PublicRouteContract, given: Given[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const write = ({ value }: Given) => (typeof value === 'string' ? quote(value) : String(value))
  const fields = given.map((one) => `${one.name}: ${write(one)}`)
  const call = `crowdtape.${operationId}(${braced(fields, ['{ ', ' }'], 2)})`
  return [
    "import { Crowdtape } from 'crowdtape'",
    '',
    'const crowdtape = new Crowdtape({',
    '  apiKey: process.env.CROWDTAPE_API_KEY,',
    `  baseUrl: '${SITE_ORIGIN}',`,
    '})',
    ...(stream
      ? [`const events = ${call}`, 'for await (const event of events) console.log(event)']
      : [`console.log(await ${call})`]),
  ].join('\n')
}

function writePython({ operationId, stream }: PublicRouteContract, given: Given[]): string {
  const write = ({ value }: Given) => {
    if (typeof value === 'boolean') return value ? 'True' : 'False'
    return JSON.stringify(value)
  }
  const fields = given.map((one) => `${one.name}=${write(one)}`)
  const method = operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const call = `crowdtape.${method}(${braced(fields, ['', ''], 4)})`
  return [
    'import os',
    '',
    'from crowdtape import Crowdtape',
    '',
    'crowdtape = Crowdtape(',
    '    api_key=os.environ["CROWDTAPE_API_KEY"],',
    `    base_url="${SITE_ORIGIN}",`,
    ')',
    ...(stream ? [`for event in ${call}:`, '    print(event, flush=True)'] : [`print(${call})`]),
  ].join('\n')
}

function writeJava({ operationId, stream }: PublicRouteContract, given: Given[]): string {
  const write = ({ value, isTime }: Given) => {
    if (isTime) return `Instant.parse("${new Date(String(value)).toISOString()}")`
    return typeof value === 'number' ? `${value}L` : JSON.stringify(value)
  }
  const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase())
  const setters = given.map((one) => `.${camel(one.name)}(${write(one)})`)
  const gap = setters.join('').length > 60 ? '\n    ' : ''
  const input = given.length === 0 ? '' : `input -> input${setters.map((setter) => gap + setter).join('')}`
  const call = `crowdtape.${operationId}(${input})`
  const lines = [
    'var crowdtape = Crowdtape.builder()',
    '    .apiKey(System.getenv("CROWDTAPE_API_KEY"))',
    `    .baseUrl("${SITE_ORIGIN}")`,
    '    .build();',
    ...(stream
      ? [`try (var events = ${call}) {`, '    for (var event : events) System.out.println(event);', '}']
      : [`System.out.println(${call});`]),
  ]
  return [
    'import io.crowdtape.Crowdtape;',
    ...(given.some(({ isTime }) => isTime) ? ['import java.time.Instant;'] : []),
    '',
    'public class Call {',
    '    public static void main(String[] args) {',
    ...lines.flatMap((line) => line.split('\n')).map((line) => `        ${line}`),
    '    }',
    '}',
  ].join('\n')
}

/** On one line where that is short, else a line each. */
function braced(fields: string[], [open, close]: [string, string], indent: number): string {
  if (fields.length === 0) return ''
  const line = `${open}${fields.join(', ')}${close}`
  if (line.length <= 60) return line
  const lines = fields.map((field) => `\n${' '.repeat(indent)}${field},`)
  return `${open.trim()}${lines.join('')}\n${close.trim()}`
}
