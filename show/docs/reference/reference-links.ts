import type { Operation, OperationGroup } from './operation.ts'

/** An operation as lists and the navigation name it. */
export type OperationLink = Pick<Operation, 'id' | 'method' | 'path' | 'summary'>

/** What the navigation of the reference holds. */
export interface ReferenceLinks {
  groups: { name: string; operations: OperationLink[] }[]
}

export function toReferenceLinks(groups: readonly OperationGroup[]): ReferenceLinks {
  return {
    groups: groups.map(({ name, operations }) => ({
      name,
      operations: operations.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
    })),
  }
}
