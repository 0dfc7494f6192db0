import type { PublicRouteContract } from '#contract/public/public-route.ts'
import type { OperationGroup } from './operation.ts'

/** What the navigation of the reference holds. */
export interface ReferenceLinks {
  groups: {
    name: string
    operations: { id: string; method: PublicRouteContract['method']; summary: string }[]
  }[]
}

export function toReferenceLinks(groups: readonly OperationGroup[]): ReferenceLinks {
  return {
    groups: groups.map(({ name, operations }) => ({
      name,
      operations: operations.map(({ id, method, summary }) => ({ id, method, summary })),
    })),
  }
}
