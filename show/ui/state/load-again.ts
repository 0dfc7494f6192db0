const AGAIN_MS = 15_000

/** Tries to load what did not come every 15 s, and says once that it is there. Gives the way to stop. */
export function loadAgain(load: () => Promise<unknown>, onLoaded: () => void): () => void {
  let isOver = false
  const timer = setInterval(() => load().then(finish, () => {}), AGAIN_MS) // what is still not there is tried again
  const stop = () => {
    isOver = true
    clearInterval(timer)
  }
  return stop

  function finish(): void {
    if (isOver) return
    stop()
    onLoaded()
  }
}
