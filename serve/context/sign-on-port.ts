/** Who somebody is at the provider of OpenID Connect, as its id token and its answer about the user say. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  email?: string
  /** Whether the provider vouches for the address. */
  isEmailVerified: boolean
  /** Names to make a username of, the best first. */
  names: string[]
  groups: string[]
}

/** The provider did not vouch for anybody, in words for who wanted to sign in. */
export class SignOnRefused extends Error {
  override name = 'SignOnRefused'
}

/** What a browser goes to the provider with, and what its answer is checked by. */
interface SignOnChecks {
  state: string
  nonce: string
  /** Of PKCE. RFC 7636, section 4.1 */
  verifier: string
}

/** How the provider is asked; `run` gives the real one. Each call ends within seconds, whatever the provider does. */
export interface SignOnPort {
  /** The address at which the provider signs somebody in. Throws SignOnRefused where the provider cannot be asked. */
  begin(checks: SignOnChecks): Promise<string>
  /**
   * Exchanges the answer (the query of the address that the browser was sent back to) and checks all of it: state, issuer,
   * signature, audience, times and nonce. Throws SignOnRefused.
   */
  finish(answer: URLSearchParams, checks: SignOnChecks): Promise<ProviderIdentity>
}
