import { Type } from 'typebox'
import { KEY_MODES } from '../key-form.ts'
import { definePublicRoute } from './public-route.ts'

export const ping = definePublicRoute({
  method: 'GET',
  path: '/v1/ping',
  operationId: 'ping',
  group: 'Account',
  summary: 'Check your key and your connection',
  description:
    'Answers with the mode of the key and the time of the server. Free; it counts against the rate limit.',
  cost: 'free',
  answer: Type.Object(
    {
      ok: Type.Literal(true),
      mode: Type.Enum([...KEY_MODES], { description: '`test` keys read the sample universe and are free' }),
      time: Type.String({ format: 'date-time' }),
    },
    { title: 'Pong' },
  ),
  example: { ok: true, mode: 'live', time: '2026-01-31T08:00:00.000Z' },
})
