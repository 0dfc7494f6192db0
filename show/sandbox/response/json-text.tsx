const TINTED_CHARS_MAX = 60_000 // beyond, marking words costs more than it helps
const WORDS = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g

/** JSON with its words in the colours of the site's code. What comes from outside stays text. */
export function JsonText({ text }: { text: string }) {
  if (text.length > TINTED_CHARS_MAX) return <code>{text}</code>
  const parts = []
  let end = 0
  for (const match of text.matchAll(WORDS)) {
    if (match.index > end) parts.push(text.slice(end, match.index))
    const [word, string, colon] = match
    parts.push(
      <span key={match.index} className={tintOf({ word, string, colon })}>
        {string && colon ? string : word}
      </span>,
    )
    if (string && colon) parts.push(colon)
    end = match.index + word.length
  }
  parts.push(text.slice(end))
  return <code className="code">{parts}</code>
}

function tintOf({ word, string, colon }: { word: string; string?: string; colon?: string }): string {
  if (string) return colon ? 'hljs-attr' : 'hljs-string'
  return /\d/.test(word) ? 'hljs-number' : 'hljs-literal'
}
