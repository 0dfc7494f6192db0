/** The part of autocannon that measurements here use; the package brings no types. */
declare module 'autocannon' {
  interface Request {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Called before each request is sent, with it. */
    setupRequest?: (request: Request) => Request
  }
  interface Options extends Request {
    url: string
    connections?: number
    /** Seconds. */
    duration?: number
    /** Requests, of all connections together, in place of a duration. */
    amount?: number
    /** Requests a second, of all connections together. */
    overallRate?: number
    requests?: Request[]
  }
  interface Result {
    requests: { average: number; total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number }
    non2xx: number
    errors: number
  }
  function autocannon(options: Options): Promise<Result>
  function autocannon(options: Options, done: (error: Error | null, result: Result) => void): Instance
  interface Instance {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, ms: number) => void,
    ): void
  }
  namespace autocannon {
    export { Instance, Options, Request, Result }
  }
  export = autocannon
}
