/** The address if it leads to the web; a post's own address may be anything, `javascript:` included. */
export function safeUrl(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}
