import type { Node, Operation, Prepared } from './prepare-document.ts'

/**
 * The prepared contract in the words of OpenAPI 3.0, which openapi-generator reads best: `null` beside a type becomes
 * nullable, words of a list become text, so that a word that is new one day arrives as it is, and what the body takes
 * becomes parameters of the call.
 */
export function writePlainDocument({ document, operations }: Prepared): Node {
  const schemas = document.components.schemas
  const answers = new Set(operations.filter(({ isStream }) => !isStream).map(({ answer }) => answer))
  const bodies = new Set(operations.map(({ body }) => body))
  const named = Object.entries<Node>(schemas).filter(([name]) => !bodies.has(name))
  return {
    openapi: '3.0.3',
    info: { title: document.info.title, version: document.info.version },
    paths: groupByPath(operations.map((operation) => [operation, callOf(operation, document)])),
    components: {
      schemas: Object.fromEntries(
        named.map(([name, schema]) => [
          name,
          { ...toPlain(schema), ...(answers.has(name) ? { 'x-answer': true } : {}) },
        ]),
      ),
    },
  }
}

function groupByPath(calls: [Operation, Node][]): Node {
  const paths: Node = {}
  for (const [{ path, method }, call] of calls) paths[path] = { ...paths[path], [method.toLowerCase()]: call }
  return paths
}

function callOf(operation: Operation, document: Node): Node {
  const { name, path, method, body, row, isStream, deprecation } = operation
  const { parameters } = document.paths[path][method.toLowerCase()]
  const fields = body === undefined ? undefined : document.components.schemas[body]
  return {
    operationId: name,
    tags: ['Operations'],
    summary: plainText(operation.summary),
    description: plainText(operation.description),
    parameters: [
      ...parameters.map(plainParameter),
      ...Object.entries<Node>(fields?.properties ?? {}).map(([field, schema]) => ({
        ...plainParameter({
          name: field,
          in: 'query',
          required: fields?.required?.includes(field) ?? false,
          schema,
        }),
        'x-in-body': true,
      })),
    ],
    ...(body === undefined ? {} : { 'x-has-body': true }),
    ...(row === undefined ? {} : { 'x-row': row }),
    ...(deprecation === undefined ? {} : { deprecated: true, 'x-deprecation': plainText(deprecation) }),
    ...(isStream ? { 'x-stream': true } : { 'x-call': true }),
    ...(method === 'POST' ? { 'x-idempotent-by-key': true } : {}),
    responses: {
      200: {
        description: 'The answer',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${operation.answer}` } } },
      },
    },
  }
}

function plainParameter({ name, in: place, required, description, schema }: Node): Node {
  const { default: _, ...plain } = toPlain(schema) // what is not given is left to the server
  const told = description ?? plain.description
  return {
    name,
    in: place,
    required,
    schema: plain,
    ...(told === undefined ? {} : { description: plainText(told) }),
  }
}

function toPlain(schema: Node): Node {
  if (schema.$ref) return { $ref: schema.$ref }
  const { properties, items, anyOf, description, format, required, additionalProperties } = schema
  const [type = 'string'] = [schema.type].flat()
  const nullable = Array.isArray(schema.type) && schema.type.includes('null')
  const told = description === undefined ? {} : { description: plainText(description) }
  if (anyOf) return { ...plainChoice(anyOf), ...told }
  if (properties && Object.keys(properties).length > 0) {
    const fields = Object.entries<Node>(properties).map(([name, one]) => [name, toPlain(one)])
    return {
      type: 'object',
      ...told,
      properties: Object.fromEntries(fields),
      ...(required ? { required } : {}),
    }
  }
  return {
    type,
    ...told,
    ...(items ? { items: toPlain(items) } : {}),
    ...(format === 'date-time' ? { format } : {}),
    ...(type === 'integer' ? { format: 'int64' } : {}),
    ...(type === 'number' ? { format: 'double' } : {}),
    ...(nullable ? { nullable } : {}),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: toPlain(additionalProperties) }
      : {}),
  }
}

/** A type or null; a day or a time, which is a time; a number or a text, which is exact. */
function plainChoice(choices: Node[]): Node {
  const types = choices.filter(({ type }) => type !== 'null')
  const nullable = types.length < choices.length ? { nullable: true } : {}
  const [first = {}] = types
  if (types.length === 1 && first.$ref) return { allOf: [first], ...nullable }
  if (types.length === 1) return { ...toPlain(first), ...nullable }
  return { ...toPlain(types.find(({ format }) => format === 'date-time') ?? first), ...nullable }
}

/** Without the signs that would end a comment or a text in Python or Java. */
function plainText(text: string): string {
  return text
    .replaceAll('"', '’')
    .replaceAll('\\', '/')
    .replaceAll('*/', '* /')
    .replaceAll('&', 'and')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('@', '(at)')
}
