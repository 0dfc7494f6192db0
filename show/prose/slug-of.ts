/** The last part of the address that a loader answers, without the ending by which the text or its data is asked for. */
export function slugOf(request: Request): string {
  const { pathname } = new URL(request.url)
  return pathname.replace(/\/$/, '').replace(/^.*\/|(\.(md|data))+$/g, '')
}
