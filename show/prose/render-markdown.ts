import { Marked, type Token, type Tokens } from 'marked'
import { highlightCode } from './highlight-code.ts'
import type { CodeSample, ProseBlock } from './prose-block.ts'
import { toAnchor } from './to-anchor.ts'

/**
 * Turns our own Markdown into blocks to show. Runs while the site is built, so no renderer reaches the browser.
 * Fenced blocks that follow each other become one block of samples; what stands behind the language of a fence is
 * its label: ```js Node.js
 */
export function renderMarkdown(source: string): ProseBlock[] {
  const blocks: ProseBlock[] = []
  let running: Token[] = []
  const closeText = () => {
    if (running.some((token) => token.type !== 'space')) {
      blocks.push({ kind: 'text', html: markdown.parser(running) })
    }
    running = []
  }
  for (const token of markdown.lexer(source)) {
    if (!isCode(token)) {
      running.push(token)
      continue
    }
    const isFollowing = running.every(({ type }) => type === 'space')
    closeText()
    const last = blocks.at(-1)
    if (isFollowing && last?.kind === 'code') last.samples.push(toSample(token))
    else blocks.push({ kind: 'code', samples: [toSample(token)] })
  }
  closeText()
  return blocks
}

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const anchor = toAnchor(text)
      return `<h${depth} id="${anchor}"><a href="#${anchor}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`
    },
    // What a paragraph explains in the first place, such as "**Mention.** A post …", has an address.
    paragraph({ tokens }) {
      const [first] = tokens
      const term = first?.type === 'strong' && first.text.endsWith('.') ? toAnchor(first.text) : ''
      return `<p${term && ` id="${term}"`}>${this.parser.parseInline(tokens)}</p>\n`
    },
    // A table that is wider than the page scrolls inside its own frame, which must be reachable by keyboard.
    table(token) {
      const row = (cells: Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
      const label = token.header.map((cell) => cell.text).join(', ')
      const body = token.rows.map((cells) => row(cells, 'td')).join('')
      return `<div class="frame" role="region" aria-label="Table: ${label}" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>`
    },
  },
})

function isCode(token: Token): token is Tokens.Code {
  return token.type === 'code'
}

function toSample({ lang = '', text }: Tokens.Code): CodeSample {
  const [language = '', ...label] = lang.split(' ')
  return { label: label.join(' ') || language, text, html: highlightCode(text, language) }
}
