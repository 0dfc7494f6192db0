import type { TObject } from 'typebox'
import type { PublicRouteContract } from '../public-route.ts'

/** A call that is worth trying: what its path, its query and its body carry. */
export interface ExampleRequest {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

/**
 * The parameters and fields that have an example, and those that a call cannot do without. What only the caller can
 * know, such as the id of an alert, stands as `ALERT_ID`, so that it is seen that something belongs there.
 */
export function exampleRequest(contract: PublicRouteContract): ExampleRequest {
  return {
    params: { ...placeholdersOf(contract.path), ...exampleOf(contract.params, false) },
    query: exampleOf(contract.query),
    body: contract.body ? exampleOf(contract.body) : undefined,
  }
}

function placeholdersOf(path: string): Record<string, string> {
  const parts = [...path.matchAll(/\/([a-z]+?)s?\/:(\w+)/g)]
  return Object.fromEntries(parts.map(([, kind, name = '']) => [name, `${kind}_${name}`.toUpperCase()]))
}

/** With `isWhole` a value of its kind stands for what is required and has no example. */
function exampleOf(schema: TObject | undefined, isWhole = true): Record<string, unknown> {
  const entries = Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => {
    const isRequired = isWhole && schema?.required?.includes(name) === true
    const value = sampleOf(property as Described, isRequired)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

interface Described {
  examples?: unknown[]
  default?: unknown
  enum?: unknown[]
  type?: string
  minimum?: number
}

function sampleOf(property: Described, isRequired: boolean): unknown {
  if (property.examples?.length) return property.examples[0]
  if (!isRequired || property.default !== undefined) return undefined
  if (property.enum) return property.enum[0]
  if (property.type === 'integer' || property.type === 'number') return property.minimum ?? 1
  return property.type === 'boolean' ? true : `<${property.type ?? 'value'}>`
}
