/** One way to write a call, in one language. */
export interface CodeSample {
  /** On its tab: "cURL", "Node.js", "Python", "Java", or a file's name. */
  label: string
  text: string
  /** The same with its words marked for colour. */
  html: string
}

/** A part of a text written in Markdown: running text, or samples that say the same in several languages. */
export type ProseBlock = { kind: 'text'; html: string } | { kind: 'code'; samples: CodeSample[] }
