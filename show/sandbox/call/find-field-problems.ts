import type { Exchange } from './exchange.ts'

/** What a refusal says of single fields: RFC 9457 with our `errors`, by the last name that each pointer gives. */
export function findFieldProblems({
  status,
  text,
}: Pick<Exchange, 'status' | 'text'>): Record<string, string> {
  if (status < 400) return {}
  try {
    const { errors = [] } = JSON.parse(text) as { errors?: { pointer?: string; message?: string }[] }
    return Object.fromEntries(
      errors.flatMap(({ pointer, message }) => {
        const [, name] = /^#\/(?:query|path|body)\/([^/]+)$/.exec(pointer ?? '') ?? []
        return name && message ? [[name, message]] : []
      }),
    )
  } catch {
    return {} // a proxy's page, not a problem of ours
  }
}
