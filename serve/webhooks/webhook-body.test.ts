import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebhookFormat } from '#contract/app/delivery/webhook-rules.ts'
import { writeWebhookBody } from './webhook-body.ts'

const SITE = 'https://tape.example'
const LINK = '/market/bitcoin?data=live'

function write(format: WebhookFormat, { title = 'A title', text = 'A text' } = {}) {
  const event = {
    event: 'alert.fired',
    data: { title, text, link: LINK, facts: { symbol: 'BTC', title: 'a fact of that name' } },
    createdAt: new Date('2026-03-10T12:00:00.000Z'),
  } as const
  return JSON.parse(writeWebhookBody({ format, chatId: '7' }, event, SITE))
}

for (const [format, field, max] of [
  ['discord', 'content', 2_000],
  ['slack', 'text', 40_000],
  ['telegram', 'text', 4_096],
] as const) {
  test(`a message of ${format} is at most ${max} characters long, and keeps its link whole`, () => {
    const spare = max - write(format)[field].length
    const whole = write(format, { text: `A text${'x'.repeat(spare)}` })[field]
    const cut = write(format, { text: `A text${'x'.repeat(spare + 1)}` })[field]
    assert.deepEqual([whole.length, cut.length], [max, max])
    assert.ok(whole.endsWith(`xx\n${SITE}${LINK}`))
    assert.ok(cut.endsWith(`x…\n${SITE}${LINK}`))
  })
}

test('a message ends before an emoji that does not fit whole, and no preview of its link is asked for', () => {
  const spare = 4_096 - write('telegram').text.length
  const message = write('telegram', { text: `A text${'x'.repeat(spare - 2)}😀xx` })
  assert.deepEqual(
    [message.text.length, message.text.isWellFormed(), message.text.includes(`x…\n${SITE}`)],
    [4_095, true, true],
  )
  assert.deepEqual(message.link_preview_options, { is_disabled: true })
})

test('marks of a chat that stand in a text are only text', () => {
  const text = '*a* _b_ ~c~ `d` |e| >f #g [h] \\i & <j>'
  assert.equal(
    write('discord', { text }).content.split('\n')[1],
    '\\*a\\* \\_b\\_ \\~c\\~ \\`d\\` \\|e\\| \\>f \\#g \\[h\\] \\\\i & <j\\>',
  )
  assert.equal(
    write('slack', { text: '& <!here> &amp;' }).text.split('\n')[1],
    '&amp; &lt;!here&gt; &amp;amp;',
  )
  assert.equal(write('telegram', { text }).text.split('\n')[1], text)
})

test('a program reads type, moment, facts, words and address', () => {
  assert.deepEqual(write('standard'), {
    type: 'alert.fired',
    timestamp: '2026-03-10T12:00:00.000Z',
    data: { symbol: 'BTC', title: 'A title', text: 'A text', url: `${SITE}${LINK}` },
  })
})
