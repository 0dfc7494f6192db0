// What is used of it here and in tests; it comes without types.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface ProviderContext {
    oidc?: { route?: string; result?: { consent?: { grantId: string } } }
    body: unknown
    type: string
    status: number
    cookies: { set(name: string, value: string, options: object): void }
  }

  interface Interaction {
    uid: string
    exp: number
    returnTo: string
    params: Record<string, unknown>
    result?: object
    save(ttlSeconds: number): Promise<string>
  }

  interface Client {
    clientId: string
    clientName?: string
    clientUri?: string
    redirectUris: string[]
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    proxy: boolean
    Grant: new (of: {
      accountId: string
      clientId: string
      jti?: string
    }) => {
      addOIDCScope(scopes: string): void
      addResourceScope(resource: string, scopes: string): void
      save(): Promise<string>
    }
    Interaction: { find(uid: string): Promise<Interaction | undefined> }
    Client: { find(id: string): Promise<Client | undefined> }
    AccessToken: { prototype: { format?: string; generateTokenId(): string } }
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    use(middleware: (ctx: ProviderContext, next: () => Promise<void>) => Promise<void>): void
    on(event: string, listener: (ctx: unknown, error: Error) => void): void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: Record<string, unknown> }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }

  export const interactionPolicy: {
    Prompt: new (of: { name: string; requestable: boolean }, ...checks: object[]) => { name: string }
    Check: new (
      reason: string,
      description: string,
      error: string,
      check: (ctx: ProviderContext) => boolean,
    ) => object
    base(): { get(name: string): object; clear(): void; add(prompt: object): void }
  }

  export const errors: {
    InvalidTarget: new (description?: string) => Error
    InvalidRedirectUri: new () => Error
    InvalidGrant: new (why: string) => Error
  }
}
