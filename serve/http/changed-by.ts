import { isIPv4 } from 'node:net'
import type { ChangedBy } from '#store/audit/write-audit.ts'
import { addressGroup } from './address.ts'

/** Who makes a change, for the record: with the address shortened to 203.0.113.x or 2001:db8:1::/48. */
export function changedBy(actor: 'session' | 'link', { address }: { address: string }): ChangedBy {
  return { actor, address: shorten(addressGroup(address)) }
}

function shorten(group: string): string {
  if (isIPv4(group)) return group.replace(/\d+$/, 'x')
  return `${group.split(':').slice(0, 3).join(':')}::/48`
}
