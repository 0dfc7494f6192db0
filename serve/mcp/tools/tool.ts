import type { ToolContract } from '#contract/mcp/tools.ts'
import type { PublicAnswerOf, PublicRouteContract } from '#contract/public/public-route.ts'
import type { Problem } from '../../public/problem.ts'
import type { ForeignText } from './to-post.ts'

/** What a tool may do: nothing but this. */
export interface ToolAsk {
  /** One call of an operation, through the edge of /v1: key, scope, limits, input, charge. Throws what refuses it. */
  ask<const Contract extends PublicRouteContract>(
    contract: Contract,
    given: Given,
  ): Promise<PublicAnswerOf<Contract>>
  /** A refusal as the assistant reads it, where an answer is given in spite of it. */
  describe(problem: Problem): object
  /** Puts what strangers wrote into the answer, so that it cannot be taken for anything else. */
  foreign: ForeignText
  /** The places of the documentation. */
  docs(): Promise<readonly DocsPlace[]>
}

export interface Given {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  idempotencyKey?: unknown
}

export interface ToolAnswer {
  /** Without what is null: absent is unknown. */
  body: Record<string, unknown>
  /** Ids of the sources that it comes from, where the operation returns them. */
  sources?: readonly string[]
}

/** A tool and its description. */
export interface Tool {
  contract: ToolContract
  answer(tool: ToolAsk, args: Record<string, unknown>): Promise<ToolAnswer>
}

/** A place of the documentation, as `/docs/search.json` of the built site has it. */
export interface DocsPlace {
  title: string
  /** What it is part of. */
  part: string
  /** Its address in this installation. */
  to: string
  text: string
}
