type Listener = () => void

const listeners = new Set<Listener>()
let wanted = false
let reportMounted: Listener = () => {}
const mounted = new Promise<void>((resolve) => {
  reportMounted = resolve
})

/** The place for toasts is loaded with the first of them: most pages never show one. */
export const toasterDemand = {
  subscribe(listener: Listener): Listener {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isWanted: () => wanted,
  /** Asks for the place and resolves when it is there. */
  async want(): Promise<void> {
    wanted = true
    for (const listener of listeners) listener()
    await mounted
  },
  reportMounted: () => reportMounted(),
}
