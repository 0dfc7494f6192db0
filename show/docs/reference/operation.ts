import type { PublicRouteContract } from '#contract/public/public-route.ts'
import type { CodeSample } from '../../prose/render-markdown.ts'

/** A parameter, or a field of a body or an answer, on one line of a table. */
export interface FieldRow {
  name: string
  /** How deep it lies within others. */
  depth: number
  /** In words, such as `integer, 1 to 1,000`. */
  type: string
  isRequired: boolean
  description: string
  choices: string[]
  byDefault: string | undefined
}

/** One operation of /v1 as the reference shows it. */
export interface Operation {
  /** Its id is its anchor. */
  id: string
  method: PublicRouteContract['method']
  path: string
  summary: string
  description: string
  scope: string | undefined
  isCharged: boolean
  /** What its callers read where it is deprecated. */
  deprecation: string | undefined
  status: number
  /** Tables of what is sent, by where it goes; empty ones are left out. */
  takes: { place: string; rows: FieldRow[] }[]
  answer: FieldRow[]
  formats: string[]
  errors: { code: string; status: number; title: string }[]
  samples: CodeSample[]
  /** The example of the answer. */
  answerSample: CodeSample | undefined
  /** What the sandbox begins with. */
  tryInput: string
}

export interface OperationGroup {
  name: string
  description: string
  operations: Operation[]
}
