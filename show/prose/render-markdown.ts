import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import http from 'highlight.js/lib/languages/http'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import { Marked, type Token, type Tokens } from 'marked'

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

const LANGUAGES = { bash, http, java, js: javascript, json, python }
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language)

/** The code as HTML with its words marked; a language that is not known stays plain. Runs while the site is built. */
export function highlightCode(code: string, language: string): string {
  if (!Object.hasOwn(LANGUAGES, language)) return escapeHtml(code)
  return highlighter.highlight(code, { language }).value
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The address of a heading within its page: "What it costs" is `what-it-costs`. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** The `name: value` lines between the two `---` at the head of a text, and what follows them. */
export function readFrontMatter(source: string): { fields: Record<string, string>; text: string } {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (head === undefined || text === undefined)
    throw new Error('The text does not begin with its front matter')
  const lines = head.split('\n').map((line) => /^(\w+): (.+)$/.exec(line))
  const fields = Object.fromEntries(lines.map((match) => [match?.[1] ?? '', match?.[2] ?? '']))
  return { fields, text: text.trim() }
}

/** One way to write a call, in one language. */
export interface CodeSample {
  /** On its tab: "cURL", "Node.js", "Python", "Java", or a file's name. */
  label: string
  text: string
  /** The same with its words marked for colour; absent for one that is written in the browser. */
  html?: string
}

/** A part of a text written in Markdown: running text, or samples that say the same in several languages. */
export type ProseBlock = { kind: 'text'; html: string } | { kind: 'code'; samples: CodeSample[] }
