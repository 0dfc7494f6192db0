import type { RandomStream } from './random-stream.ts'

/** Cards in random order; none comes twice before all others that fit have come. */
export interface Deck<Card> {
  draw(fits?: (card: Card) => boolean): Card
}

/** The cards that `comesFirst` names are drawn before the others. Throws at a draw when no card fits at all. */
export function createDeck<Card>(
  cards: readonly Card[],
  comesFirst: (position: number) => boolean,
  stream: RandomStream,
): Deck<Card> {
  const shuffled = () => {
    const first = cards.filter((_, position) => comesFirst(position))
    const others = cards.filter((_, position) => !comesFirst(position))
    return [...shuffle(first, stream), ...shuffle(others, stream)]
  }
  let left = shuffled()
  const takeFitting = (fits: (card: Card) => boolean) => {
    const index = left.findIndex(fits)
    return index === -1 ? undefined : left.splice(index, 1)[0]
  }
  return {
    draw(fits = () => true) {
      const drawn = takeFitting(fits)
      if (drawn !== undefined) return drawn
      left = [...left, ...shuffled()]
      const again = takeFitting(fits)
      if (again === undefined) throw new Error('No card of the deck fits.')
      return again
    },
  }
}

/** Fisher and Yates. */
function shuffle<Card>(cards: readonly Card[], stream: RandomStream): Card[] {
  const shuffled = [...cards]
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = stream.below(index + 1)
    const card = shuffled[index]! // both positions are in range
    shuffled[index] = shuffled[other]!
    shuffled[other] = card
  }
  return shuffled
}
