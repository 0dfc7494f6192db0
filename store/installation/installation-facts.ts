/** What an installation remembers of itself, by key. */
export interface InstallationFacts {
  sample_universe: SampleUniverseFact
}

/** There when the installation shows generated data, so that every screen can say "Sample data". */
export interface SampleUniverseFact {
  seed: number
  /** ISO times: everything that happened from the first to before the second is stored. */
  filledFrom: string
  filledUntil: string
}
