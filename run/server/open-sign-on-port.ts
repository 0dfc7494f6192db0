import * as client from 'openid-client'
import type { Logger } from 'pino'
import { askWhole } from '#collect/http/ask-whole.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { type ProviderIdentity, type SignOnPort, SignOnRefused } from '#serve/context/sign-on-port.ts'

export interface SignOnProvider {
  /** `https`, or `http` on this machine. */
  issuer: string
  clientId: string
  /** Absent: the provider knows us as a public client. */
  clientSecret?: string
  /** Where the provider sends the browser back to. */
  redirectUri: string
  /** Whether groups are wanted, too. */
  asksGroups: boolean
}

const ANSWER_MS_MAX = 10_000
/** The provider's own description is read again after so long. */
const CONFIGURATION_MS = HOUR_MS

/** Asks a provider by openid-client, each call with an end of ours; what is known of the provider is read when first needed. */
export function openSignOnPort(
  provider: SignOnProvider,
  { log, answerMsMax = ANSWER_MS_MAX }: { log: Pick<Logger, 'warn'>; answerMsMax?: number },
): SignOnPort {
  let known: { configuration: Promise<client.Configuration>; until: number } | undefined

  function configure(): Promise<client.Configuration> {
    if (known && known.until > Date.now()) return known.configuration
    const configuration = discover(provider, answerMsMax)
    known = { configuration, until: Date.now() + CONFIGURATION_MS }
    configuration.catch(() => {
      known = undefined
    })
    return configuration
  }

  /** What went wrong is the operator's to read; the person learns what to do. */
  async function orRefuse<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
        throw new SignOnRefused('The provider was not allowed to sign you in.', { cause: error })
      log.warn({ err: error, issuer: provider.issuer }, 'a sign-in by the provider failed')
      throw new SignOnRefused(
        'Single sign-on did not work. Please try again; if it keeps failing, ask the operator.',
        { cause: error },
      )
    }
  }

  return {
    begin: ({ state, nonce, verifier }) =>
      orRefuse(async () => {
        const configuration = await configure()
        const { scopes_supported: scopes = [] } = configuration.serverMetadata()
        const groups = provider.asksGroups && scopes.includes('groups') ? ' groups' : ''
        return client.buildAuthorizationUrl(configuration, {
          redirect_uri: provider.redirectUri,
          scope: `openid email profile${groups}`,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }).href
      }),

    finish: (answer, { state, nonce, verifier }) =>
      orRefuse(async () => {
        const configuration = await configure()
        const address = new URL(provider.redirectUri)
        address.search = answer.toString()
        const tokens = await client.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('no id token')
        const isShort = claims.email === undefined || (provider.asksGroups && claims.groups === undefined)
        const more =
          isShort && configuration.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : {}
        return toIdentity({ ...more, ...claims })
      }),
  }
}

function discover(
  { issuer, clientId, clientSecret }: SignOnProvider,
  answerMsMax: number,
): Promise<client.Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:'
  return client.discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
    [client.customFetch]: (url, options) => ask(url, options, answerMsMax),
    execute: [
      // A token that came over TLS need not be signed by the standard; here it is checked all the same.
      client.enableNonRepudiationChecks,
      ...(isPlain ? [client.allowInsecureRequests] : []),
    ],
  })
}

/** As the provider prefers: in the header, or in the body where it takes no other. OpenID Connect Discovery, section 3 */
function authenticate(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None()
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
    return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest)
  }
}

function ask(
  url: string,
  { method, body, headers, signal }: client.CustomFetchOptions,
  timeoutMs: number,
): Promise<Response> {
  const text = body == null ? undefined : String(body) // only forms are sent
  return askWhole(url, { method, body: text, headers, signal, timeoutMs })
}

function toIdentity(claims: client.UserInfoResponse & { iss: string }): ProviderIdentity {
  const texts = (values: unknown[]) =>
    values.filter((value): value is string => typeof value === 'string' && value !== '')
  const [email] = texts([claims.email])
  const { groups } = claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    // Some providers write it as a text.
    isEmailVerified: [true, 'true'].includes(claims.email_verified as boolean | string),
    names: texts([claims.preferred_username, claims.nickname, claims.name, email]),
    groups: texts(Array.isArray(groups) ? groups : [groups]),
  }
}
