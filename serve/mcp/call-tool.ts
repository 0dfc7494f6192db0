import { randomUUID } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { PLANS } from '#contract/plans.ts'
import { ERRORS } from '#contract/public/errors.ts'
import type { PublicAnswerOf, PublicRouteContract } from '#contract/public/public-route.ts'
import type { Context } from '../context/context.ts'
import { chooseServer } from '../context/on-one-server.ts'
import type { Served } from '../public/prepare-answer.ts'
import { invalidAt, type Problem, toProblem } from '../public/problem.ts'
import type { Caller, Operations } from './ask-operation.ts'
import type { Docs } from './read-docs.ts'
import { chooseTool } from './tools/list-tools.ts'
import { createForeignText } from './tools/to-post.ts'
import type { Given, Tool, ToolAsk } from './tools/tool.ts'
import { writeSummary } from './tools/write-summary.ts'

/**
 * Runs a tool. It reaches nothing but operations, through the edge of /v1, so none can forget key, scope, limits, charge or
 * rights; what it cost and when it was true are added here, and each refusal becomes an error with its fix.
 */
export async function callTool(
  parts: { ctx: Context; operations: Operations; docs: Docs; isSample: boolean; textAlone: boolean },
  called: Tool,
  given: unknown,
  caller: Caller,
): Promise<CallToolResult> {
  const { ctx, operations, docs, isSample, textAlone } = parts
  const { tool, args: chosen } = chooseTool(called, given)
  const asked = openAsk(tool, { ctx, operations, docs, caller })
  try {
    const args = readArguments(tool, chosen)
    const { body, sources } = await tool.answer(asked.tool, args)
    await asked.countIfNothingWasAsked()
    const content = {
      as_of: typeof args.as_of === 'string' ? new Date(args.as_of).toISOString() : ctx.now().toISOString(),
      data: isSample ? 'sample' : 'live',
      ...body,
      ...(sources ? { sources } : {}),
      cost: asked.cost(),
    }
    return textAlone ? { content: [asText(content)] } : toResult(content)
  } catch (error) {
    const problem = await asked.countIfNothingWasAsked().then(() => toProblem(error), toProblem)
    if (problem.status >= 500) caller.log.error({ err: problem.cause ?? error }, 'a tool failed')
    return { content: [asText({ error: asked.tool.describe(problem) })], isError: true }
  }
}

function openAsk(tool: Tool, parts: { ctx: Context; operations: Operations; docs: Docs; caller: Caller }) {
  const { ctx, operations, docs, caller } = parts
  const served: Served[] = []
  const requestIds = new WeakMap<Problem, string>()
  // Alone, an answer is read again where its server is lost.
  const reading = tool.contract.asks.length > 1 ? chooseServer(ctx) : Promise.resolve(ctx)
  let calls = 0

  async function ask<const Contract extends PublicRouteContract>(contract: Contract, given: Given) {
    if (!tool.contract.asks.includes(contract)) {
      throw new Error(`${tool.contract.name} does not say that it asks ${contract.operationId}`)
    }
    // The ledger knows a call by its id, so each has one; the first has that of the message.
    calls += 1
    const requestId = calls === 1 ? caller.requestId : randomUUID()
    try {
      const answer = await operations.ask(contract, given, caller, { requestId, ctx: await reading })
      served.push(answer)
      return JSON.parse(answer.prepared.payload) as PublicAnswerOf<Contract> // written from it a moment ago
    } catch (error) {
      const problem = toProblem(error)
      requestIds.set(problem, requestId)
      throw problem
    }
  }
  return {
    tool: {
      ask,
      describe: (problem: Problem) =>
        describe(problem, {
          publicUrl: ctx.settings.publicUrl,
          requestId: requestIds.get(problem) ?? caller.requestId,
        }),
      foreign: createForeignText(randomUUID().slice(0, 8)),
      docs: docs.places,
    } satisfies ToolAsk,
    cost: () => costOf(served),
    /** What is answered or refused before an operation was asked counts like any call that is refused. */
    countIfNothingWasAsked: async () => {
      if (calls > 0) return
      calls += 1
      await operations.count(caller)
    },
  }
}

/** Arguments that the tool has, with its defaults; null counts as not given. Throws a 400 for any other. */
function readArguments({ contract: { input, name } }: Tool, given: unknown): Record<string, unknown> {
  const entries = Object.entries((given ?? {}) as object).filter(([, value]) => value !== null)
  const unknown = entries.find(([key]) => !Object.hasOwn(input.properties, key))
  if (unknown) {
    const known = Object.keys(input.properties).join(', ')
    throw invalidAt(
      `#/arguments/${unknown[0]}`,
      `${unknown[0]} is no argument of ${name}; there are ${known}`,
    )
  }
  const defaults = Object.entries(input.properties).flatMap(([key, property]) =>
    property.default === undefined ? [] : [[key, property.default]],
  )
  const args: Record<string, unknown> = { ...Object.fromEntries(defaults), ...Object.fromEntries(entries) }
  const flag = Object.keys(args).find(
    (key) => input.properties[key]?.type === 'boolean' && typeof args[key] !== 'boolean',
  )
  if (flag !== undefined) throw invalidAt(`#/arguments/${flag}`, `${flag} must be true or false`)
  return args
}

function costOf(served: readonly Served[]) {
  const credits = served.filter(({ charged }) => charged).length
  const last = served.reduce<Served['settled'] | undefined>(
    (most, { settled }) => (most && most.monthCalls > settled.monthCalls ? most : settled),
    undefined,
  )
  const quota = last && PLANS[last.plan].callsPerMonth
  return {
    credits,
    left_this_month: quota === undefined ? null : Math.max(0, quota - (last?.monthCalls ?? 0)),
  }
}

function describe(problem: Problem, { publicUrl, requestId }: { publicUrl: string; requestId: string }) {
  const { title, fix } = ERRORS[problem.code]
  return {
    code: problem.code,
    title,
    detail: problem.message,
    fix,
    ...(problem.retryAfterSeconds === undefined ? {} : { retry_after_seconds: problem.retryAfterSeconds }),
    ...(problem.places.length > 0
      ? { errors: problem.places.map(({ pointer, message }) => ({ pointer: toArgument(pointer), message })) }
      : {}),
    docs: `${publicUrl}/docs/errors#${problem.code}`,
    request_id: requestId,
  }
}

/** Where a tool has what /v1 has in path, query, header or body. */
function toArgument(pointer: string): string {
  return pointer
    .replace(/^#\/path\/id$/, '#/arguments/alert_id')
    .replace(/^#\/headers\/idempotency-key$/, '#/arguments/idempotency_key')
    .replace(/^#\/(?:query|body|path)(?=\/|$)/, '#/arguments')
}

/** Whole once, as `structuredContent`, and in short as text: assistants read one or the other. docs/decisions/0900 */
function toResult(content: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: writeSummary(content) }], structuredContent: content }
}

const asText = (content: object) => ({ type: 'text' as const, text: JSON.stringify(content) })
