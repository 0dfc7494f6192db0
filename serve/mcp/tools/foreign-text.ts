/** Where what strangers wrote begins and ends in an answer. */
export interface ForeignText {
  /** A text between marks that nothing in it can imitate, without invisible characters, cut to a bound. */
  text(written: string): string
  /** A name or a topic: letters, digits and what stands in addresses; it cannot hold a sentence. */
  name(written: string): string
}

const TEXT_CHARS_MAX = 600
const NAME_CHARS_MAX = 80

/** `mark` is one that nobody could know when the texts were written. */
export function createForeignText(mark: string): ForeignText {
  return {
    text: (written) =>
      `⟦post ${mark}⟧ ${cut(visible(written).replaceAll(/[⟦⟧]/g, '|'), TEXT_CHARS_MAX)} ⟦end ${mark}⟧`,
    name: (written) => cut(visible(written).replaceAll(/[^\p{L}\p{M}\p{N}_.@:#$-]/gu, '_'), NAME_CHARS_MAX),
  }
}

/**
 * Controls, direction marks, tags and variation selectors beyond those of emoji are read by a model and seen by nobody.
 * Joiners stay: scripts and emoji need them.
 */
function visible(written: string): string {
  return written
    .replaceAll(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replaceAll(/\p{Variation_Selector}/gu, (mark) => (mark === '\ufe0f' ? mark : ''))
}

function cut(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}
