import { Problem } from '../../public/problem.ts'
import type { ToolAsk } from './tool.ts'

type Answers<Parts> = { [Name in keyof Parts]?: Awaited<Parts[Name]> } & { refused: { refused?: object } }

/**
 * What several operations answer, asked at once. Each is a call of its own: the refusal of one is returned beside what the others
 * answered and were charged for. Throws only where none has answered.
 */
export async function together<Parts extends Record<string, Promise<unknown>>>(
  { describe }: Pick<ToolAsk, 'describe'>,
  parts: Parts,
): Promise<Answers<Parts>> {
  const names = Object.keys(parts)
  const outcomes = await Promise.allSettled(Object.values(parts))
  const failed = outcomes.flatMap((outcome, place) =>
    outcome.status === 'rejected' ? [{ name: names[place] ?? '', reason: outcome.reason }] : [],
  )
  const defect = failed.find(({ reason }) => !(reason instanceof Problem))
  if (defect) throw defect.reason
  if (failed.length === names.length) throw failed[0]?.reason
  const answers = outcomes.map((outcome, place) => [
    names[place],
    outcome.status === 'fulfilled' ? outcome.value : undefined,
  ])
  const refused = Object.fromEntries(failed.map(({ name, reason }) => [name, describe(reason)]))
  return {
    ...Object.fromEntries(answers),
    refused: failed.length > 0 ? { refused } : {},
  }
}
