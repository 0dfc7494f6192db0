/** A screen whose code did not come because no server could be reached. */
export class ScreenNotLoadedError extends Error {
  override readonly name = 'ScreenNotLoadedError'
}

/**
 * Stands in place of the framework's function of this name, which reloads the page whenever code does not come, so
 * that a reader without a connection would lose the site to the browser's own error. Loads again only where the server
 * answers, as then the site was built again meanwhile.
 * @throws {ScreenNotLoadedError} where it does not.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id]
  try {
    const screen: unknown = await import(/* @vite-ignore */ route.module)
    loaded[route.id] = screen
    return screen
  } catch (cause) {
    if (!(await doesAnswer(route.module)))
      throw new ScreenNotLoadedError('The screen was not loaded', { cause })
    location.reload()
    return new Promise(() => {}) // the page is going
  }
}

function doesAnswer(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
