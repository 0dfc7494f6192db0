import type { Call, Limit, Limits } from './call.ts'

/** What the headers of an answer say about its call. */
export function readCall(response: Response, tries: number): Call {
  const { headers, status } = response
  return {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    creditsCharged: Number(headers.get('x-credits-charged') ?? 0),
    tries,
    nextCursor: readNextCursor(headers.get('link')),
    limits: readLimits(headers),
  }
}

/** RFC 8288: `</v1/social/posts?cursor=...>; rel="next"`. */
function readNextCursor(link: string | null): string | undefined {
  const address = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1]
  if (address === undefined || !URL.canParse(address, 'http://localhost')) return undefined
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined
}

/** draft-ietf-httpapi-ratelimit-headers-10: `"window";q=100;w=60, "month";q=1000` and `"window";r=99;t=61, ...`. */
function readLimits(headers: Headers): Limits | undefined {
  const policies = readItems(headers.get('ratelimit-policy'))
  const states = readItems(headers.get('ratelimit'))
  const limitOf = (name: string): Limit | undefined => {
    const quota = policies.get(name)?.get('q')
    const left = states.get(name)?.get('r')
    if (quota === undefined || left === undefined) return undefined
    return { quota, left, resetsInSeconds: states.get(name)?.get('t') ?? 0 }
  }
  const window = limitOf('window')
  return window && { window, month: limitOf('month') }
}

function readItems(header: string | null): Map<string, Map<string, number>> {
  const items = (header ?? '').split(',').flatMap((item) => {
    const [name, ...parameters] = item.trim().split(';')
    const named = /^"(\w+)"$/.exec(name ?? '')?.[1]
    if (named === undefined) return []
    const numbers = parameters.map((parameter) => parameter.split('='))
    return [[named, new Map(numbers.map(([key = '', value]) => [key.trim(), Number(value)]))] as const]
  })
  return new Map(items)
}
