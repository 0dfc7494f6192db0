/**
 * JSON, and what Python writes for numbers that are none (NaN, Infinity, -Infinity), which is null here. Throws the
 * SyntaxError of JSON.parse.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const mended = text.replace(STRING_OR_NO_NUMBER, (part) => (part[0] === '"' ? part : 'null'))
    if (mended === text) throw error
    return JSON.parse(mended)
  }
}

/** Strings are matched first, so that the words within them stay. */
const STRING_OR_NO_NUMBER = /"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/g
