import { furtherContracts } from '#contract/mcp/further.ts'
import { FIND_CHARS_MAX, findTool } from '#contract/mcp/tools.ts'
import { invalidAt } from '../../public/problem.ts'
import type { Tool } from './tool.ts'

const TOOLS_MAX = 4
const PLACES_MAX = 4
const TEXT_CHARS_MAX = 700

/** What `ask` can call and what the documentation says, by words. Free: it asks no operation. */
export const find: Tool = {
  contract: findTool,
  async answer({ docs }, { q }) {
    if (typeof q !== 'string' || q.trim() === '' || q.length > FIND_CHARS_MAX) {
      throw invalidAt('#/arguments/q', `q must be words, ${FIND_CHARS_MAX} characters at most`)
    }
    const further = furtherContracts.map(({ name, title, description, input, asks }) => ({
      title: `${name.replaceAll('_', ' ')} ${title}`,
      text: description,
      found: {
        name,
        what: description,
        arguments: withoutBounds(input.properties),
        ...(input.required ? { required: input.required } : {}),
        credits: asks.filter(({ cost }) => cost === 'call').length,
      },
    }))
    const places = (await docs()).map(({ title, part, to, text }) => ({
      title: `${title} ${part}`,
      text,
      found: { title, part, url: to, text: cut(text) },
    }))
    return { body: { tools: best(further, q, TOOLS_MAX), docs: best(places, q, PLACES_MAX) } }
  },
}

function withoutBounds(properties: typeof findTool.input.properties) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { maxLength: _, ...rest }]) => [name, rest]),
  )
}

interface Entry<Found> {
  title: string
  text: string
  found: Found
}

const IN_TITLE = 3

/** Those that hold the most of the words, each worth the more the fewer entries hold it. */
function best<Found>(entries: readonly Entry<Found>[], q: string, most: number): Found[] {
  const read = entries.map((entry) => ({ entry, title: toWords(entry.title), text: toWords(entry.text) }))
  const worth = new Map(
    [...new Set(toWords(q))].map((word) => {
      const holding = read.filter(({ title, text }) => has(title, word) || has(text, word)).length
      return [word, holding === 0 ? 0 : Math.log(1 + entries.length / holding)]
    }),
  )
  return read
    .map(({ entry, title, text }) => ({
      entry,
      score: [...worth].reduce(
        (sum, [word, value]) => sum + value * (has(title, word) ? IN_TITLE : has(text, word) ? 1 : 0),
        0,
      ),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry.found)
}

/** Plurals and beginnings match. */
const has = (words: readonly string[], word: string) => words.some((one) => one.startsWith(word))

const toWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))

function cut(text: string): string {
  return text.length <= TEXT_CHARS_MAX ? text : `${text.slice(0, TEXT_CHARS_MAX - 1).replace(/\s\S*$/, '')}…`
}
