const URIS_MAX = 10
const URI_LENGTH_MAX = 1000
const NAME_LENGTH_MAX = 60
const LOOPBACKS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * What a program says of itself when it registers, as the only kind of client that there is here: public, with codes and
 * refresh tokens. RFC 7591, section 2. Redirects lead to https, to this machine or into a program. Undefined where its redirects are not.
 */
export function readClient(metadata: unknown): Record<string, unknown> | undefined {
  const given = (typeof metadata === 'object' && metadata !== null ? metadata : {}) as Record<string, unknown>
  const uris = given.redirect_uris
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > URIS_MAX || !uris.every(isRedirect)) {
    return undefined
  }
  const isNative = uris.every((uri) => new URL(uri).protocol !== 'https:')
  const name = typeof given.client_name === 'string' ? toName(given.client_name) : ''
  return {
    redirect_uris: uris,
    ...(name && { client_name: name }),
    // Of a program on its user's machine the port of the redirect may be another one each time. RFC 8252, section 7.3
    application_type: isNative ? 'native' : 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

function isRedirect(uri: unknown): uri is string {
  if (typeof uri !== 'string' || uri.length > URI_LENGTH_MAX || !URL.canParse(uri)) return false
  const { protocol, hostname, hash, username, password } = new URL(uri)
  if (hash || username || password) return false
  if (protocol === 'https:') return true
  if (protocol === 'http:') return LOOPBACKS.has(hostname)
  return /^[a-z][a-z0-9+.-]*:$/.test(protocol) && !UNSAFE.has(protocol)
}

/** Schemes that a browser acts on itself. */
const UNSAFE = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'filesystem:',
  'view-source:',
  'ws:',
  'wss:',
  'ftp:',
])

/** Without what would change how the line around it reads. */
function toName(text: string): string {
  return text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, NAME_LENGTH_MAX)
}
