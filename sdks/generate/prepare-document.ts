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
 * The contract of /v1 as generators take it in: every object has a name of its own, `null` stands beside one type, and
 * what an SDK decides for its callers (the format of a list, the headers) is left out.
 */
export function prepareDocument(contract: Node): Prepared {
  const document = structuredClone(contract)
  const schemas = nameObjects(document.components.schemas)
  const operations: Operation[] = []
  for (const [path, methods] of Object.entries<Node>(document.paths)) {
    for (const [method, operation] of Object.entries<Node>(methods)) {
      operation.parameters = (operation.parameters ?? []).filter(isForCallers)
      for (const answer of Object.values<Node>(operation.responses)) keepOneForm(answer)
      if (operation.requestBody) nameBody(operation, schemas)
      operations.push(readOperation({ path, method, operation, schemas }))
    }
  }
  document.components.schemas = Object.fromEntries(
    Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  return { document, operations }
}

function isForCallers({ name, in: place }: Node): boolean {
  return place !== 'header' && name !== 'format'
}

/** JSON, or the events of a stream, whose schema is that of one. */
function keepOneForm(answer: Node): void {
  const { content } = answer
  const form = ['application/json', 'text/event-stream', 'application/problem+json'].find(
    (type) => content?.[type],
  )
  if (form) answer.content = { [form]: { schema: content[form].schema } }
}

function nameBody(operation: Node, schemas: Node): void {
  const content = operation.requestBody.content['application/json']
  const name = `${pascal(operation.operationId)}Body`
  const { oneOf: _, anyOf: __, ...schema } = content.schema // which fields depend on each other the server tells
  schemas[name] = schema
  content.schema = { $ref: `#/components/schemas/${name}` }
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

/** Every object below the named ones gets a name by its place; equal objects share one. */
function nameObjects(named: Node): Node {
  const schemas: Node = {}
  const nameByForm = new Map<string, string>()
  const place = (wanted: string, schema: Node): Node => {
    const form = JSON.stringify({ ...schema, description: undefined })
    const name = nameByForm.get(form) ?? freeName(wanted)
    if (!nameByForm.has(form)) {
      nameByForm.set(form, name)
      schemas[name] = visit(name, schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const freeName = (wanted: string): string => {
    let name = wanted
    for (let next = 2; schemas[name] !== undefined || (named[name] && name !== wanted); next++)
      name = `${wanted}${next}`
    return name
  }
  const visit = (name: string, schema: Node): Node => {
    if (!schema.properties) return withType(schema)
    const properties = Object.entries<Node>(schema.properties).map(([key, property]) => [
      key,
      inside(
        property,
        `${key === 'data' ? name.replace(/s$/, '') : name}${key === 'data' ? 'Row' : pascal(key)}`,
      ),
    ])
    return { ...schema, properties: Object.fromEntries(properties) }
  }
  const inside = (schema: Node, name: string): Node => {
    if (schema.properties && Object.keys(schema.properties).length > 0)
      return place(schema.title ?? name, schema)
    if (schema.items) return { ...schema, items: inside(schema.items, singular(name)) }
    if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((one: Node) => inside(one, name)) }
    return withType(schema)
  }
  for (const [name, schema] of Object.entries<Node>(named)) {
    nameByForm.set(JSON.stringify({ ...schema, description: undefined }), name)
    schemas[name] = {}
  }
  for (const [name, schema] of Object.entries<Node>(named)) schemas[name] = visit(name, schema)
  return schemas
}

/** What has only a list of words is text. */
function withType(schema: Node): Node {
  const isText = schema.type === undefined && schema.enum?.every((word: unknown) => typeof word === 'string')
  return isText ? { type: 'string', ...schema } : schema
}

function nameOf(schema: Node | undefined): string | undefined {
  return schema?.$ref?.split('/').at(-1)
}

const singular = (name: string) => (name.endsWith('eries') ? name : name.replace(/(?<!s)s$/, ''))

export function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())
}
