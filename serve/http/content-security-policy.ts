/** Where browsers report what the policy kept from happening. */
export const CSP_REPORTS_PATH = '/csp-reports'

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
    // Neither style elements nor attributes: what our scripts set on an element (CSSOM) is not asked for, nor are sheets
    // that they adopt.
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${CSP_REPORTS_PATH}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}
