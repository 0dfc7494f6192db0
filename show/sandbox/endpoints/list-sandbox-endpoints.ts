import type { TObject } from 'typebox'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { exampleRequest } from '#contract/public/documents/example-request.ts'
import { LIST_FORMATS, type PublicRouteContract } from '#contract/public/public-route.ts'
import { paths } from '../../shell/page/paths.ts'

/** Every endpoint of /v1 in the order of the documentation. Runs at build: the contract does not reach the browser. */
export function listSandboxEndpoints(): SandboxEndpoint[] {
  // The sandbox shows whole answers, and a stream has none.
  return publicContracts.filter(({ stream }) => !stream).map(toEndpoint)
}

function toEndpoint(contract: PublicRouteContract): SandboxEndpoint {
  const { params, query, body } = exampleRequest(contract)
  const placeholder = Object.values(params).find((value) => /^[A-Z]+_ID$/.test(String(value)))
  const owner = contract.path.replace(/\/:.*$/, '')
  const creator = publicContracts.find(({ method, path }) => method === 'POST' && path.startsWith(owner))
  return {
    method: contract.method,
    path: contract.path,
    value: contract.operationId,
    label: contract.summary,
    description: contract.description,
    example: JSON.stringify({ ...params, ...query, ...body }, null, 2),
    group: contract.group,
    reference: paths.reference(contract.group, contract.operationId),
    isCharged: contract.cost === 'call',
    needs:
      placeholder && creator ? { placeholder: String(placeholder), creator: creator.operationId } : undefined,
    fields: [
      ...fieldsOf(contract.params, 'path'),
      ...fieldsOf(contract.query, 'query'),
      ...(contract.list ? [FORMAT] : []),
      ...fieldsOf(contract.body, 'body'),
    ],
  }
}

const FORMAT: SandboxField = {
  name: 'format',
  place: 'query',
  kind: 'text',
  isRequired: false,
  description: 'Format of the rows',
  choices: [...LIST_FORMATS],
  byDefault: 'json',
}

/** What of a schema has no name in its type. */
interface Described {
  type?: string
  enum?: unknown[]
  anyOf?: Described[]
  description?: string
  default?: unknown
}

const KINDS: Record<string, SandboxField['kind']> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
}

function fieldsOf(schema: TObject | undefined, place: SandboxField['place']): SandboxField[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => {
    const described = plainOf(property as Described)
    if (!described) return [] // lists and objects are written in the body box
    const byDefault = described.default === undefined ? undefined : String(described.default)
    return [
      {
        name,
        place,
        kind: KINDS[described.type ?? 'string'] ?? 'text',
        isRequired: schema?.required?.includes(name) === true && byDefault === undefined,
        description: described.description ?? '',
        choices: (described.enum ?? []).map(String),
        byDefault,
      },
    ]
  })
}

/** The property, or of one that may also be null the other member; undefined where it is no plain value. */
function plainOf(property: Described): Described | undefined {
  const member = property.anyOf?.find(({ type }) => type !== 'null')
  if (member) return plainOf({ ...property, ...member, anyOf: undefined })
  return property.enum || (property.type && property.type in KINDS) ? property : undefined
}

/** An endpoint of /v1 as the sandbox offers it. spec, section 3: method, path, value, label, description, example */
export interface SandboxEndpoint {
  method: PublicRouteContract['method']
  /** With `:name` for what the address carries. */
  path: string
  /** In the sandbox's address: the operation's id, such as `getPrices`. */
  value: string
  label: string
  description: string
  /** A body that is worth sending, as JSON text. */
  example: string
  group: string
  /** Where the reference describes it. */
  reference: string
  /** Whether an answer with data costs a live key a credit. */
  isCharged: boolean
  /** Its example names something that has to be created first: what stands for its id, and the endpoint that creates it. */
  needs: { placeholder: string; creator: string } | undefined
  fields: SandboxField[]
}

/** One parameter, or one field of the body that holds a plain value. */
export interface SandboxField {
  name: string
  place: 'path' | 'query' | 'body'
  kind: 'text' | 'integer' | 'number' | 'boolean'
  isRequired: boolean
  description: string
  /** What may be chosen; none: anything of its kind. */
  choices: string[]
  /** Taken where nothing is sent. */
  byDefault: string | undefined
}

/** The fields of a call by their names, as the body box holds them. */
export type SandboxInput = Record<string, unknown>
