import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeEmbedCode } from './write-embed-code.ts'

const origin = 'https://tape.example'

test('the code to copy shows the asset by its id and leads back to it', () => {
  assert.deepEqual(writeEmbedCode({ id: 'bitcoin', name: 'Bitcoin' }, { theme: 'auto', origin }), {
    frame:
      '<iframe src="https://tape.example/embed/bitcoin" title="Bitcoin: price and mood" width="320" height="176" style="border:0" loading="lazy"></iframe>',
    badge:
      '<a href="https://tape.example/market/bitcoin"><img src="https://tape.example/badge/bitcoin.svg" alt="Bitcoin: price and mood" height="28"></a>',
    markdown:
      '[![Bitcoin: price and mood](https://tape.example/badge/bitcoin.svg)](https://tape.example/market/bitcoin)',
  })
})

test('a chosen theme stands in each address, and names stay text', () => {
  const code = writeEmbedCode({ id: 'odd', name: 'Odd "coin" [x] <b>' }, { theme: 'light', origin })
  for (const text of Object.values(code)) assert.match(text, /\?theme=light/)
  assert.match(code.frame, /title="Odd &quot;coin&quot; \[x\] &lt;b>: price and mood"/)
  assert.match(code.markdown, /^\[!\[Odd "coin" \\\[x\\\] <b>: price/)
})
