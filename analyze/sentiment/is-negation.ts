const NEGATIONS = new Set(
  `aint arent cannot cant couldnt darent didnt doesnt dont hadnt hasnt havent isnt mightnt mustnt neednt neither never
  none nor not nothing nowhere oughtnt rarely seldom shant shouldnt uh-uh uhuh wasnt werent without wont wouldnt
  despite`.split(/\s+/),
)

/** Whether a lower-case word turns what follows it into its opposite. List: Hutto and Gilbert, VADER, 2014. */
export function isNegation(word: string): boolean {
  return NEGATIONS.has(word) || word.endsWith("n't")
}
