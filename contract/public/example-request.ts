import type { TObject } from 'typebox'
import type { PublicRouteContract } from './public-route.ts'

/** A call that is worth trying: what its path, its query and its body carry. */
export interface ExampleRequest {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

/** The parameters and fields that have an example, and those that a call cannot do without. */
export function exampleRequest(contract: PublicRouteContract): ExampleRequest {
  return {
    params: exampleOf(contract.params),
    query: exampleOf(contract.query),
    body: contract.body ? exampleOf(contract.body) : undefined,
  }
}

function exampleOf(schema: TObject | undefined): Record<string, unknown> {
  const entries = Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => {
    const value = sampleOf(property as Described, schema?.required?.includes(name) === true)
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
