/** A GET as a command line that can be pasted into a shell: every value is quoted, whatever is in it. */
export function toCurl(url: string, query: Readonly<Record<string, string | undefined>>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`--data-urlencode ${quote(`${name}=${value}`)}`],
  )
  return [`curl --get ${quote(url)}`, ...parameters].join(' \\\n  ')
}

/** Within single quotes a shell reads everything as it is, but for the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** The same GET as a program that Node.js runs as it stands, as a file or behind `node -e`. */
export function toNode(url: string, query: Readonly<Record<string, string | undefined>>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name}: ${JSON.stringify(value)},`],
  )
  return [
    `const url = new URL(${JSON.stringify(url)})`,
    ...(parameters.length > 0 ? ['url.search = new URLSearchParams({', ...parameters, '})'] : []),
    'fetch(url)',
    '  .then((answer) => answer.json())',
    '  .then((body) => console.log(JSON.stringify(body, null, 2)))',
  ].join('\n')
}
