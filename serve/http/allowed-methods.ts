import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The methods of each path, such as those of `/v1/alerts/:id`. */
export type MethodsByPath = Map<string, string[]>

/** What may be done at each path; HEAD wherever there is GET. */
export function methodsByPath(routes: { path: string; method: string }[]): MethodsByPath {
  return new Map(
    [...Map.groupBy(routes, ({ path }) => path)].map(([path, there]) => {
      const methods = there.map(({ method }) => method)
      return [path, methods.includes('GET') ? [...methods, 'HEAD'] : methods]
    }),
  )
}

/**
 * Answers what no route of these paths takes, before its body is looked at. A method that the path does not have gets
 * `refuseMethod`; a path that is not there, or has a part that is too long, `refusePath`.
 *
 * These are routes of our own, not a handler for what is not found: the site's files answer to any path without a route.
 */
export function refuseOthers(
  server: FastifyInstance,
  urls: string[],
  {
    methods,
    refuseMethod,
    refusePath,
  }: {
    methods: MethodsByPath
    refuseMethod: (refused: { allow: string; message: string }) => Error
    refusePath: (path: string) => Error
  },
): void {
  const refuse = async ({ url, method }: FastifyRequest) => {
    const path = url.split('?')[0] ?? ''
    const there = [...methods].filter(([pattern]) => matches(pattern, path)).flatMap(([, all]) => all)
    const allowed = [...new Set(there)]
    if (allowed.length === 0 || allowed.includes(method)) throw refusePath(path)
    const allow = allowed.join(', ')
    throw refuseMethod({ allow, message: `This path allows ${allow}, not ${method}.` })
  }
  for (const url of urls) server.all(url, { onRequest: refuse }, refuse)
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => part.startsWith(':') || part === given[place])
  )
}
