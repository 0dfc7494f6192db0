// What the tests use of it; it comes without types.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface ProviderContext {
    oidc?: { route?: string }
    body: unknown
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    proxy: boolean
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => { addOIDCScope(scopes: string): void; save(): Promise<string> }
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    use(middleware: (ctx: ProviderContext, next: () => Promise<void>) => Promise<void>): void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: Record<string, unknown> }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
