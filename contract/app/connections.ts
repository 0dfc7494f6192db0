import { type Static, Type } from 'typebox'
import { SCOPES } from '../key-form.ts'
import { defineRoute } from '../route.ts'
import { FactorCode } from './accounts/users.ts'

const RequestId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w-]+$' }) })

/** What a program asks for on the consent page. */
export const ConnectRequest = Type.Object({
  /** As the program calls itself; nobody has checked it. */
  name: Type.String(),
  /** Where the reader is sent back to, such as claude.ai, or to what on this machine. */
  returnsTo: Type.String(),
  /** Whether that is a program on the reader's machine. */
  isLocal: Type.Boolean(),
  scopes: Type.Array(Type.Enum([...SCOPES])),
})
export type ConnectRequest = Static<typeof ConnectRequest>

export const getConnectRequest = defineRoute({
  method: 'GET',
  path: '/api/connections/requests/:id',
  summary: 'What a program asks for that wants to use /mcp for the account',
  access: 'session',
  params: RequestId,
  answer: ConnectRequest,
})

export const answerConnectRequest = defineRoute({
  method: 'POST',
  path: '/api/connections/requests/:id',
  summary: 'Allow a program to use /mcp for the account, or refuse it',
  access: 'session',
  teamRole: 'admin',
  params: RequestId,
  body: Type.Object(
    {
      /** What is allowed; none: refused. */
      scopes: Type.Array(Type.Enum([...SCOPES]), {
        maxItems: SCOPES.length,
        uniqueItems: true,
        description: 'a list of different scopes; none refuses',
      }),
      code: FactorCode,
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ goTo: Type.String() }),
})
