/** What a page may do. Its inline scripts run only where their hash is in `scriptHashes`; nothing comes from elsewhere. */
export function contentSecurityPolicy({
  https,
  scriptHashes = [],
}: {
  https: boolean
  scriptHashes?: string[]
}): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    "script-src-attr 'none'",
    // Positioned parts (menus, charts) set style attributes; style elements come from our own files.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}
