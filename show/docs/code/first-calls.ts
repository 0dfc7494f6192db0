import type { CodeSample } from '../../prose/prose-block.ts'
import { listOperations } from '../reference/list-operations.ts'

/** One and the same call by cURL and by each SDK, as the reference has it. Runs at build; the server puts its own address in. */
export function firstCalls(): CodeSample[] {
  const operations = listOperations().flatMap((group) => group.operations)
  return operations.find(({ id }) => id === 'getPrices')?.samples ?? []
}
