import { Type } from 'typebox'
import { defineRoute } from '../route.ts'

export const SANDBOX_KEY_HOURS = 24 // ours: a day of trying; the page asks for another one after that

export const createSandboxKey = defineRoute({
  method: 'POST',
  path: '/api/sandbox/key',
  summary:
    'A test key for whoever tries the API in the browser: free, for a day, of an account that nobody else has',
  access: 'anyone',
  status: 201,
  answer: Type.Object({
    /** Whole; it is not shown again. */
    key: Type.String(),
    expiresAt: Type.String({ format: 'date-time' }),
  }),
})
