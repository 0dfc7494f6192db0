import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { FIGURES } from '#contract/figures.ts'
import { renderMarkdown } from '../../prose/render-markdown.ts'
import { GLOSSARY_TERMS } from './glossary-terms.ts'

test('every figure that leads to the glossary is explained there, at an address of its own', async () => {
  const source = await readFile(new URL('../../docs/guides/glossary.md', import.meta.url), 'utf8')
  const html = renderMarkdown(source).flatMap((block) => (block.kind === 'text' ? [block.html] : []))
  const ids = [...html.join('').matchAll(/<(?:p|h2) id="([^"]+)"/g)].map(([, id]) => id)
  assert.deepEqual(
    [...Object.values(GLOSSARY_TERMS), ...Object.values(FIGURES).map(({ glossary }) => glossary)].filter(
      (anchor) => !ids.includes(anchor),
    ),
    [],
  )
  assert.equal(new Set(ids).size, ids.length)
})
