import { type Static, Type } from 'typebox'

/** The user as the screens know it. spec, section 3 */
export const User = Type.Object({
  id: Type.String(),
  username: Type.String(),
  email: Type.String(),
  avatar: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String({ format: 'date-time' }),
  createdAt: Type.String({ format: 'date-time' }),
  /** Empty text where no account is linked. */
  socialAccounts: Type.Object({
    twitter: Type.String(),
    facebook: Type.String(),
    instagram: Type.String(),
  }),
})

export type User = Static<typeof User>

/** What a call says that has nothing else to give. */
export const Message = Type.Object({ message: Type.String() })
