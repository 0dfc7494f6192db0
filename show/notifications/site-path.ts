/** A notification's link if it stays on this site. */
export function sitePath(link: string | undefined): string | undefined {
  return link && /^\/(?![/\\])/.test(link) ? link : undefined
}
