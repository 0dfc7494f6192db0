import { Type } from 'typebox'
import { ERRORS } from './errors.ts'

/** The body of every refusal and failure on /v1: RFC 9457, with our members. */
export const ProblemBody = Type.Object(
  {
    type: Type.String({ format: 'uri', description: 'The documentation of this error' }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'What went wrong with this call' }),
    code: Type.Enum(Object.keys(ERRORS), { description: 'Stable, for use in programs' }),
    request_id: Type.String({ description: 'The same as the X-Request-Id header' }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          pointer: Type.String({
            description: 'Where: `#/query/limit`, `#/headers/idempotency-key`, `#/body/price`',
          }),
          message: Type.String({ description: 'What is wrong and what is valid' }),
        }),
      ),
    ),
  },
  { title: 'Problem' },
)
export interface ProblemPlace {
  pointer: string
  message: string
}
