import { SOURCES } from '#collect/list-sources.ts'
import type { SourceFacts } from '#contract/source-facts.ts'

/** The facts of all sources as if each let its text leave, for tests of what a row is written like. */
export const PERMITTING_SOURCES: readonly SourceFacts[] = SOURCES.map(({ facts }) => ({
  ...facts,
  rights: { ...facts.rights, textToThirdParties: true },
}))
