import { askTool } from '#contract/mcp/tools.ts'
import { invalidAt } from '../../public/problem.ts'
import { alerts } from './alerts.ts'
import { find } from './find.ts'
import { furtherTools } from './further.ts'
import { search } from './mentions.ts'
import { prices } from './prices.ts'
import { sentiment } from './sentiment.ts'
import type { Tool } from './tool.ts'
import { trending, whatsHappening } from './trending.ts'

/** Stands for the tool that its argument names; itself it answers an unknown name. */
const ask: Tool = {
  contract: askTool,
  async answer() {
    throw invalidAt('#/arguments/name', `name must be one of ${[...furtherTools.keys()].join(', ')}`)
  },
}

/** Every tool, the one to begin with first. */
export const tools: readonly Tool[] = [whatsHappening, prices, sentiment, search, trending, find, ask, alerts]

/** What a call names, with its arguments: `ask` calls another one. */
export function chooseTool(tool: Tool, given: unknown): { tool: Tool; args: unknown } {
  if (tool !== ask) return { tool, args: given }
  const { name, arguments: args } = (given ?? {}) as { name?: unknown; arguments?: unknown }
  const further = typeof name === 'string' ? furtherTools.get(name) : undefined
  return further ? { tool: further, args } : { tool, args: given }
}
