import { type LookupAddress, promises } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { type Ask, createAsk } from './ask-http.ts'
import { SourceError } from './source-error.ts'

/**
 * Asks like `fetch`, for addresses typed into a screen: only where they lie in the open internet, judged by
 * the very address that is connected to, after each redirect anew. `trusted` are origins that may lie anywhere. Throws
 * SourceError `bad_request` for what may not be asked, with `advice` after the reason.
 */
export function createPublicFetch(
  trusted: ReadonlySet<string>,
  { advice = '', resolver = RESOLVER }: { advice?: string; resolver?: NameResolver } = {},
): Ask {
  return createAsk((url) => {
    // A kept connection would skip the check.
    if (trusted.has(url.origin)) return { agent: false }
    const fault = findPublicFault(url)
    if (fault) throw new SourceError('bad_request', `${PUBLIC_FAULTS[fault]}${advice}`)
    return { agent: false, lookup: lookUpPublic(resolver) }
  })
}

/** Why an address may not be asked. */
export const PUBLIC_FAULTS = {
  network: 'lies in a private network',
  port: 'has a port where no web server is expected',
} as const

/** What is wrong with an address before its name is looked up; undefined: it may be tried. */
export function findPublicFault(url: URL): keyof typeof PUBLIC_FAULTS | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isClosed = isIP(host) !== 0 ? !isPublic(host) : /(?:^|\.)localhost\.?$/i.test(host)
  if (isClosed) return 'network'
  return isOpenPort(url) ? undefined : 'port'
}

/** A name of the private network and one that does not exist get one answer, so that none can be found out. */
export const NO_PUBLIC_ADDRESS = 'has a name that leads to no address in the open internet'

interface NameResolver {
  resolve4(name: string): Promise<string[]>
  resolve6(name: string): Promise<string[]>
}

/**
 * Asks name servers without a thread of the process: `dns.lookup` has four, which hash passwords and read files, too, and
 * four names whose servers say nothing would hold all of them.
 */
const RESOLVER: NameResolver = new promises.Resolver({ timeout: 2_000, tries: 2 })

function lookUpPublic(resolver: NameResolver): LookupFunction {
  return (hostname, options, callback) => {
    findAddresses(resolver, hostname).then((found) => {
      const open = found.filter(({ address }) => isPublic(address))
      const [first] = open
      if (!first) return callback(new SourceError('network', NO_PUBLIC_ADDRESS), [])
      return options.all ? callback(null, open) : callback(null, first.address, first.family)
    })
  }
}

async function findAddresses(resolver: NameResolver, name: string): Promise<LookupAddress[]> {
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((one, place) =>
    one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: place === 0 ? 4 : 6 })) : [],
  )
}

/** IANA's special-purpose addresses, a cloud's own, and those that lead to other IPv4 ones: mapped, translated, NAT64, 6to4, Teredo. */
const CLOSED_4 = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // Azure's own services: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  CLOSED_4.addSubnet(net, prefix, 'ipv4')
// A list of its own: one list would judge an IPv4 address by its mapped form, too.
const CLOSED_6 = new BlockList()
for (const [net, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96], // RFC 2765, section 2.1
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  CLOSED_6.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address belongs to the open internet. */
export function isPublic(address: string): boolean {
  return isIP(address) === 6 ? !CLOSED_6.check(address, 'ipv6') : !CLOSED_4.check(address)
}

/** Of the ports that belong to services of the system, below 1024, those of the web. */
const OPEN_LOW_PORTS = new Set([80, 443])
/** From 1024: the bad ports of the Fetch standard, section 2.9, then databases, caches, queues and remote control. */
const CLOSED_PORTS = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679],
  ...[6697, 10_080],
  ...[1433, 1521, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4222, 4369, 5432, 5433, 5671, 5672, 5900, 5984],
  ...[6379, 6380, 6432, 7000, 7001, 8086, 8125, 8500, 9042, 9092, 9200, 9300, 10_250, 11_211, 15_672],
  ...[26_257, 26_379, 27_017, 27_018, 27_019, 33_060, 50_000],
])

/** Whether a web server may stand at the port of an address: a request there must not be read by another kind of server. */
function isOpenPort({ port, protocol }: URL): boolean {
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  return number < 1024 ? OPEN_LOW_PORTS.has(number) : !CLOSED_PORTS.has(number)
}
