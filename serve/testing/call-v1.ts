export interface V1Answer {
  status: number
  headers: Headers
  text: string
  /** Of a JSON answer. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds and asserts on it
  body: any
}

/** One call of /v1 over HTTP. `call` is such as `GET /v1/ping`. */
export async function callV1(
  url: string,
  call: string,
  options: { key?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<V1Answer> {
  const [method = '', path = ''] = call.split(' ')
  const { key, body } = options
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = /json(;|$)/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text ? JSON.parse(text) : undefined,
  }
}
