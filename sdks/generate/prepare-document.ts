// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is JSON of many forms; what is read is asserted by the types it makes
export type Node = Record<string, any>

/** One call as a program sees it: what it takes by name, wherever HTTP wants it. */
export interface Operation {
  name: string
  method: string
  path: string
  summary: string
  description: string
  parameters: Parameter[]
  /** The schema of the body, whose fields the caller gives beside the parameters. */
  body: string | undefined
  answer: string
  /** The schema of a row where the answer is one of many pages. */
  row: string | undefined
  isStream: boolean
  /** What its callers are told where it is to go away. */
  deprecation: string | undefined
}

export interface Parameter {
  name: string
  place: 'path' | 'query'
  isRequired: boolean
  isList: boolean
}

export interface Prepared {
  document: Node
  operations: Operation[]
}

/**
 * The contract of /v1 as the generators of the SDKs take it in: without what an SDK decides for its callers (the format of
 * a list, the headers), and with a day or a moment as a choice, because SDKs take both a date and a text.
 */
export function prepareDocument(contract: Node): Prepared {
  const document = toChoices(structuredClone(contract))
  const { schemas } = document.components
  const operations: Operation[] = []
  for (const [path, methods] of Object.entries<Node>(document.paths)) {
    if (/\.[^/]+$/.test(path)) {
      delete document.paths[path]
      continue
    }
    for (const [method, operation] of Object.entries<Node>(methods)) {
      operation.parameters = (operation.parameters ?? []).filter(({ in: place }: Node) => place !== 'header')
      for (const { content } of Object.values<Node>(operation.responses)) {
        for (const form of Object.values<Node>(content ?? {})) delete form.example
      }
      operations.push(readOperation({ path, method, operation, schemas }))
    }
  }
  document.components.schemas = Object.fromEntries(
    Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  return { document, operations }
}

function toChoices(document: Node): Node {
  return JSON.parse(JSON.stringify(document), (_key, value) => {
    if (value?.format !== 'date-or-date-time') return value
    const { type, format: _, pattern: __, ...rest } = value
    return { ...rest, anyOf: ['date', 'date-time'].map((format) => ({ type, format })) }
  })
}

function readOperation(found: { path: string; method: string; operation: Node; schemas: Node }): Operation {
  const { path, method, operation, schemas } = found
  const [, success] = Object.entries<Node>(operation.responses).find(([status]) => status < '300') ?? []
  const [type, form] = Object.entries<Node>(success?.content)[0] ?? []
  const answer = nameOf(form?.schema) ?? ''
  const deprecation = operation.deprecated ? deprecationOf(operation) : undefined
  const rows = schemas[answer]?.properties?.data?.items
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description.replace(deprecation ?? '', '').trim(),
    parameters: operation.parameters.map((parameter: Node) => ({
      name: parameter.name,
      place: parameter.in,
      isRequired: parameter.required,
      isList: parameter.schema.type === 'array',
    })),
    body: nameOf(operation.requestBody?.content['application/json'].schema),
    answer,
    row: operation.parameters.some(({ name }: Node) => name === 'cursor') ? nameOf(rows) : undefined,
    isStream: type === 'text/event-stream',
    deprecation,
  }
}

/** The sentences with which the description of a deprecated operation ends. */
function deprecationOf({ description, operationId }: Node): string {
  const [told] = /Deprecated since \S+; it ends on .*$/.exec(description) ?? []
  if (told === undefined) throw new Error(`${operationId} does not say how it is deprecated`)
  return told
}

function nameOf(schema: Node | undefined): string | undefined {
  return schema?.$ref?.split('/').at(-1)
}
