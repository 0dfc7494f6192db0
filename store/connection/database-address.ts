/** Which of several hosts will do: https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNECT-TARGET-SESSION-ATTRS */
const HOST_WANTS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const
export type HostWant = (typeof HOST_WANTS)[number]

/** The schemas of an installation; migrations and queries that must name one call them `public` and `sample`. */
export interface Schemas {
  public: string
  sample: string
  /** What the queue of background work keeps; its library makes the tables. */
  jobs: string
}

/** What an address of a database says. */
export interface DatabaseAddress {
  /** One address for each host, in the order in which they are tried, without what pg does not know. */
  hostUrls: string[]
  /** Its hosts and ports, which may be shown to operators. */
  name: string
  want: HostWant
  schemas: Schemas
  /** Further settings of the session, from `options=-c name=value`. */
  session: Record<string, string>
}

/** An address that cannot be used. The message goes after the name of a setting and repeats no part of the address. */
export class AddressError extends Error {
  override name = 'AddressError'
}

/**
 * Reads `postgresql://user:password@host1:5432,host2:5432/name?target_session_attrs=...&options=-c search_path=...`.
 * The first schema of the search path holds the installation, `public` without one. Several hosts want `read-write`
 * unless the address says otherwise. Throws AddressError.
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const { before, hosts, after } = splitHosts(text)
  const first = parseUrl(`${before}${hosts[0] ?? ''}${after}`)
  const session = readOptions(first.searchParams.get('options') ?? '')
  const { search_path: searchPath = 'public', ...others } = session
  const main = firstSchema(searchPath)
  const listed = listHosts(first, hosts)
  const hostUrls = listed.map((host) => toHostUrl(`${before}${host.authority}${after}`, host))
  return {
    hostUrls,
    name: hostUrls.map(nameHost).join(', '),
    want: readWant(first.searchParams.get('target_session_attrs'), listed.length),
    schemas: nameSchemas(main),
    session: others,
  }
}

function nameSchemas(main: string): Schemas {
  const prefix = main === 'public' ? '' : `${main}_`
  return { public: main, sample: `${prefix}sample`, jobs: `${prefix}jobs` }
}

const SCHEME = /^postgres(?:ql)?:\/\//i

/** The hosts stand between the last @ of the authority, or its beginning, and the path. */
function splitHosts(text: string): { before: string; hosts: string[]; after: string } {
  const scheme = SCHEME.exec(text)?.[0]
  if (!scheme) throw new AddressError('must be an address that starts with postgres:// or postgresql://')
  const end = scheme.length + text.slice(scheme.length).search(/[/?#]|$/)
  const at = text.lastIndexOf('@', end - 1)
  const start = at < scheme.length ? scheme.length : at + 1
  return {
    before: text.slice(0, start),
    hosts: text.slice(start, end).split(','),
    after: text.slice(end),
  }
}

function parseUrl(text: string): URL {
  // A socket's folder is a parameter, and then the place of the host is empty: postgres://user@/name?host=/run/postgresql
  const withHost = text.replace(/^([^/]*\/\/(?:[^/?#]*@)?)(?=[/?])/, '$1socket')
  if (URL.canParse(withHost)) return new URL(withHost)
  throw new AddressError('must be an address such as postgresql://user:password@host:5432/name')
}

interface Host {
  authority: string
  /** As `host=` and `port=` name them. */
  host?: string
  port?: string
}

function listHosts(url: URL, authorities: string[]): Host[] {
  const named = url.searchParams.get('host')?.split(',') ?? []
  if (named.length === 0) return authorities.map((authority) => ({ authority }))
  const ports = url.searchParams.get('port')?.split(',') ?? []
  return named.map((host, place) => ({
    authority: authorities[0] ?? '',
    host,
    port: ports[place] ?? ports.at(-1),
  }))
}

function toHostUrl(text: string, { authority, host, port }: Host): string {
  const url = parseUrl(text)
  if (authority === '' && host === undefined)
    throw new AddressError(
      'must be an address that starts with postgres:// or postgresql:// and names a host',
    )
  for (const name of ['options', 'target_session_attrs']) url.searchParams.delete(name)
  if (host !== undefined) url.searchParams.set('host', host)
  if (port !== undefined) url.searchParams.set('port', port)
  return url.href
}

function nameHost(hostUrl: string): string {
  const { host, searchParams } = new URL(hostUrl)
  const named = searchParams.get('host')
  return named ? [named, searchParams.get('port') ?? ''].filter(Boolean).join(':') : host
}

function readWant(text: string | null, hostCount: number): HostWant {
  if (text === null) return hostCount > 1 ? 'read-write' : 'any'
  const want = HOST_WANTS.find((known) => known === text)
  if (!want) throw new AddressError(`must have one of ${HOST_WANTS.join(', ')} as its target_session_attrs`)
  return want
}

const OPTION = /(?:-c\s*|--)([A-Za-z_][\w.-]*)=((?:\\.|[^\s\\])*)\s*/y

/** The settings of `-c name=value --name=value`, whose names may have hyphens for _; a backslash keeps a space in a value. */
function readOptions(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  const trimmed = text.trim()
  OPTION.lastIndex = 0
  while (OPTION.lastIndex < trimmed.length) {
    const [, name, value] = OPTION.exec(trimmed) ?? []
    if (name === undefined || value === undefined) {
      throw new AddressError('must have options of the form -c name=value')
    }
    settings[name.toLowerCase().replaceAll('-', '_')] = value.replace(/\\(.)/g, '$1')
  }
  return settings
}

/**
 * Names that need no quotes alone, because they also stand in what an operator is asked to run; `name_jobs` is within
 * the 50 characters that the queue's library takes.
 */
const SCHEMA = /^[a-z_][a-z0-9_]{0,44}$/

function firstSchema(searchPath: string): string {
  const first = (searchPath.split(',')[0] ?? '').trim().replace(/^"(.*)"$/, '$1')
  if (SCHEMA.test(first) && first !== 'sample' && first !== 'jobs') return first
  throw new AddressError(
    'must have a search_path that begins with a schema of small letters, digits and _ that is neither sample nor jobs',
  )
}
