import type { SandboxEndpoint } from './sandbox-endpoint.ts'

/** The endpoints by their group, both in the order of the documentation. */
export function groupEndpoints(endpoints: readonly SandboxEndpoint[]): [string, SandboxEndpoint[]][] {
  const groups = new Map<string, SandboxEndpoint[]>()
  for (const endpoint of endpoints) {
    groups.set(endpoint.group, [...(groups.get(endpoint.group) ?? []), endpoint])
  }
  return [...groups]
}
