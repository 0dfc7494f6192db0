const STRONGER = 0.293
const WEAKER = -0.293

/** How much a word in front of a rated word strengthens (or, below 0, weakens) it. Figures: Hutto and Gilbert, VADER, 2014. */
export const DEGREE_WORDS: ReadonlyMap<string, number> = new Map([
  ...weigh(
    STRONGER,
    `absolutely amazingly awfully completely considerably decidedly deeply effing enormously entirely especially
    exceptionally extremely fabulously flipping flippin fricking frickin frigging friggin fully fucking greatly hella
    highly hugely incredibly insanely intensely majorly massively mega more most particularly purely quite really
    remarkably seriously so substantially super thoroughly totally tremendously uber ultra unbelievably unusually
    utterly very`,
  ),
  ...weigh(
    WEAKER,
    `almost barely hardly kinda kindof kind-of less little marginally occasionally partly scarcely slightly somewhat
    sorta sortof sort-of`,
  ),
])

function weigh(weight: number, words: string): [string, number][] {
  return words.split(/\s+/).map((word) => [word, weight])
}
