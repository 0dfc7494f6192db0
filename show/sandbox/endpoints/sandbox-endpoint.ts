import type { PublicRouteContract } from '#contract/public/public-route.ts'

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
