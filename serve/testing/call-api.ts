export interface ApiAnswer {
  status: number
  headers: Headers
  /** The JSON of the answer; undefined for an empty one, and for a file. Tests look into it freely. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on what it finds, whatever its shape
  body: any
}

/** One call of the API as a program makes it. A body that is text goes as it is, anything else as JSON. */
export async function callApi(
  url: string,
  call: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<ApiAnswer> {
  const [method = 'GET', path = '/'] = call.split(' ')
  const { token, body, headers } = options
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body:
      text !== '' && /[/+]json\b/.test(response.headers.get('content-type') ?? '')
        ? JSON.parse(text)
        : undefined,
  }
}
