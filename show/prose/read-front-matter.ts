/** The `name: value` lines between the two `---` at the head of a text, and what follows them. */
export function readFrontMatter(source: string): { fields: Record<string, string>; text: string } {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (head === undefined || text === undefined)
    throw new Error('The text does not begin with its front matter')
  const lines = head.split('\n').map((line) => /^(\w+): (.+)$/.exec(line))
  const fields = Object.fromEntries(lines.map((match) => [match?.[1] ?? '', match?.[2] ?? '']))
  return { fields, text: text.trim() }
}
