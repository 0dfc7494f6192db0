/** What the modules of routes say of themselves as `handle`. */
export interface PageHandle {
  /** Addresses (`earlyAddress`) with their query, as the page's hooks ask for them when its own address has none. */
  asksEarly?: readonly string[]
  needsSession?: true
  /** Of a screen that needs a session: what stands above it, and so while the session is checked. */
  heading?: Heading
}

export interface Heading {
  title: string
  description: string
  /** The screen is a column of text. */
  narrow?: true
}
