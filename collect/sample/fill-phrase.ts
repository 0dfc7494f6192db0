/** What fills the gaps of a phrase, by name; a function is asked at each use. */
export type PhraseValues = Record<string, string | (() => string)>

type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'choice'; choices: string[] }
  | { kind: 'gap'; name: string }

const PIECE = /\[([^\]]*)\]|\{(\w+)\}|[^[{]+/g
const pieces = new Map<string, Piece[]>()

/**
 * Writes out a phrase: [a|b] becomes one of both, {name} the value of that name.
 * Throws when a gap has no value: the phrase is ours, so that is a mistake of ours.
 */
export function fillPhrase(
  phrase: string,
  values: PhraseValues,
  pick: (choices: string[]) => string,
): string {
  let text = ''
  for (const piece of piecesOf(phrase)) {
    if (piece.kind === 'text') text += piece.text
    else if (piece.kind === 'choice') text += pick(piece.choices)
    else text += gapValue(piece.name, values, phrase)
  }
  return text
}

function gapValue(name: string, values: PhraseValues, phrase: string): string {
  const value = values[name]
  if (value === undefined)
    throw new Error(`The phrase "${phrase}" has the gap {${name}}, for which there is no value.`)
  return typeof value === 'function' ? value() : value
}

/** Phrases are few and used thousands of times, so each is taken apart once. */
function piecesOf(phrase: string): Piece[] {
  const known = pieces.get(phrase)
  if (known) return known
  const parsed = [...phrase.matchAll(PIECE)].map(([text, choices, name]): Piece => {
    if (choices !== undefined) return { kind: 'choice', choices: choices.split('|') }
    return name === undefined ? { kind: 'text', text } : { kind: 'gap', name }
  })
  pieces.set(phrase, parsed)
  return parsed
}
