import {
  createMcpHandler,
  fromJsonSchema,
  type jsonSchemaValidator,
  type McpHttpHandler,
  McpServer,
} from '@modelcontextprotocol/server'
import type { ToolInput } from '#contract/mcp/tool-input.ts'
import { TOOL_INSTRUCTIONS } from '#contract/mcp/tools.ts'
import type { Context } from '../context/context.ts'
import type { Caller, Operations } from './ask-operation.ts'
import { callTool } from './call-tool.ts'
import { type Docs, openDocs } from './read-docs.ts'
import { registerResources } from './resources.ts'
import { furtherTools } from './tools/further.ts'
import { tools } from './tools/list-tools.ts'
import type { Tool } from './tools/tool.ts'

const ARGUMENT_PARTS_MAX = 200

/** Who sent a message, from `authInfo.extra` of the transport. */
export interface Known {
  caller: Caller
  isSample: boolean
  /** Answers are text alone: whole, and without a schema. */
  textAlone: boolean
  /** The tool that the message calls, which may be one that is not listed. */
  called: string | undefined
}

export interface Protocol {
  handler: McpHttpHandler
}

/** What takes messages of the Model Context Protocol, each of which stands alone, and answers them by our tools. */
export function openProtocol({
  ctx,
  operations,
  bodyBytesMax,
}: {
  ctx: Context
  operations: Operations
  bodyBytesMax: number
}): Protocol {
  const docs = openDocs(ctx.settings)
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const known = authInfo?.extra as Known | undefined // as `Known` says
      if (!known) throw new Error('a message reached the tools without its caller')
      const { caller, isSample, textAlone, called } = known
      const further = called === undefined ? undefined : furtherTools.get(called)
      const offered = further ? [...READY, toReady(further)] : READY
      return createServer(ctx, { offered, docs, textAlone }, (tool, args) =>
        callTool({ ctx, operations, docs, isSample, textAlone }, tool, args, caller),
      )
    },
    {
      keepAliveMs: 0, // no answer takes long enough to need it
      maxRequestBodySize: bodyBytesMax,
      onerror: (error) => ctx.log.debug({ err: error }, 'a message of MCP was refused'),
    },
  )
  return {
    handler,
  }
}

/** A server for one message: nothing is kept between two. */
function createServer(
  ctx: Context,
  { offered, docs, textAlone }: { offered: readonly Ready[]; docs: Docs; textAlone: boolean },
  call: (tool: Tool, args: unknown) => ReturnType<typeof callTool>,
) {
  const server = new McpServer(
    {
      name: 'crowdtape',
      title: 'Crowdtape',
      version: ctx.settings.version ?? '0.0.0',
      websiteUrl: ctx.settings.publicUrl,
    },
    {
      instructions: TOOL_INSTRUCTIONS,
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
      },
      maxToolInputElements: ARGUMENT_PARTS_MAX,
    },
  )
  for (const { tool, inputSchema, outputSchema } of offered) {
    const { name, title, description, changes = false } = tool.contract
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema,
        ...(textAlone ? {} : { outputSchema }),
        annotations: { readOnlyHint: !changes, ...(changes ? { destructiveHint: true } : {}) },
      },
      (args) => call(tool, args),
    )
  }
  registerResources(server, { docs, publicUrl: ctx.settings.publicUrl })
  ctx.extendTools?.(server)
  return server
}

/** The edge of /v1 checks arguments, in its words and after the key, so here any pass. */
const ANY: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
}

const toReady = (tool: Tool) => ({
  tool,
  inputSchema: fromJsonSchema(toListed(tool.contract.input), ANY),
  outputSchema: fromJsonSchema({ ...tool.contract.output }, ANY),
})
type Ready = ReturnType<typeof toReady>

const READY = tools.map(toReady)

/** Without the bounds of texts: an assistant reads the list before every answer, and no sensible text reaches them. */
function toListed({ properties, ...input }: ToolInput) {
  const listed = Object.entries(properties).map(([name, { maxLength: _, ...property }]) => [name, property])
  return { ...input, properties: Object.fromEntries(listed) }
}
