import { Type } from 'typebox'
import { SourceReport } from '../sources.ts'
import { defineOperation } from './operation.ts'

export const listSources = defineOperation({
  query: Type.Object({}),
  answer: Type.Object({ data: Type.Array(SourceReport) }, { title: 'Sources' }),
  app: { path: '/api/sources', freshSeconds: 2 },
  public: {
    path: '/v1/sources',
    operationId: 'listSources',
    group: 'Sources',
    summary: 'List sources',
    description:
      'Every source of this installation: what it is, what its terms permit and when they were last checked, and ' +
      'its current state: since when, its newest event and its lag, how much was read and stored, errors, backfill ' +
      'progress, and the gaps of the last seven days. `rights.text_to_third_parties` states whether posts include ' +
      'their text. Free.',
    cost: 'free',
    sharedMs: 2_000,
    example: {
      data: [
        {
          id: 'bluesky',
          name: 'Bluesky',
          kind: 'social',
          about: 'Every public post of the network as it is written, edited and deleted.',
          homepage: 'https://bsky.app',
          needs: [],
          takes: ['BLUESKY_URL', 'BLUESKY_STREAM_URL'],
          on_by_default: true,
          terms: { url: 'https://bsky.social/about/support/tos', read_on: null },
          rights: {
            store: true,
            show: true,
            text_to_third_parties: true,
            aggregates: true,
            retention_days: null,
            deletion_within_hours: 24,
            attribution: null,
            notes: ['Posts belong to their authors.'],
          },
          cursor: 'sequence',
          counts: ['likes', 'replies', 'retweets'],
          reach_back_hours: 36,
          pace_seconds: null,
          state: 'live',
          has_data: true,
          health: {
            since: '2026-01-31T03:40:00.000Z',
            last_event_at: '2026-01-31T07:59:59.000Z',
            lag_seconds: 0.8,
            looked_at: 812_400,
            kept: 9_120,
            share: 0.0112,
            looked_at_for_first: 63,
            looked_at_per_minute: 2_904,
            kept_per_minute: 31.4,
            minutes: [{ at: '2026-01-31T07:58:00.000Z', looked_at: 2_890, kept: 30 }],
            reconnects: 2,
            errors: [{ kind: 'silent', count: 2 }],
            rules: [{ kind: 'cashtag', count: 4_020 }],
            last_error_at: '2026-01-31T03:39:20.000Z',
            throttled_until: null,
            budget: [],
            back_fill: {
              from: '2026-01-29T20:00:00.000Z',
              to: '2026-01-31T08:00:00.000Z',
              done: 0.42,
            },
            updated_at: '2026-01-31T08:00:00.000Z',
          },
          gaps: [
            {
              from: '2026-01-31T03:12:00.000Z',
              until: '2026-01-31T03:40:00.000Z',
              reason: 'cursor_too_old',
              filled: false,
            },
          ],
        },
      ],
    },
  },
})
