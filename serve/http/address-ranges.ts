import { BlockList, isIP, isIPv4 } from 'node:net'

/**
 * A network or an address as it is stored, such as `203.0.113.0/24` and `2001:db8::1/128`; undefined for anything else.
 * An IPv4 address that is written as IPv6 is that IPv4 address, as callers are seen.
 */
export function readAddressRange(text: string): string | undefined {
  const [typed = '', prefix, ...more] = text.trim().toLowerCase().split('/')
  const address = plainAddress(typed)
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return undefined
  const bitsMax = version === 4 ? 32 : 128
  if (prefix === undefined) return `${address}/${bitsMax}`
  if (address !== typed || !/^\d{1,3}$/.test(prefix)) return undefined
  const bits = Number(prefix)
  return bits <= bitsMax ? `${address}/${bits}` : undefined
}

/** Whether an address lies in one of the ranges that `readAddressRange` gave. */
export function createAddressRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => {
    const plain = plainAddress(address.replace(/%.*$/, ''))
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
  }
}

function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6'
}
